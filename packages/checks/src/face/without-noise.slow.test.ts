import type { Raster } from '@verify/reading';
import { expect, test } from 'vitest';
import { LIT_SEQUENCE, LIT_STEPS, litPerson } from '../services/liveness/lit-recording.fixture.ts';
import { createFaceEngine, type FaceEngine } from './face-engine.ts';
import { withoutNoise } from './without-noise.ts';

/** The first stills of a recording, in a room of this many lux. */
async function stillsIn(roomLux: number, engine: FaceEngine): Promise<Raster[]> {
  const clip = litPerson(LIT_STEPS, LIT_SEQUENCE, engine).clip(LIT_SEQUENCE, { room: roomLux, screen: 10 });
  return Promise.all(Array.from({ length: 12 }, (_, i) => clip.frame(i)));
}

test('faces hidden by the noise of a dark room are found after noise removal', async () => {
  const engine = await createFaceEngine();
  const stills = await stillsIn(8, engine);
  const meshes = (all: readonly Raster[]) =>
    all.filter((still) => {
      const found = engine.find(still)[0];
      return found && engine.mesh(still, found);
    }).length;
  expect(meshes(stills.map(withoutNoise))).toBeGreaterThan(3 * meshes(stills));
});

test('a still of a lit room is not changed', async () => {
  const [still] = await stillsIn(300, await createFaceEngine());
  expect(withoutNoise(still!)).toBe(still);
});

test('stripes of one pixel become the grey between them', () => {
  const [width, height] = [9, 9];
  const data = new Uint8Array(4 * width * height).fill(255);
  for (let i = 0; i < data.length; i += 4) data.fill((i / 4) % 2 === 0 ? 100 : 0, i, i + 3);
  const { data: out } = withoutNoise({ width, height, data });
  const centre = 4 * (4 * width + 4);
  expect(Array.from(out.slice(centre, centre + 8))).toEqual([50, 50, 50, 255, 50, 50, 50, 255]);
});
