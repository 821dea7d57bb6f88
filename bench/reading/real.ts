import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createMrzReader, type MrzReader, type Raster } from '@verify/reading';
import { createRandom } from '@verify/specimen';
import sharp from 'sharp';
import { holdFloors } from './floors.ts';
import { numberOption } from './pictures.ts';
import { addToResult, keepResult } from '../measuring/results.ts';
import { transformNamed } from './material/transforms.ts';

/** An image of the index and its origin. */
interface Specimen {
  readonly file: string;
  readonly kind: 'mrz' | 'mrz-derived' | 'negative' | 'pdf417';
  readonly origin: { readonly repo: string; readonly path: string };
  readonly transform?: string;
  readonly lines?: readonly string[];
  readonly checkDigits?: string;
}

type Verdict = 'exact' | 'unsure' | 'missed' | 'wrong-but-valid' | 'refused' | 'valid-on-negative';

interface Result {
  readonly file: string;
  readonly group: 'valid' | 'derived' | 'stressed' | 'invalid-specimen' | 'negative';
  readonly verdict: Verdict;
  readonly ms: number;
  readonly got?: readonly string[];
  readonly wanted?: readonly string[];
}

/**
 * Reads the public specimen images that an index names: `VERIFY_SPECIMEN_INDEX` is its path, `VERIFY_SPECIMEN_IMAGES`
 * the folder with the images at `<owner>/<repository>/<path>`. Neither may become part of this repository. `--stress`
 * also reads specimens through transforms, in an order drawn from `--seed=1`, until all pairs were read or
 * `--budget=240` seconds are over; `--skip=N` continues after the first N pairs, and adds to the results so far.
 */
export async function main(args: readonly string[]): Promise<void> {
  const index = process.env['VERIFY_SPECIMEN_INDEX'];
  const folder = process.env['VERIFY_SPECIMEN_IMAGES'];
  if (!index || !folder || !existsSync(index) || !existsSync(folder)) {
    console.log(
      'Skipped: VERIFY_SPECIMEN_INDEX and VERIFY_SPECIMEN_IMAGES name no index and folder of specimen images.',
    );
    return;
  }
  const specimens: Specimen[] = JSON.parse(readFileSync(index, 'utf8')).images;
  const assets = new URL('../../packages/reading/assets/', import.meta.url);
  const reader = await createMrzReader(async (name) => readFileSync(new URL(name, assets)));
  const skip = numberOption(args, 'skip', 0);
  const results: Result[] = [];
  const present: { readonly specimen: Specimen; readonly image: Raster }[] = [];
  let absent = 0;
  for (const specimen of specimens) {
    if (specimen.kind === 'pdf417') continue;
    const path = join(folder, specimen.origin.repo.replace(/^github:/, ''), specimen.origin.path);
    if (!existsSync(path)) {
      absent++;
      continue;
    }
    const image = await decoded(path);
    const transform = specimen.transform ? transformNamed(specimen.transform) : null;
    if (specimen.transform && !transform) throw new Error(`unknown transform ${specimen.transform}`);
    if (skip === 0) results.push(judge(reader, specimen, transform ? transform(image, 1) : image));
    if (specimen.kind !== 'mrz-derived') present.push({ specimen, image });
  }
  const random = createRandom(numberOption(args, 'seed', 1));
  const pairs = present
    .flatMap((one) => STRESS.map((_, transform) => ({ ...one, transform, turn: random.next() })))
    .toSorted((a, b) => a.turn - b.turn);
  let covered = 0;
  if (args.includes('--stress')) {
    const end = performance.now() + 1000 * numberOption(args, 'budget', 240);
    for (const { specimen, image, transform } of pairs.slice(skip)) {
      if (performance.now() > end) break;
      results.push(stressed(reader, specimen, image, transform));
      covered++;
    }
    console.log(`${skip} to ${skip + covered} of ${pairs.length} specimens under stress were read`);
  }
  const stress = covered > 0 ? `; ${covered} of ${pairs.length} pairs of an image and a transform` : '';
  report(results, absent, stress, skip > 0);
}

async function decoded(path: string): Promise<Raster> {
  const { data, info } = await sharp(path).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, data: new Uint8Array(data.buffer, data.byteOffset, data.length) };
}

const STRESS = [
  'rot90',
  'rot180',
  'rot270',
  'angle+17',
  'angle+38',
  'angle-62',
  'angle+135',
  'perspective',
  'lowres',
  'glare',
  'uneven-light-noise',
  'motion-blur',
  'small-in-frame',
];

function stressed(reader: MrzReader, specimen: Specimen, image: Raster, transform: number): Result {
  const name = STRESS[transform]!;
  const result = judge(reader, specimen, transformNamed(name)!(image, transform + 2));
  return { ...result, file: `${specimen.file} ${name}`, group: result.group === 'valid' ? 'stressed' : result.group };
}

