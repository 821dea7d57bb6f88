import { createMrzReader } from '@verify/reading';
import { loadAsset } from '@verify/reading/testing/load-asset';
import { conclude } from '../measuring/results.ts';
import { Tally } from '../measuring/tally.ts';
import { syntheticPicture } from './material/synthetic-pictures.ts';
import { decoded, numberOption, TODAY } from './pictures.ts';

/**
 * Reads zones of whole synthetic documents as people photograph them, and each fault of the ladder by itself.
 * `--count=400`, `--from=1`; `--add` adds to the results so far.
 */
export async function main(args: readonly string[]): Promise<void> {
  const [count, from] = [numberOption(args, 'count', 400), numberOption(args, 'from', 1)];
  const reader = await createMrzReader(loadAsset);
  const tally = new Tally();
  const failures: string[] = [];
  for (let seed = from; seed < from + count; seed++) {
    const { jpeg, format, fault, lines } = await syntheticPicture(seed);
    const outcome = reader.read(await decoded(jpeg), { today: TODAY });
    const got = (outcome.ok ? outcome.mrz : outcome.best)?.lines ?? [];
    const right = got.join() === lines.join();
    // All rungs of a ladder count together, because one rung has few pictures.
    const kinds = fault === 'random' ? ['as sent'] : ['one fault', `fault: ${fault.replace(/ \d+$/, '')}`];
    tally.add(['all', format, ...kinds], outcome.ok && right);
    tally.add('wrong, check digits valid', outcome.ok && !right);
    if (!outcome.ok || !right)
      failures.push(`seed ${seed}, ${fault}: ${outcome.ok ? 'wrong' : right ? 'unsure' : 'missed'}`);
  }
  const on = `${count} whole synthetic documents from seed ${from}, one in three with one fault of the ladder: every character right`;
  conclude('mrz-synthetic', { on, shares: tally.shares, failures }, args);
}
