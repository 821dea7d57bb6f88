import { COMPARISON_BANDS, comparisonBand } from '@verify/face';
import { CAST, createPerson, createRandom, encodeJpeg, PORTRAIT, selfie } from '@verify/specimen';
import sharp from 'sharp';
import type { FaceDescriptor } from '../../packages/server/src/services/face/descriptor.ts';
import { descriptorDistance, type FaceEngine } from '../../packages/server/src/services/face/face-engine.ts';
import { largestFace } from '../../packages/server/src/services/face/largest-face.ts';
import { interval } from '../reading/interval.ts';

const SELFIES = 9;
/** Width of a portrait that is cut out of a photographed document, in pixels: from a good photo down to a poor one. */
const PORTRAIT_WIDTHS = [300, 200, 130] as const;
/** Portraits compared with every stranger's selfies. */
const STRANGERS_SELFIES = 4;

export interface Comparisons {
  readonly same: number[];
  readonly different: number[];
  /** Pictures in which no face was found. */
  readonly missed: number;
}

/** Portraits of the cast as documents show them, against selfies in other light, distance, pose and expression. */
export async function compareCast(
  engine: FaceEngine,
  { heads = CAST.length, selfiesEach = SELFIES } = {},
): Promise<Comparisons> {
  const described: { portraits: FaceDescriptor[]; selfies: FaceDescriptor[] }[] = [];
  let missed = 0;
  const describe = async (jpeg: Uint8Array): Promise<FaceDescriptor[]> => {
    const { data, info } = await sharp(jpeg).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
    const face = largestFace(engine, { width: info.width, height: info.height, data });
    if (!face) missed++;
    return face ? [face.descriptor] : [];
  };
  for (const [index, identity] of CAST.slice(0, heads).entries()) {
    const random = createRandom(index).fork('faces');
    const plain = createPerson({ ...identity, glasses: false });
    const print = await encodeJpeg(plain.render({}, { ...PORTRAIT, samples: 1 }), 92);
    const portraits: FaceDescriptor[] = [];
    for (const width of PORTRAIT_WIDTHS) {
      // As printed and photographed: smaller, a little pale, compressed again.
      const seen = await sharp(print).resize({ width }).linear(0.85, 24).jpeg({ quality: 82 }).toBuffer();
      portraits.push(...(await describe(seen)));
    }
    const person = createPerson(identity);
    const selfies: FaceDescriptor[] = [];
    for (let n = 0; n < selfiesEach; n++) {
      const picture = await selfie(person, {
        seed: index * 100 + n,
        distance: random.range(34, 56),
        noise: random.range(1, 4),
        pose: {
          yaw: random.range(-0.22, 0.22),
          pitch: random.range(-0.15, 0.15),
          roll: random.range(-0.12, 0.12),
          smile: random.chance(0.4) ? random.range(0.2, 0.8) : 0,
        },
        view: { samples: 1 },
      });
      selfies.push(...(await describe(await encodeJpeg(picture, 84))));
    }
    described.push({ portraits, selfies });
  }
  const distances = (a: readonly FaceDescriptor[], b: readonly FaceDescriptor[]) =>
    a.flatMap((one) => b.map((other) => descriptorDistance(one, other)));
  const same = described.flatMap(({ portraits, selfies }) => distances(portraits, selfies));
  const different = described.flatMap(({ portraits }, i) =>
    described.flatMap(({ selfies }, j) =>
      i === j ? [] : distances(portraits.slice(1, 2), selfies.slice(0, STRANGERS_SELFIES)),
    ),
  );
  return { same, different, missed };
}

export function comparisonReport({ same, different, missed }: Comparisons) {
  const above = (list: readonly number[], limit: number) => list.filter((value) => value > limit).length;
  const falseMatch = (limit: number) => different.length - above(different, limit);
  const sorted = different.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.floor(share * sorted.length)]! - 1e-6;
  const row = (name: string, limit: number) => ({
    threshold: name,
    distance: +limit.toFixed(3),
    FNMR: rate(above(same, limit), same.length),
    FMR: rate(falseMatch(limit), different.length),
  });
  const bands = (list: readonly number[]) => {
    const count = { match: 0, inconclusive: 0, 'no-match': 0 };
    for (const distance of list) count[comparisonBand(distance)]++;
    return count;
  };
  return {
    missed,
    pairs: { same: same.length, different: different.length },
    rows: [
      row('match', COMPARISON_BANDS.match),
      row('inconclusive', COMPARISON_BANDS.inconclusive),
      row('at FMR 1 %', at(0.01)),
      row('at FMR 0.1 %', at(0.001)),
    ],
    bands: { same: bands(same), different: bands(different) },
    fnmrAtFmr01: above(same, at(0.001)) / same.length,
    fnmrAtMatch: above(same, COMPARISON_BANDS.match) / same.length,
    fmrAtMatch: falseMatch(COMPARISON_BANDS.match) / different.length,
    fnmrAtInconclusive: above(same, COMPARISON_BANDS.inconclusive) / same.length,
  };
}

/** A share with its 95 % interval, in percent. */
export function rate(hits: number, trials: number): string {
  const [low, high] = interval(hits, trials);
  const percent = (share: number) => (share * 100).toFixed(share < 0.1 ? 2 : 1);
  return `${percent(trials ? hits / trials : 0)} % (${percent(low)} to ${percent(high)}; ${hits} of ${trials})`;
}
