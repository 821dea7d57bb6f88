import { judgePhoto, type QualityName } from '@verify/reading/frame';
import type { Scene } from '@verify/specimen';
import { holdFloors } from './floors.ts';
import { numberOption, type Picture, picture } from './pictures.ts';
import { keepResult } from '../measuring/results.ts';

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

/**
 * Prints for each measure of `judgePhoto`: false alarms on careful photographs, hits on each fault, and the area under
 * the ROC. `--count=60`.
 */
export async function main(args: readonly string[]): Promise<void> {
  const count = numberOption(args, 'count', 60);
  const from = numberOption(args, 'from', 30_000);
  const seeds = Array.from({ length: count }, (_, i) => from + i);
  const untouched = [];
  for (const seed of seeds) untouched.push(judged(await picture(seed, {})));
  const measured: Record<string, number> = {};
  const alarms = untouched.filter((quality) => Object.values(quality).some((measure) => !measure.ok)).length;
  measured['falseAlarms'] = alarms / count;
  console.log(`untouched: ${alarms} of ${count} raise any alarm`);
  for (const [fault, { measure, changes, grey }] of Object.entries(FAULTS)) {
    const faulty = [];
    for (const seed of seeds) {
      const taken = await picture(seed, {
        ...changes,
        ...(changes.motionPx ? { motionAngleDeg: (seed * 37) % 180 } : {}),
      });
      faulty.push(judged(grey ? withoutColour(taken) : taken)[measure]);
    }
    const hits = faulty.filter((one) => !one.ok).length;
    const sign = faulty[0]!.right === 'at-least' ? -1 : 1;
    const area = rocArea(
      untouched.map((one) => sign * (one[measure].value ?? 0)),
      faulty.map((one) => sign * (one.value ?? 0)),
    );
    measured[fault] = hits / count;
    console.log(
      `${fault.padEnd(8)} ${measure.padEnd(12)} ${hits} of ${count} noticed at ${faulty[0]!.threshold}, area under the ROC ${area.toFixed(3)}`,
    );
  }
  keepResult('quality', {
    on: `${count} careful photographs from seed ${from}, untouched and with one fault each`,
    shares: Object.entries(measured).map(([name, share]) => ({ name, hits: Math.round(share * count), trials: count })),
  });
  holdFloors('quality', measured);
}

const judged = ({ raster, truth }: Picture) => judgePhoto(raster, truth.quad);

function withoutColour({ raster, truth }: Picture): Picture {
  const data = Uint8Array.from(raster.data);
  for (let p = 0; p < data.length; p += 4) data.fill(data[p + 1]!, p, p + 3);
  return { raster: { ...raster, data }, truth };
}

/** The chance that a faulty picture measures worse than an untouched one. */
function rocArea(good: readonly number[], bad: readonly number[]): number {
  let sum = 0;
  for (const g of good) for (const b of bad) sum += b > g ? 1 : b === g ? 0.5 : 0;
  return sum / (good.length * bad.length);
}

if (process.argv[1] === new URL(import.meta.url).pathname) await main(process.argv.slice(2));
