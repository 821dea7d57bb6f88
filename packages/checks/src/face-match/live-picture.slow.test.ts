import { CAST, createPerson, encodeJpeg, selfie } from '@verify/specimen';
import { expect, test } from 'vitest';
import { createFaceEngine } from '../face/face-engine.ts';
import type { Likeness } from '../face/face-likeness.ts';
import { facePicture } from '../face/face-picture.ts';
import type { SeenPicture } from '../face/seen-picture.ts';
import { faceSource, portraitOf } from '../liveness/injections.fixture.ts';
import { notebook } from '../rules/notebook.ts';
import { isCopy, judgeCopiedStills, LIVE_PICTURE_LIMITS } from './live-picture.ts';

test("one still of many that is the document's picture is found, wherever it is", async () => {
  const engine = await createFaceEngine();
  const { raster, landmarks } = await faceSource(await portraitOf(CAST[16]!), engine);
  const portrait = { raster, face: { landmarks } } as unknown as SeenPicture;
  const copy = facePicture(raster, landmarks);
  const others = await Promise.all(
    [1, 2, 3, 4, 5, 6, 7, 8].map(async (seed) => {
      const still = await selfie(createPerson(CAST[3]!), { seed, view: { samples: 1 } });
      const face = await faceSource(await encodeJpeg(still, 80), engine);
      return facePicture(face.raster, face.landmarks);
    }),
  );
  const judged = (stills: typeof others) => {
    const notes = notebook(1);
    judgeCopiedStills(notes, portrait, stills);
    return notes.trace.map(({ rule, code, outcome, inputs }) => [
      rule,
      code,
      outcome,
      inputs['picture'],
      inputs['stills'],
    ]);
  };
  expect(judged(others)).toEqual([
    ['own-picture', 'FM006', 'clear', 'any still', 8],
    ['like-own-picture', 'FM007', 'clear', 'any still', 8],
  ]);
  for (const at of [0, 4, 8])
    expect(judged(others.toSpliced(at, 0, copy))).toEqual([
      ['own-picture', 'FM006', 'raised', 'any still', 9],
      ['like-own-picture', 'FM007', 'clear', 'any still', 9],
    ]);
  expect(judged([])).toEqual([]);
});

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
])('%s', (_, one, doubtful, certain) => {
  expect([isCopy(one), isCopy(one, LIVE_PICTURE_LIMITS.certain)]).toEqual([doubtful, certain]);
});