function judge(reader: MrzReader, specimen: Specimen, image: Raster): Result {
  const begin = performance.now();
  const outcome = reader.read(image, { today: '2026-11-20' });
  const ms = performance.now() - begin;
  const got = outcome.ok ? outcome.mrz.lines : outcome.best?.lines;
  const common = { file: specimen.file, ms, got, wanted: specimen.lines };
  if (specimen.kind === 'negative')
    return { ...common, group: 'negative', verdict: outcome.ok ? 'valid-on-negative' : 'refused' };
  const exact = got?.join('\n') === specimen.lines!.join('\n');
  if (specimen.checkDigits !== 'valid') {
    return {
      ...common,
      group: 'invalid-specimen',
      verdict: outcome.ok ? 'wrong-but-valid' : exact ? 'exact' : 'missed',
    };
  }
  const group = specimen.kind === 'mrz' ? 'valid' : 'derived';
  if (outcome.ok) return { ...common, group, verdict: exact ? 'exact' : 'wrong-but-valid' };
  return { ...common, group, verdict: exact ? 'unsure' : 'missed' };
}

function report(results: readonly Result[], absent: number, stress: string, isMore: boolean): void {
  for (const { file, verdict, ms, got, wanted } of results) {
    if (verdict === 'exact' || verdict === 'refused') continue;
    console.log(`${verdict.padEnd(16)} ${file} ${ms.toFixed(0)} ms`);
    if (verdict !== 'unsure')
      wanted?.forEach(
        (line, i) => got?.[i] !== line && console.log(`    wanted ${line}\n    got    ${got?.[i] ?? ''}`),
      );
  }
  const groups = ['valid', 'derived', 'stressed', 'invalid-specimen', 'negative'] as const;
  for (const group of groups) {
    const those = results.filter((result) => result.group === group);
    if (those.length === 0) continue;
    const count = (verdict: Verdict) => those.filter((result) => result.verdict === verdict).length;
    const times = those.map((result) => result.ms).sort((a, b) => a - b);
    const share = ((100 * count('exact')) / those.length).toFixed(1);
    const parts = [`${group}: ${those.length} images`];
    if (group === 'negative') parts.push(`${count('valid-on-negative')} called valid`);
    else
      parts.push(
        `${share} % exact`,
        `${count('unsure')} exact but unsure`,
        `${count('missed')} missed`,
        `${count('wrong-but-valid')} wrong but valid`,
      );
    parts.push(`median ${times[times.length >> 1]!.toFixed(0)} ms, slowest ${times[times.length - 1]!.toFixed(0)} ms`);
    console.log(parts.join(', '));
  }
  const share = (group: Result['group'], verdict: Verdict) => {
    const those = results.filter((result) => result.group === group);
    return those.filter((result) => result.verdict === verdict).length / Math.max(1, those.length);
  };
  const keep = isMore ? addToResult : keepResult;
  keep('mrz-real', {
    on: `${results.length} public specimen images; ${absent} of the index were absent${stress}`,
    shares: [
      ...groups
        .map((group) => ({ group, those: results.filter((result) => result.group === group) }))
        .filter(({ those }) => those.length > 0)
        .map(({ group, those }) => ({
          name: group === 'negative' ? 'negatives refused' : `${group}, exact`,
          hits: those.filter(({ verdict }) => verdict === 'exact' || verdict === 'refused').length,
          trials: those.length,
        })),
      ...wrongThoughSure(results),
    ],
    failures: results
      .filter(({ verdict }) => verdict !== 'exact' && verdict !== 'refused')
      .map(({ file, verdict }) => `${file}: ${verdict}`),
  });
  // A continued run reads no untouched images, so there is nothing to compare with the floors.
  if (isMore) return;
  holdFloors('real', {
    exact: share('valid', 'exact'),
    exactDerived: share('derived', 'exact'),
    wrongButValid:
      share('valid', 'wrong-but-valid') +
      share('derived', 'wrong-but-valid') +
      share('invalid-specimen', 'wrong-but-valid'),
    validOnNegatives: share('negative', 'valid-on-negative'),
  });
  if (absent > 0) console.log(`${absent} images of the index are absent and were not read.`);
}

/** Transformed pictures whose lines are wrong although every check digit is valid and the reader was sure. */
function wrongThoughSure(results: readonly Result[]) {
  const those = results.filter(({ group }) => group === 'stressed');
  const hits = those.filter(({ verdict }) => verdict === 'wrong-but-valid').length;
  return those.length > 0 ? [{ name: 'stressed, wrong though sure', hits, trials: those.length }] : [];
}

if (process.argv[1] === new URL(import.meta.url).pathname) await main(process.argv.slice(2));
