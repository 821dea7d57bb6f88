import { readFileSync } from 'node:fs';
import { SecondReaders } from '@verify/checks/second-reader/second-reader';
import type { Category, DocumentType } from '@verify/contract';
import { createDocumentReader } from '@verify/print/document';
import { SURE_PRINT } from '@verify/print/review';
import { loadAsset } from '@verify/reading/testing/load-asset';
import { conclude } from '../measuring/results.ts';
import { Tally } from '../measuring/tally.ts';
import { publicSpecimens } from './material/specimens.ts';
import { decoded, TODAY } from './pictures.ts';

interface Card {
  readonly file: string;
  readonly cls: string;
  readonly origin: { readonly repo: string; readonly path: string };
  readonly printed: Readonly<Record<string, string | { readonly iso: string }>>;
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
 * Reads the cards without an MRZ in the index `VERIFY_CARD_INDEX`, and its templates, of which no field may be read
 * with confidence. `--untold` does not state the document's type, `--first` reads without the second reader, and
 * `--verbose` prints every field that differs.
 */
export async function main(args: readonly string[]): Promise<void> {
  const cards = publicSpecimens<Card>('VERIFY_CARD_INDEX');
  if (cards.length === 0) return;
  const reader = await createDocumentReader(loadAsset, args.includes('--first') ? null : new SecondReaders());
  const tally = new Tally();
  const failures: string[] = [];
  for (const { file, cls, path, printed } of cards) {
    const documentType = args.includes('--untold') ? undefined : TYPES[cls];
    const reading = await reader.read({ front: await decoded(readFileSync(path)) }, { today: TODAY, documentType });
    const found = new Map(reading.front.viz.map((field) => [field.category, field]));
    const wanted = wantedOf(printed);
    for (const { categories, value } of wanted) {
      const fields = categories.flatMap((category) => found.get(category) ?? []);
      const said = fields.map((field) => field.value);
      const right = said.length > 0 && (same(said.join(''), value) || same(said.toReversed().join(''), value));
      const sure = fields.length > 0 && fields.every(({ confidence }) => confidence >= SURE_PRINT);
      tally.add('right', right);
      tally.add('right and sure', right && sure);
      if (sure) tally.add('wrong of those read surely', !right);
      if (right && sure) continue;
      const how = said.length === 0 ? 'not read' : right ? 'right, but unsure' : 'wrong';
      const values = args.includes('--verbose') ? `, wanted ${value}, read ${said.join(' ') || '-'}` : '';
      failures.push(`${file}: ${categories[0]} ${how}${values}`);
    }
    // A template has no values, so every sure value is wrong.
    if (wanted.length > 0) continue;
    for (const category of new Set(Object.values(CATEGORIES).flat())) {
      if ((found.get(category)?.confidence ?? 0) < SURE_PRINT) continue;
      tally.add('wrong of those read surely', true);
      failures.push(`${file}: ${category} read in a template`);
    }
  }
  const on = `${cards.length} public pictures of cards without a zone, and templates`;
  conclude('cards', { on, shares: tally.shares, failures });
}

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
