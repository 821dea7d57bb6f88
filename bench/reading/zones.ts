import { readFileSync } from 'node:fs';
import { createMrzReader } from '@verify/reading';
import { zone, ZONE_FAULTS } from '@verify/specimen';
import { numberOption, TODAY } from './pictures.ts';

/**
 * Reads zones in which one character is out of place, missing or printed twice, of which none may be called valid, and
 * as many zones without a fault, which should be valid. `--count=100` of each.
 */
export async function main(args: readonly string[]): Promise<void> {
  const count = numberOption(args, 'count', 100);
  const assets = new URL('../../packages/reading/assets/', import.meta.url);
  const reader = await createMrzReader(async (name) => readFileSync(new URL(name, assets)));
  let wronglyValid = 0;
  for (const fault of [null, ...ZONE_FAULTS]) {
    let valid = 0;
    let asPrinted = 0;
    for (let seed = 0; seed < count; seed++) {
      const { lines, picture } = zone(seed, fault);
      const outcome = reader.read(picture, { today: TODAY });
      const read = outcome.ok ? outcome.mrz : outcome.best;
      if (read?.lines.join() === lines.join()) asPrinted++;
      if (!outcome.ok && !read?.valid) continue;
      valid++;
      if (fault) console.log([`  seed ${seed}`, ...lines, 'read as', ...read!.lines].join('\n  '));
    }
    console.log(`${fault ?? 'no fault'}: ${valid} of ${count} valid, ${asPrinted} read as printed`);
    if (fault) wronglyValid += valid;
  }
  if (wronglyValid > 0) throw new Error(`${wronglyValid} zones were called valid that are not`);
}
