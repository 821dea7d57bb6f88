import { findDocument, overlap } from '@verify/reading/frame';
import { conclude } from '../measuring/results.ts';
import { Tally } from '../measuring/tally.ts';
import { numberOption, picture } from './pictures.ts';

/**
 * Finds corners in seeded scenes as people send them (`randomScene`): the share that overlaps the true area by more
 * than 0.9, by surface. `--count=300`, `--from=20000`.
 */
export async function main(args: readonly string[]): Promise<void> {
  const [count, from] = [numberOption(args, 'count', 300), numberOption(args, 'from', 20_000)];
  const tally = new Tally();
  for (let seed = from; seed < from + count; seed++) {
    const { raster, truth } = await picture(seed);
    const found = findDocument(raster);
    const good = found !== null && overlap(found.quad, truth.quad) > 0.9;
    tally.add(['all', truth.scene.surface], good);
    if (found && found.score >= 0.5) tally.add('wrong of those with a score of 0.5 or more', !good);
  }
  const on = `${count} seeded scenes from seed ${from}: corners with over 0.9 of the area in common with the truth, by surface`;
  conclude('quad', { on, shares: tally.shares });
}
