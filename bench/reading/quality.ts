import { judgePhoto, type QualityName } from '@verify/reading/frame';
import type { Scene } from '@verify/specimen';
import { conclude } from '../measuring/results.ts';
import { Tally } from '../measuring/tally.ts';
import { numberOption, type Picture, picture } from './pictures.ts';

/** Careful photographs with one fault each, for which a reviewer would reject them. */
const FAULTS: Readonly<
  Record<string, { readonly measure: QualityName; readonly changes: Partial<Scene>; readonly grey?: true }>
> = {
  blurred: { measure: 'sharpness', changes: { blurPx: 6 } },
  shaken: { measure: 'sharpness', changes: { motionPx: 40 } },
  glare: { measure: 'glare', changes: { glare: 0.8 } },
  dark: { measure: 'exposure', changes: { light: 0.33 } },
  bright: { measure: 'overexposure', changes: { light: 1.9 } },
  far: { measure: 'resolution', changes: { fill: 0.22 } },
  cut: { measure: 'cropping', changes: { fill: 1.06 } },
  covered: { measure: 'occlusion', changes: { hand: true, thumbReach: 0.22 } },
  grey: { measure: 'colour', changes: {}, grey: true },
};

/** False alarms of `judgePhoto` on careful photographs, and hits on each fault. `--count=60`, `--from=30000`. */
export async function main(args: readonly string[]): Promise<void> {
  const [count, from] = [numberOption(args, 'count', 60), numberOption(args, 'from', 30_000)];
  const tally = new Tally();
  for (let seed = from; seed < from + count; seed++) {
    const untouched = judged(await picture(seed, {}));
    tally.add(
      'falseAlarms',
      Object.values(untouched).some(({ ok }) => !ok),
    );
    for (const [fault, { measure, changes, grey }] of Object.entries(FAULTS)) {
      const motion = changes.motionPx ? { motionAngleDeg: (seed * 37) % 180 } : {};
      const taken = await picture(seed, { ...changes, ...motion });
      tally.add(fault, !judged(grey ? withoutColour(taken) : taken)[measure].ok);
    }
  }
  const on = `${count} careful photographs from seed ${from}, untouched and with one fault each`;
  conclude('quality', { on, shares: tally.shares });
}

const judged = ({ raster, truth }: Picture) => judgePhoto(raster, truth.quad);

function withoutColour({ raster, truth }: Picture): Picture {
  const data = Uint8Array.from(raster.data);
  for (let p = 0; p < data.length; p += 4) data.fill(data[p + 1]!, p, p + 3);
  return { raster: { ...raster, data }, truth };
}
