import { CAST, createPerson, encodeJpeg, selfie } from '@verify/specimen';
import { expect, test } from 'vitest';
import { createFaceEngine } from '../../face/face-engine.ts';
import { facePicture } from '../../face/face-picture.ts';
import { faceSource, portraitOf } from '../liveness/injections.fixture.ts';
import { notebook } from '../../rules/notebook.ts';
import { judgeCopiedStills } from './live-picture.ts';

test('the one still that shows the document’s picture is found at any position', async () => {
  const engine = await createFaceEngine();
  const { raster, landmarks } = await faceSource(await portraitOf(CAST[16]!), engine);
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
    judgeCopiedStills(notes, copy, stills);
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
