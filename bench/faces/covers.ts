import { SELFIE_LIMITS } from '@verify/face';
import { CAST, createRandom, encodeJpeg, selfie } from '@verify/specimen';
import { measureCover } from '@verify/engine/face/measure-cover';
import type { FaceEngine } from '@verify/checks/face/face-engine';
import type { BenchResult } from '../measuring/results.ts';
import { Tally } from '../measuring/tally.ts';
import { decoded } from '../reading/pictures.ts';
import { lamp, member } from './recordings.ts';

const EACH = { none: 3, mask: 2, 'dark-glasses': 1 } as const;

/** Measures selfies of the cast uncovered, in masks and in dark glasses, as the browser's guide does. */
export async function measureCovers(engine: FaceEngine): Promise<BenchResult> {
  const { lower: most, eyes: darkest } = SELFIE_LIMITS.maxCover;
  const tally = new Tally();
  for (const [name, each] of Object.entries(EACH))
    for (let i = 0; i < CAST.length * each; i++) {
      const random = createRandom(i).fork(`cover/${name}`);
      const cover = name === 'none' ? undefined : (name as 'mask' | 'dark-glasses');
      const picture = await selfie(member(i % CAST.length), {
        seed: i,
        width: 480,
        height: 360,
        noise: random.range(1, 4),
        pose: { yaw: random.range(-0.22, 0.22), pitch: random.range(-0.15, 0.15), smile: random.range(0, 0.7) },
        view: { samples: 1, light: lamp(random), cover },
      });
      const { data, ...size } = await decoded(await encodeJpeg(picture, 85));
      const raster = { ...size, data: Uint8ClampedArray.from(data) };
      const face = engine.find(raster)[0];
      const mesh = face && engine.mesh(raster, face);
      tally.add(`${name}: not found`, !mesh);
      if (!mesh) continue;
      const { lower, eyes } = measureCover(raster, mesh.landmarks);
      const isCovered = lower > most || eyes > darkest;
      if (cover) tally.add(['overlooked', `${name}: overlooked`], !isCovered);
      else tally.add('false alarms', isCovered);
    }
  return { on: 'selfies of the rendered cast', shares: tally.shares };
}
