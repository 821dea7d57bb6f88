import { createForgeryJudge, FORGERY_THRESHOLDS, type ForgerySignal, jpegTables } from '@verify/reading/forgery';
import { loadAsset } from '@verify/reading/testing/load-asset';
import { identityCardSide, passport, photograph, plainScene } from '@verify/specimen';
import sharp from 'sharp';
import { numberOption, TODAY } from '../reading/pictures.ts';
import { fieldsIn } from './judge-front.ts';
import { addToResult, keepResult } from '../measuring/results.ts';

const SIGNALS = Object.keys(FORGERY_THRESHOLDS) as ForgerySignal[];

/**
 * Measures the signals of forgery on unedited careful photographs, with the true corners and zone, to show how far the
 * thresholds are above. Passports and both sides of cards by turns. `--count=1000`, `--from=200000`; `--add` adds to
 * the earlier results, to measure in parts.
 */
export async function main(args: readonly string[]): Promise<void> {
  const [count, from] = [numberOption(args, 'count', 1000), numberOption(args, 'from', 200_000)];
  const judge = await createForgeryJudge(loadAsset);
  const found = new Map<ForgerySignal, number[]>(SIGNALS.map((signal) => [signal, []]));
  const failures: string[] = [];
  for (let seed = from; seed < from + count; seed++) {
    const { jpeg, truth } = await photograph(documentOf(seed), plainScene(seed));
    const { data, info } = await sharp(jpeg).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
    const { quad, quads, lines } = truth;
    const zone = quads.mrz ? { lines, quad: quads.mrz } : null;
    const picture = { width: info.width, height: info.height, data };
    const fields = fieldsIn(quads);
    const input = { picture, quad, portrait: quads.portrait ?? null, jpeg: jpegTables(jpeg), zone, fields };
    for (const { signal, measure, verdict } of judge(input)) {
      if (measure !== null) found.get(signal)!.push(measure);
      if (verdict === 'consider') failures.push(`${seed} ${signal}: ${measure!.toFixed(2)}`);
    }
  }
  const rows = SIGNALS.map((signal) => {
    const measures = found.get(signal)!.toSorted((a, b) => a - b);
    const at = (share: number) => +(measures[Math.max(0, Math.ceil(share * measures.length) - 1)] ?? 0).toFixed(2);
    const { threshold } = FORGERY_THRESHOLDS[signal];
    const above = measures.filter((measure) => measure >= threshold).length;
    return { signal, told: measures.length, p99: at(0.99), p999: at(0.999), highest: at(1), threshold, above };
  });
  console.table(rows);
  for (const failure of failures) console.log(failure);
  const keep = args.includes('--add') ? addToResult : keepResult;
  keep('untouched', {
    on: `${count} careful photographs from seed ${from}`,
    shares: rows.map(({ signal, above, told }) => ({ name: `${signal}: suspect`, hits: above, trials: told })),
    failures,
  });
}

function documentOf(seed: number) {
  const request = { seed, today: TODAY };
  const turn = seed % 3;
  return turn === 0 ? passport(request) : identityCardSide(request, turn === 1 ? 'front' : 'back');
}
