import { readFileSync } from 'node:fs';
import { createMrzReader, type MrzReader, type Raster } from '@verify/reading';
import { loadAsset } from '@verify/reading/testing/load-asset';
import { createRandom } from '@verify/specimen';
import { conclude } from '../measuring/results.ts';
import { Tally } from '../measuring/tally.ts';
import { publicSpecimens } from './material/specimens.ts';
import { transformNamed } from './material/transforms.ts';
import { decoded, numberOption, TODAY } from './pictures.ts';

/** An image of the index and its origin. */
interface Specimen {
  readonly file: string;
  readonly kind: 'mrz' | 'mrz-derived' | 'negative' | 'pdf417';
  readonly origin: { readonly repo: string; readonly path: string };
  readonly transform?: string;
  readonly lines?: readonly string[];
  readonly checkDigits?: string;
}

const STRESS =
  'rot90 rot180 rot270 angle+17 angle+38 angle-62 angle+135 perspective lowres glare uneven-light-noise motion-blur small-in-frame'.split(
    ' ',
  );

/**
 * Reads zones of public specimens. `--stress` reads specimens through transforms instead, in an order drawn from
 * `--seed=1`: the pairs from `--skip=0` on, `--pairs=100` of them. `--add` adds to the results so far.
 */
export async function main(args: readonly string[]): Promise<void> {
  const specimens = publicSpecimens<Specimen>().filter(({ kind }) => kind !== 'pdf417');
  if (specimens.length === 0) return;
  const reader = await createMrzReader(loadAsset);
  const tally = new Tally();
  const failures: string[] = [];
  const judge = (specimen: Specimen, image: Raster, name = ''): void =>
    note(reader, specimen, image, name, { tally, failures });
  if (args.includes('--stress')) {
    const random = createRandom(numberOption(args, 'seed', 1));
    const pairs = specimens
      .filter(({ kind }) => kind !== 'mrz-derived')
      .flatMap((specimen) => STRESS.map((name, i) => ({ specimen, name, seed: i + 2, turn: random.next() })))
      .toSorted((a, b) => a.turn - b.turn);
    const skip = numberOption(args, 'skip', 0);
    for (const { specimen, name, seed } of pairs.slice(skip, skip + numberOption(args, 'pairs', 100)))
      judge(specimen, transformNamed(name)!(await decoded(readFileSync(specimen.path)), seed), name);
  } else {
    for (const specimen of specimens) {
      const image = await decoded(readFileSync(specimen.path));
      const transform = specimen.transform ? transformNamed(specimen.transform) : null;
      if (specimen.transform && !transform) throw new Error(`unknown transform ${specimen.transform}`);
      judge(specimen, transform ? transform(image, 1) : image);
    }
  }
  const on = `${specimens.length} public specimen images${args.includes('--stress') ? ', through transforms' : ''}`;
  conclude('mrz-real', { on, shares: tally.shares, failures }, args);
}

interface Notes {
  readonly tally: Tally;
  readonly failures: string[];
}

function note(reader: MrzReader, specimen: Specimen, image: Raster, stress: string, { tally, failures }: Notes): void {
  const { file, kind, lines, checkDigits } = specimen;
  const outcome = reader.read(image, { today: TODAY });
  const got = outcome.ok ? outcome.mrz.lines : outcome.best?.lines;
  const exact = lines !== undefined && got?.join('\n') === lines.join('\n');
  const failed = (how: string): void => void failures.push(`${file} ${stress}: ${how}`);
  if (kind === 'negative') {
    tally.add('negatives refused', !outcome.ok);
    if (outcome.ok) failed('called valid');
    return;
  }
  const isValid = checkDigits === 'valid';
  const group = !isValid ? 'invalid-specimen' : stress ? 'stressed' : kind === 'mrz' ? 'valid' : 'derived';
  const right = exact && outcome.ok === isValid;
  tally.add(`${group}, exact`, right);
  const wrong = outcome.ok && !right;
  tally.add(stress ? 'stressed, wrong though sure' : 'wrong though sure', wrong);
  if (right) return;
  failed(wrong ? 'wrong though sure' : exact ? 'unsure' : 'missed');
  lines?.forEach((line, i) => got && got[i] !== line && failures.push(`    wanted ${line}`, `    got    ${got[i]}`));
}
