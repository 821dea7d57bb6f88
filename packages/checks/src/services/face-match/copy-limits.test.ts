import type { Raster } from '@verify/reading';
import { describe, expect, test } from 'vitest';
import type { Likeness } from '../../face/face-likeness.ts';
import { facePicture } from '../../face/face-picture.ts';
import { posedFace } from '../../face/posed-face.fixture.ts';
import type { SeenPicture } from '../../face/seen-picture.ts';
import { file, material } from '../../material/material.fixture.ts';
import { notebook } from '../../rules/notebook.ts';
import type { Tools } from '../tools.ts';
import { isCopy, judgeCopiedStills, judgeLivePicture, LIVE_PICTURE_LIMITS } from './live-picture.ts';

const alike = (score: number, registered: number): Likeness => ({
  correlation: score + 0.02,
  residual: 0.01,
  registered,
  mirrored: false,
});

test.each<[string, Likeness, doubtful: boolean, certain: boolean]>([
  ['two pictures of one person', alike(0.9, 0.95), false, false],
  ['a score at the doubtful limit', alike(0.904, 0.98), false, false],
  ['a score beyond it', alike(0.906, 0.95), true, false],
  ['registered beyond it', alike(0.5, 0.981), true, false],
  ['just within the certain limits', alike(0.954, 0.994), true, false],
  ['a score beyond the certain limit', alike(0.956, 0.95), true, true],
  ['registered beyond the certain limit', alike(0.5, 0.995), true, true],
])('%s', (_, one, doubtful, certain) =>
  expect([isCopy(one), isCopy(one, LIVE_PICTURE_LIMITS.certain)]).toEqual([doubtful, certain]),
);

const SIZE = { width: 150, height: 130 };

/** A picture of patches, with this share of another one in it. Those of two numbers have nothing in common. */
function picture(number: number, share = 1): Raster {
  const data = new Uint8ClampedArray(SIZE.width * SIZE.height * 4).fill(255);
  const patch = (of: number, column: number, row: number) => 30 + ((column * 37 + row * 101 + of * 53) ** 2 % 199);
  for (let i = 0; i < SIZE.width * SIZE.height; i++) {
    const [column, row] = [Math.floor((i % SIZE.width) / 9), Math.floor(i / SIZE.width / 7)];
    const level = share * patch(number, column, row) + (1 - share) * patch(0, column, row);
    data.set([level, level, level], i * 4);
  }
  return { ...SIZE, data };
}
const seen = (raster: Raster, yawDeg = 0) =>
  ({ raster, face: { landmarks: posedFace(SIZE, { eyesPx: 60, yawDeg }) } }) as unknown as SeenPicture;
const PORTRAIT = seen(picture(0));
const PRINTED = facePicture(PORTRAIT.raster, PORTRAIT.face.landmarks);

type Still = readonly [number: number, share: number, yawDeg?: number];
const STRANGER: Still = [1, 1];
const PALE_COPY: Still = [1, 0.1];

describe('the stills of a recording', () => {
  const judged = (...stills: readonly Still[]) => {
    const notes = notebook(1);
    judgeCopiedStills(
      notes,
      PRINTED,
      stills.map(([number, share, yawDeg]) => {
        const { raster, face } = seen(picture(number, share), yawDeg);
        return facePicture(raster, face.landmarks);
      }),
    );
    return { codes: notes.raised.map(({ code, detail }) => `${code} ${detail}`), trace: notes.trace };
  };

  test.each<[string, Still, readonly string[], object]>([
    [
      'another picture',
      STRANGER,
      [],
      { score: -0.895, correlation: 0.202, residual: 0.548, registered: 0.218, mirrored: true },
    ],
    ['one that has much of it', [1, 0.3], [], { score: 0.921, residual: 0, registered: 0.931, mirrored: false }],
    ['one that has nearly all of it', [1, 0.27], [], {}],
    [
      'one that has all of it but a fifth',
      [1, 0.2],
      ["FM006 the document's picture"],
      { score: 0.971, registered: 0.974 },
    ],
    ['the picture itself, bent', [0, 1, 8], ["FM006 the document's picture"], { score: 0.871, registered: 0.999 }],
  ])('%s', (_, still, codes, inputs) => {
    const { codes: raised, trace } = judged(still);
    expect(raised).toEqual(codes);
    expect(trace.map(({ rule, code, threshold }) => [rule, code, threshold])).toEqual([
      ['own-picture', 'FM006', 0.955],
      ['like-own-picture', 'FM007', 0.955],
    ]);
    for (const one of trace) expect(one.inputs).toMatchObject({ picture: 'any still', stills: 1, ...inputs });
  });

  test('a copy outranks a still with a higher score, and the best copy wins', () => {
    const score = (...stills: readonly Still[]) => judged(...stills).trace[0]!.inputs['score'];
    expect(score([1, 0.3], [0, 1, 8])).toBe(0.871);
    expect(score([0, 1, 8], PALE_COPY, [0, 1, 4])).toBe(0.994);
    expect(score([1, 0.4], [1, 0.3])).toBe(0.921);
  });

  test('a copy is found among strangers', () => {
    expect(judged(PALE_COPY, STRANGER, STRANGER).codes).toHaveLength(1);
    expect(judged(STRANGER, STRANGER, PALE_COPY).codes).toHaveLength(1);
    expect(judged().trace).toEqual([]);
  });
});

describe('a selfie', () => {
  const front = file(Uint8Array.of(1, 2), 'front');
  const back = file(Uint8Array.of(3), 'back');
  const { document } = material(front);
  const given = { ...material(front), document: { ...document!, back } };
  const tools = { mrz: { read: () => ({ ok: false }) } } as unknown as Tools;
  const judged = (raster: Raster, sent = file(Uint8Array.of(4), 'selfie')) => {
    const notes = notebook(1);
    judgeLivePicture(
      { notes, material: given, portrait: PORTRAIT, tools },
      { picture: 'selfie', raster, seen: seen(raster), file: sent },
    );
    return notes.raised.map(({ code, detail }) => `${code} ${detail}`);
  };

  test('a selfie may match the portrait’s picture less than the most similar still does', () => {
    expect(judged(picture(1, 0.35))).toEqual([]);
    expect(judged(picture(1, 0.3))).toEqual(["FM007 much like the document's picture"]);
    expect(judged(picture(1, 0.2))).toEqual(["FM006 the document's picture"]);
  });

  test('a selfie is refused if it is the file of the document’s front or back', () => {
    for (const side of [front, back])
      expect(judged(picture(1), { ...side, fileId: 'selfie' })).toEqual(['FM006 the file of the document']);
    expect(judged(picture(1))).toEqual([]);
  });
});
