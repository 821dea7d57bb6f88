import { mapQuad, project, type Quad, quadOf, type Raster, squareTo } from '@verify/reading';
import { createRandom } from '@verify/specimen';
import { expect, test } from 'vitest';
import { DOCUMENT_RULES } from '../../services/document/rules.ts';
import { contextOf, zone } from '../../services/document/context.fixture.ts';
import { askRules } from '../../rules/rule.ts';
import { comparePage, pageLook, SAME_PAGE } from './page.ts';

const SIZE = { width: 900, height: 700 };
/** A photograph from an angle. */
const TAKEN: Quad = [
  { x: 110, y: 120 },
  { x: 770, y: 100 },
  { x: 800, y: 580 },
  { x: 90, y: 560 },
];

/** A page of soft spots, another one for each seed, at these corners of a grey picture. */
function picture(seed: number, quad: Quad): Raster {
  const random = createRandom(seed);
  const spots = Array.from({ length: 120 }, () => ({
    x: random.range(0, 1.4),
    y: random.range(0, 1),
    size: random.range(0.015, 0.05),
    level: random.range(-110, 110),
  }));
  const [across, down, depth] = toSquare(quad);
  const data = new Uint8ClampedArray(SIZE.width * SIZE.height * 4).fill(255);
  for (let y = 0; y < SIZE.height; y++)
    for (let x = 0; x < SIZE.width; x++) {
      const w = depth[0] * x + depth[1] * y + depth[2];
      const u = (1.4 * (across[0] * x + across[1] * y + across[2])) / w;
      const v = (down[0] * x + down[1] * y + down[2]) / w;
      let level = 128;
      if (u >= 0 && u <= 1.4 && v >= 0 && v <= 1)
        for (const spot of spots) {
          const away = ((u - spot.x) ** 2 + (v - spot.y) ** 2) / spot.size ** 2;
          if (away < 9) level += spot.level * Math.exp(-away);
        }
      data.fill(level, (y * SIZE.width + x) * 4, (y * SIZE.width + x) * 4 + 3);
    }
  return { ...SIZE, data };
}

/** Rows that take a point of the picture to the unit square. */
function toSquare(quad: Quad) {
  const [a, b, c, d, e, f, g, h, i] = squareTo(quad);
  return [
    [e * i - f * h, c * h - b * i, b * f - c * e],
    [f * g - d * i, a * i - c * g, c * d - a * f],
    [d * h - e * g, b * g - a * h, a * e - b * d],
  ] as const;
}

const about = (deg: number, scale = 0.8, shear = 0): Quad =>
  mapQuad(TAKEN, ({ x, y }) => {
    const [cos, sin] = [Math.cos((deg * Math.PI) / 180) * scale, Math.sin((deg * Math.PI) / 180) * scale];
    const [dx, dy] = [x - 450 + shear * (y - 350), y - 350];
    return { x: 450 + cos * dx - sin * dy, y: 350 + sin * dx + cos * dy };
  });

const look = pageLook('front', picture(3, TAKEN), TAKEN)!;
const near = ({ x, y }: Quad[0]): Quad[0] => ({ x: x + 2.5, y: y - 2 });

test('a page matches a rotated or sheared copy, even with slightly wrong corners', () => {
  for (const quad of [about(2), about(90), about(180), about(7, 0.7), about(0, 0.8, 0.08)]) {
    const match = comparePage(picture(3, quad), mapQuad(quad, near), look);
    expect(match.distance).toBeLessThan(SAME_PAGE.distance / 2);
    expect(match.perspective).toBeLessThan(SAME_PAGE.perspective);
  }
});

test('a page is found if its corners are listed from the opposite one', () => {
  const [a, b, c, d] = about(2);
  const match = comparePage(picture(3, about(2)), [c, d, a, b], look);
  expect(match.distance).toBeLessThan(SAME_PAGE.distance / 2);
});

test('another photograph differs in perspective, and another page in content', () => {
  const there = squareTo(quadOf(SIZE));
  // The right side 1 % nearer: about a degree.
  const tilted = mapQuad(about(2), ({ x, y }) =>
    project(there, { x: x / SIZE.width / (1 + 0.0001 * x), y: y / SIZE.height / (1 + 0.0001 * x) }),
  );
  const again = comparePage(picture(3, tilted), tilted, look);
  expect(again.distance).toBeLessThan(SAME_PAGE.distance);
  expect(again.perspective).toBeGreaterThan(2 * SAME_PAGE.perspective);
  expect(comparePage(picture(4, TAKEN), TAKEN, look).distance).toBeGreaterThan(0.2);
});

test('a scan, which has no perspective, and a plain page are not stored', () => {
  expect(pageLook('front', picture(3, quadOf(SIZE)), quadOf(SIZE))).toBeNull();
  const plain = new Uint8ClampedArray(SIZE.width * SIZE.height * 4).fill(200);
  expect(pageLook('front', { ...SIZE, data: plain }, TAKEN)).toBeNull();
  expect(comparePage({ ...SIZE, data: plain }, TAKEN, look).distance).toBeGreaterThan(0.5);
});

test('DC034 is raised at both limits and not beyond, and only noted in test accounts', () => {
  const outcome = (distance: number, perspective: number, environment: 'live' | 'test' = 'live') => {
    const other = { side: 'front', daysAgo: 9, distance: 0.4, perspective: 0.00001 } as const;
    const pagesBefore = [other, { ...other, daysAgo: 3, distance, perspective }];
    const context = contextOf(zone(), [], { pagesBefore, environment });
    const entry = askRules(DOCUMENT_RULES, context).trace.find(({ rule }) => rule === 'page-not-used-before')!;
    return entry.code === 'DC034' && entry.inputs['daysAgo'] === 3 ? entry.outcome : 'another page';
  };
  const { distance, perspective } = SAME_PAGE;
  expect(outcome(distance, perspective)).toBe('raised');
  expect(outcome(distance, perspective, 'test')).toBe('signal');
  expect(outcome(distance, perspective + 0.00001)).toBe('clear');
  expect(outcome(distance + 0.00001, perspective)).toBe('another page');
});
