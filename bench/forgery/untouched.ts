import { createForgeryJudge, jpegTables } from '@verify/reading/forgery';
import { loadAsset } from '@verify/reading/testing/load-asset';
import { identityCardSide, passport, photograph, plainScene } from '@verify/specimen';
import { decoded, numberOption, TODAY } from '../reading/pictures.ts';
import { fieldsIn } from './judge-front.ts';
import { conclude } from '../measuring/results.ts';
import { Tally } from '../measuring/tally.ts';

/**
 * The signals of forgery on unedited careful photographs, with the true corners and zone: passports and both sides of
 * cards in turn. `--count=1000`, `--from=200000`; `--add` adds to the earlier results, to measure in parts.
 */
export async function main(args: readonly string[]): Promise<void> {
  const [count, from] = [numberOption(args, 'count', 1000), numberOption(args, 'from', 200_000)];
  const judge = await createForgeryJudge(loadAsset);
  const tally = new Tally();
  const failures: string[] = [];
  for (let seed = from; seed < from + count; seed++) {
    const { jpeg, truth } = await photograph(documentOf(seed), plainScene(seed));
    const { quad, quads, lines } = truth;
    const zone = quads.mrz ? { lines, quad: quads.mrz } : null;
    const picture = await decoded(jpeg);
    const fields = fieldsIn(quads);
    const input = { picture, quad, portrait: quads.portrait ?? null, jpeg: jpegTables(jpeg), zone, fields };
    for (const { signal, measure, verdict } of judge(input)) {
      if (measure !== null) tally.add(`${signal}: suspect`, verdict === 'consider');
      if (verdict === 'consider') failures.push(`${seed} ${signal}: ${measure!.toFixed(2)}`);
    }
  }
  const on = `${count} careful photographs from seed ${from}`;
  conclude('untouched', { on, shares: tally.shares, failures }, args);
}

function documentOf(seed: number) {
  const request = { seed, today: TODAY };
  const turn = seed % 3;
  return turn === 0 ? passport(request) : identityCardSide(request, turn === 1 ? 'front' : 'back');
}
