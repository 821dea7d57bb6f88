import { SELFIE_LIMITS } from '@verify/face';
import { CAST, createRandom, encodeJpeg, selfie } from '@verify/specimen';
import sharp from 'sharp';
import { measureCover } from '@verify/engine/face/measure-cover';
import type { FaceEngine } from '@verify/checks/face/face-engine';
import { lamp, member } from './recordings.ts';

const EACH = { none: 3, mask: 2, 'dark-glasses': 1 } as const;

export interface CoverReport {
  /** One row per cover: number of selfies, number of faces not found, and the range of each measure. */
  readonly rows: readonly object[];
  /** Share of uncovered faces that would be called covered, and of covered faces that would not. */
  readonly falseAlarms: number;
  readonly overlooked: number;
}

/**
 * Measures selfies of the cast uncovered, in masks of three colours and in dark glasses, as the browser's guide does.
 */
export async function measureCovers(engine: FaceEngine): Promise<CoverReport> {
  const { lower: most, eyes: darkest } = SELFIE_LIMITS.maxCover;
  const rows: object[] = [];
  const counts = { none: [0, 0], covered: [0, 0] };
  for (const [name, each] of Object.entries(EACH)) {
    const seen: { lower: number; eyes: number }[] = [];
    let unfound = 0;
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
      const jpeg = await encodeJpeg(picture, 85);
      const { data, info } = await sharp(jpeg).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
      const raster = { width: info.width, height: info.height, data: new Uint8ClampedArray(data) };
      const face = engine.find(raster)[0];
      const mesh = face && engine.mesh(raster, face);
      if (!mesh) unfound++;
      else seen.push(measureCover(raster, mesh.landmarks));
    }
    const count = counts[name === 'none' ? 'none' : 'covered'];
    count[0]! += seen.filter(({ lower, eyes }) => lower > most || eyes > darkest).length;
    count[1]! += seen.length;
    rows.push({
      cover: name,
      selfies: CAST.length * each,
      unfound,
      lower: range(seen.map(({ lower }) => lower)),
      eyes: range(seen.map(({ eyes }) => eyes)),
    });
  }
  return {
    rows,
    falseAlarms: counts.none[0]! / counts.none[1]!,
    overlooked: 1 - counts.covered[0]! / counts.covered[1]!,
  };
}

const range = (values: readonly number[]): string =>
  `${Math.min(...values).toFixed(2)} to ${Math.max(...values).toFixed(2)}`;
