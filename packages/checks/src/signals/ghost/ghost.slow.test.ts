import type { Quad, Raster } from '@verify/reading';
import { type Box, drivingLicence, passport, type SpecimenDocument } from '@verify/specimen';
import { beforeAll, describe, expect, test } from 'vitest';
import { perspectiveOf, squareOf } from '../burst/plane.ts';
import { contextOf, resultOf } from '../../services/document/context.fixture.ts';
import { askRules } from '../../rules/rule.ts';
import { DOCUMENT_RULES } from '../../services/document/rules.ts';
import { createFaceEngine, type FaceEngine } from '../../face/face-engine.ts';
import { compareGhost } from './compare-ghost.ts';
import type { SideGhost } from './side-ghost.ts';

const today = '2026-11-20';
let engine: FaceEngine;
beforeAll(async () => {
  engine = await createFaceEngine();
});

const KINDS: readonly (readonly [string, number, (seed: number) => SpecimenDocument])[] = [
  ['passport', 1, (seed) => passport({ seed, today, dpi: 250 })],
  ['licence', 2, (seed) => drivingLicence({ seed, today, dpi: 250 }).front],
];

const ghostOn = ({ truth }: SpecimenDocument, page: Raster) => compareGhost(engine, page, truth.boxes['portrait']!);

/** The page with a part of another one in the same or another place. */
function withPart({ image }: SpecimenDocument, to: Box, from: Raster, { x, y }: { x: number; y: number } = to): Raster {
  const data = Uint8ClampedArray.from(image.data);
  const [width, height] = [Math.round(to.width), Math.round(to.height)];
  for (let row = 0; row < height; row++) {
    const source = ((Math.round(y) + row) * from.width + Math.round(x)) * 4;
    data.set(
      from.data.subarray(source, source + width * 4),
      ((Math.round(to.y) + row) * image.width + Math.round(to.x)) * 4,
    );
  }
  return { ...image, data };
}

describe.each(KINDS)('the ghost portrait of a %s', (_, seed, draw) => {
  test('shows the same person as the portrait', () => {
    const document = draw(seed);
    const verdict = ghostOn(document, document.image);
    expect(verdict.outcome).toBe('same');
    const { x, y, width, height } = document.truth.boxes['ghostPortrait']!;
    const middle = { x: verdict.where!.x + verdict.where!.width / 2, y: verdict.where!.y + verdict.where!.height / 2 };
    expect(Math.hypot(middle.x - x - width / 2, middle.y - y - height / 2)).toBeLessThan(height / 3);
  });

  test('differs if the portrait was replaced', () => {
    const document = draw(seed);
    // Heads differ unless their seeds differ by a multiple of twelve.
    const forged = withPart(document, document.truth.boxes['portrait']!, draw(seed + 5).image);
    const { outcome, registered, distance } = ghostOn(document, forged);
    expect(outcome).toBe('differs');
    expect(registered).toBeLessThan(0.82);
    expect(distance).toBeGreaterThan(0.58);
  });

  test('gives no result if it was removed', () => {
    const document = draw(seed);
    const ghost = document.truth.boxes['ghostPortrait']!;
    const empty = withPart(document, ghost, document.image, { x: ghost.x - ghost.width, y: ghost.y });
    expect(ghostOn(document, empty).outcome).toBe('none');
  });
});

test('a point of a photographed page maps to the flat page', () => {
  const quad: Quad = [
    { x: 110, y: 90 },
    { x: 820, y: 60 },
    { x: 900, y: 610 },
    { x: 70, y: 560 },
  ];
  for (const [u, v] of [
    [0, 0],
    [1, 0.3],
    [0.7, 1],
    [0.25, 0.6],
  ] as const) {
    const back = squareOf(quad)(perspectiveOf(quad)(u, v));
    expect(back.x).toBeCloseTo(u, 9);
    expect(back.y).toBeCloseTo(v, 9);
  }
});

describe('the rule ghost-portrait', () => {
  const where = { x: 0.7, y: 0.2, width: 0.1, height: 0.2 };
  const ghost: SideGhost = { side: 'front', outcome: 'differs', registered: 0.5, distance: 0.7, size: 0.45, where };
  const entryOf = (change: Partial<SideGhost> | null) => {
    const { trace } = askRules(DOCUMENT_RULES, contextOf(null, [], { ghost: change && { ...ghost, ...change } }));
    return trace.find(({ rule }) => rule === 'ghost-portrait')!;
  };

  test('raises DC032 with the place, for review', () => {
    expect(entryOf({})).toMatchObject({
      code: 'DC032',
      outcome: 'raised',
      inputs: { side: 'front', registered: 0.5, distance: 0.7 },
      evidence: [{ kind: 'boxes', side: 'front', boxes: [where] }],
    });
    const result = resultOf(contextOf(null, [], { ghost }));
    expect(result.codes).toContain('DC032');
  });

  test('clears a ghost that matches the portrait', () =>
    expect(entryOf({ outcome: 'same', registered: 0.95 })).toMatchObject({ outcome: 'clear' }));
});
