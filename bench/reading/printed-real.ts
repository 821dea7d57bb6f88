import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { compareFacts } from '@verify/checks/doc-check/compare';
import { mrzFacts, readFacts } from '@verify/checks/doc-check/facts';
import { settleDates } from '@verify/checks/doc-check/settle-dates';
import { SecondReaders } from '@verify/checks/second-reader/second-reader';
import type { Category } from '@verify/contract';
import { type MrzReading, parseMrz } from '@verify/reading';
import { createDocumentReader } from '@verify/reading/document';
import { SURE_PRINT } from '@verify/reading/review';
import { loadAsset } from '@verify/reading/testing/load-asset';
import { TODAY } from './pictures.ts';
import { decoded } from './read-licence.ts';
import { keepResult } from '../measuring/results.ts';

interface Specimen {
  readonly file: string;
  readonly kind: string;
  readonly docType: string;
  readonly checkDigits?: string;
  readonly origin: { readonly repo: string; readonly path: string };
  readonly lines?: readonly string[];
}

interface Tally {
  fields: number;
  right: number;
  wrong: number;
  sure: number;
  sureWrong: number;
}

/** Formats whose documents show their printed fields and the zone on the same side. */
const BOTH_ZONES: ReadonlySet<string> = new Set(['TD3', 'TD2', 'MRVA', 'MRVB']);
const FIELDS: readonly Category[] = ['Document number', 'Date of birth', 'Date of expiry', 'Last name', 'First name'];

/**
 * Reads the printed fields of the passports, visas and cards in the index that `VERIFY_SPECIMEN_INDEX` and
 * `VERIFY_SPECIMEN_IMAGES` name (see real.ts), and compares them with their zones as the server does. `--verbose`
 * prints every field that differs, `--first` reads without the second reader.
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
  const reader = await createDocumentReader(loadAsset, args.includes('--first') ? null : new SecondReaders());
  const tallies = new Map<string, Tally>();
  const failures: string[] = [];
  let read = 0;
  const { images }: { images: Specimen[] } = JSON.parse(readFileSync(index, 'utf8'));
  for (const { file, kind, docType, checkDigits, origin, lines } of images) {
    if (kind !== 'mrz' || !lines || checkDigits !== 'valid' || !BOTH_ZONES.has(docType)) continue;
    const path = join(folder, origin.repo.replace(/^github:/, ''), origin.path);
    const zone = zoneOf(lines);
    if (!existsSync(path) || !zone) continue;
    read++;
    const reading = await reader.read({ front: await decoded(readFileSync(path)) }, { today: TODAY });
    const { ocr } = readFacts(reading, TODAY, []);
    const mrz = new Map(mrzFacts(zone, 'front', true).map((fact) => [fact.category, fact]));
    const facts = settleDates({ ocr, mrz, nfc: new Map(), barcode: new Map() }, []);
    const { rows } = compareFacts(facts, () => 'needs-review');
    for (const category of FIELDS) {
      const wanted = facts.mrz.get(category);
      if (!wanted) continue;
      const found = ocr.get(category);
      const equal = found !== undefined && rows.find((row) => row.category === category)!.equal;
      const sure = found !== undefined && found.confidence >= SURE_PRINT;
      for (const name of ['all', category]) count(tallies, name, found !== undefined, equal, sure);
      if (equal) continue;
      failures.push(`${file}: ${category} ${found ? `wrong${sure ? ' though sure' : ''}` : 'not read'}`);
      if (args.includes('--verbose'))
        console.log(
          `${file} ${category}: wanted ${wanted.content}, read ${found?.content ?? '-'} ${found?.confidence.toFixed(2) ?? ''}`,
        );
    }
  }
  report(tallies, failures, read);
}

function zoneOf(lines: readonly string[]): MrzReading | null {
  const parsed = parseMrz([...lines], { today: TODAY, confidence: lines.map((line) => [...line].map(() => 1)) });
  const corner = { x: 0, y: 0 };
  return (
    parsed && { ...parsed, lineConfidence: lines.map(() => 1), repairs: [], quad: [corner, corner, corner, corner] }
  );
}

function count(tallies: Map<string, Tally>, name: string, found: boolean, equal: boolean, sure: boolean): void {
  const tally = tallies.get(name) ?? { fields: 0, right: 0, wrong: 0, sure: 0, sureWrong: 0 };
  tallies.set(name, tally);
  tally.fields++;
  if (equal) tally.right++;
  else if (found) tally.wrong++;
  if (sure) tally.sure++;
  if (sure && !equal) tally.sureWrong++;
}

function report(tallies: ReadonlyMap<string, Tally>, failures: readonly string[], read: number): void {
  for (const [name, { fields, right, wrong, sure, sureWrong }] of tallies)
    console.log(
      `${name.padEnd(16)} ${right} of ${fields} agree, ${((100 * right) / fields).toFixed(1)} %; ${wrong} wrong, ${sureWrong} of ${sure} wrong though sure`,
    );
  const all = tallies.get('all') ?? { sure: 0, sureWrong: 0 };
  keepResult('printed-real', {
    on: `${read} public specimens with both zones: the printed field, as the server compares it with the zone's`,
    shares: [
      ...[...tallies].map(([name, { right, fields }]) => ({ name, hits: right, trials: fields })),
      { name: 'wrong of those read surely', hits: all.sureWrong, trials: all.sure },
    ],
    failures,
  });
}

if (process.argv[1] === new URL(import.meta.url).pathname) await main(process.argv.slice(2));
