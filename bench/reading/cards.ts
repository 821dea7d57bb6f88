import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SecondReaders } from '@verify/checks/second-reader/second-reader';
import type { Category, DocumentType } from '@verify/contract';
import { createDocumentReader } from '@verify/reading/document';
import { SURE_PRINT } from '@verify/reading/review';
import { loadAsset } from '@verify/reading/testing/load-asset';
import { TODAY } from './pictures.ts';
import { decoded } from './read-licence.ts';
import { keepResult } from '../measuring/results.ts';

interface Card {
  readonly file: string;
  readonly cls: string;
  readonly origin: { readonly repo: string; readonly path: string };
  readonly printed: Readonly<Record<string, string | { readonly iso: string }>>;
}

interface Tally {
  fields: number;
  right: number;
  rightSure: number;
  sure: number;
  sureWrong: number;
}

const CATEGORIES: Readonly<Record<string, readonly Category[]>> = {
  lastName: ['Last name'],
  firstName: ['First name'],
  fullName: ['Last name', 'First name'],
  documentNumber: ['Document number'],
  dateOfBirth: ['Date of birth'],
  dateOfExpiry: ['Date of expiry'],
};
const TYPES: Readonly<Record<string, DocumentType>> = {
  dl: 'driving-licence',
  id: 'id-card',
  rp: 'residence-permit',
};

/**
 * Reads cards without a machine-readable zone, and templates, of which no field may be read surely.
 * `VERIFY_CARD_INDEX` names their index and `VERIFY_SPECIMEN_IMAGES` the folder with the images at
 * `<owner>/<repository>/<path>`. Neither may become part of this repository. `--untold` says nothing about the
 * document's type, `--first` reads without the second reader, and `--verbose` prints every field that differs.
 */
export async function main(args: readonly string[]): Promise<void> {
  const index = process.env['VERIFY_CARD_INDEX'];
  const folder = process.env['VERIFY_SPECIMEN_IMAGES'];
  if (!index || !folder || !existsSync(index) || !existsSync(folder)) {
    console.log('Skipped: VERIFY_CARD_INDEX and VERIFY_SPECIMEN_IMAGES name no index and folder of cards.');
    return;
  }
  const reader = await createDocumentReader(loadAsset, args.includes('--first') ? null : new SecondReaders());
  const all = emptyTally();
  const failures: string[] = [];
  let read = 0;
  const { images }: { images: Card[] } = JSON.parse(readFileSync(index, 'utf8'));
  for (const { file, cls, origin, printed } of images) {
    const path = join(folder, origin.repo.replace(/^github:/, ''), origin.path);
    if (!existsSync(path)) continue;
    read++;
    const documentType = args.includes('--untold') ? undefined : TYPES[cls];
    const reading = await reader.read({ front: await decoded(readFileSync(path)) }, { today: TODAY, documentType });
    const card = emptyTally();
    const found = new Map(reading.front.viz.map((field) => [field.category, field]));
    const wanted = wantedOf(printed);
    for (const { categories, value } of wanted) {
      const fields = categories.flatMap((category) => found.get(category) ?? []);
      const sureness = Math.min(1, ...fields.map(({ confidence }) => confidence));
      const said = fields.map((field) => field.value);
      const right = said.length > 0 && (same(said.join(''), value) || same(said.toReversed().join(''), value));
      const sure = fields.length > 0 && sureness >= SURE_PRINT;
      for (const tally of [all, card]) count(tally, right, sure);
      if (right && sure) continue;
      failures.push(
        `${file}: ${categories[0]} ${said.length === 0 ? 'not read' : right ? 'right, but unsure' : 'wrong'}`,
      );
      if (args.includes('--verbose'))
        console.log(`  ${categories[0]}: wanted ${value}, read ${said.join(' ') || '-'} ${sureness.toFixed(2)}`);
    }
    // A template has no values, so whatever is sure is wrong.
    if (wanted.length === 0)
      for (const category of new Set(Object.values(CATEGORIES).flat())) {
        const field = found.get(category);
        if (!field || field.confidence < SURE_PRINT) continue;
        for (const tally of [all, card]) [tally.sure, tally.sureWrong] = [tally.sure + 1, tally.sureWrong + 1];
        failures.push(`${file}: ${category} read in a template`);
        if (args.includes('--verbose')) console.log(`  ${category}: nothing wanted, read ${field.value}`);
      }
    console.log(`${file}: ${words(card)}`);
  }
  console.log(`all: ${words(all)}`);
  keepResult('cards', {
    on: `${read} public pictures of cards without a zone, and templates`,
    shares: [
      { name: 'right', hits: all.right, trials: all.fields },
      { name: 'right and sure', hits: all.rightSure, trials: all.fields },
      { name: 'wrong of those read surely', hits: all.sureWrong, trials: all.sure },
    ],
    failures,
  });
}

const emptyTally = (): Tally => ({ fields: 0, right: 0, rightSure: 0, sure: 0, sureWrong: 0 });

const wantedOf = (printed: Card['printed']) =>
  Object.entries(printed).flatMap(([name, value]) => {
    const categories = CATEGORIES[name];
    return categories ? [{ categories, value: typeof value === 'string' ? value : value.iso }] : [];
  });

const plain = (text: string): string =>
  text
    .normalize('NFD')
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '');
const same = (one: string, other: string): boolean => plain(one) === plain(other);

function count(tally: Tally, right: boolean, sure: boolean): void {
  tally.fields++;
  if (right) tally.right++;
  if (right && sure) tally.rightSure++;
  if (sure) tally.sure++;
  if (sure && !right) tally.sureWrong++;
}

const words = ({ fields, right, rightSure, sure, sureWrong }: Tally): string =>
  `${right} of ${fields} right, ${rightSure} surely; ${sureWrong} of ${sure} sure ones wrong`;

if (process.argv[1] === new URL(import.meta.url).pathname) await main(process.argv.slice(2));
