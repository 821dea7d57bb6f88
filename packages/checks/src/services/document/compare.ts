import type { Category, FieldComparison, OverallStatus } from '@verify/contract';
import { mrzState } from '@verify/reading';
import { difference } from '../../match/distance.ts';
import { compareNames } from '../../match/names.ts';
import { namesState } from '../../match/state-names.ts';
import { SURE_PRINT } from '@verify/print/review';
import type { Facts } from './fact.ts';
import type { Fact, Source } from './fact.ts';

/** Two sources that hold different values for one field, both read surely enough to say so. */
export interface Conflict {
  readonly category: Category;
  readonly sources: readonly [Source, Source];
  /** 1-based characters of the first source's value. */
  readonly positions: readonly number[];
  /** The two values are on different sides of the document. */
  readonly acrossSides: boolean;
}

export interface Comparisons {
  readonly rows: readonly FieldComparison[];
  readonly conflicts: readonly Conflict[];
}

/** Without a check digit (names) the zone's reader must be this sure of each character. */
const ZONE_SURE = 0.7;

/** Every field of a source, compared in pairs. `statusOf`: a conflict's effect in this flow. */
export function compareFacts(facts: Facts, statusOf: (sources: Conflict['sources']) => OverallStatus): Comparisons {
  const rows: FieldComparison[] = [];
  const conflicts: Conflict[] = [];
  for (const category of categoriesOf(facts)) {
    const present = SOURCES.flatMap((source) => {
      const fact = facts[source].get(category);
      return fact ? [[source, fact] as const] : [];
    });
    const pairs = present.flatMap(([a, first], i) =>
      present.slice(i + 1).map(([b, second]) => judgePair(category, [a, b], first, second)),
    );
    const found = pairs.flatMap((pair) => pair.conflict ?? []);
    conflicts.push(...found);
    rows.push({
      category,
      equal: pairs.every((pair) => pair.equal),
      valid: found.length === 0 && present.every(([, fact]) => fact.valid !== false),
      conflicts: found.map((conflict) => conflict.sources.join('-')),
      message: pairs.map((pair) => pair.message).join('; ') || `Only in ${label(present[0]![0])}`,
      status: worst(found.map((conflict) => statusOf(conflict.sources))),
      ...values(facts, category),
    });
  }
  return { rows, conflicts };
}

interface Pair {
  readonly equal: boolean;
  readonly conflict: Conflict | null;
  readonly message: string;
}

function judgePair(category: Category, sources: Conflict['sources'], a: Fact, b: Fact): Pair {
  const names = `${label(sources[0])} and ${label(sources[1])}`;
  const { weight, sureness, positions } = compareContents(category, sources, a, b);
  if (weight === 0) return { equal: true, conflict: null, message: `Equal in ${names}` };
  const where = positions.length > 0 ? `, ${characters(positions)}` : '';
  if (!sure(sources[0], a, sureness) || !sure(sources[1], b, sureness))
    return { equal: false, conflict: null, message: `Not read reliably enough to compare ${names}${where}` };
  const conflict = { category, sources, positions, acrossSides: a.side !== b.side };
  return { equal: false, conflict, message: `${names} differ${where}` };
}

function sure(source: Source, fact: Fact, sureness: number): boolean {
  if (source === 'ocr') return fact.confidence >= sureness;
  return fact.valid === true || fact.confidence >= Math.min(sureness, ZONE_SURE);
}

interface ContentDifference {
  readonly weight: number;
  /** Confidence that the visual zone needs for this difference to be a conflict; above 1: never. */
  readonly sureness: number;
  readonly positions: readonly number[];
}

function compareContents(category: Category, sources: Conflict['sources'], a: Fact, b: Fact): ContentDifference {
  if (category === 'First name' || category === 'Last name') {
    // The printed spelling has more letters than the zone's, so the printed one is transliterated.
    const { agreement, difference: found } = compareNames(a.content, b.content, a.cut || b.cut);
    const another = found.weight >= b.content.length / 2;
    return { ...found, sureness: agreement !== 'different' ? NEVER : another ? SURENESS.another : SURENESS.differing };
  }
  if (a.contentType === 'country' || b.contentType === 'country') {
    const known = mrzState(a.content) !== null && mrzState(b.content) !== null;
    const [one, other] = [a.content.toUpperCase(), b.content.toUpperCase()];
    // A document prints its holder's nationality as an adjective, and codes it in its zone.
    const equal = one === other || namesState(one, other) || namesState(other, one);
    return { weight: equal ? 0 : 1, sureness: known ? SURENESS.differing : NEVER, positions: [] };
  }
  const [one, other] = [plain(a.content), plain(b.content)];
  // A visa's zone has room for nine characters of a passport's number, and prints all.
  const cut = sources[1] === 'mrz' && other.length === ZONE_NUMBER && one.startsWith(other);
  if (category === 'Document number' && cut) return EQUAL;
  const found = difference(one, other);
  // In a chip they are longer than in print, or have other spaces.
  const details = sources.includes('nfc') && (category.startsWith('Original') || category === 'Personal number');
  if (details || FREE_TEXT.has(category) || dayAndMonthSwapped(a, b)) return { ...found, sureness: NEVER };
  // A number or a date has no redundancy: one character that is not a look-alike makes it another number.
  const { weight } = found;
  return { ...found, sureness: weight >= 3 ? SURENESS.another : weight >= 1 ? SURENESS.differing : SURENESS.lookalike };
}

/** In 60 specimens the surest wrong reading had 0.69 (a name's letter 0.89), 28 of 29 altered fields 0.87 or more. */
const SURENESS = { another: 0.7, differing: SURE_PRINT, lookalike: 0.96 } as const;
const NEVER = 2;

/** Characters of a number in the zones of passports and visas. */
const ZONE_NUMBER = 9;
const EQUAL: ContentDifference = { weight: 0, sureness: NEVER, positions: [] };

/** 02 06 1993 is a day in June or in February, depending on the printer, so it proves nothing. */
function dayAndMonthSwapped(a: Fact, b: Fact): boolean {
  const [year, month, day] = a.content.split('-');
  return a.contentType === 'date' && b.content === `${year}-${day}-${month}`;
}

/** Printed at length and in many forms: compared and shown, never a conflict by itself. */
const FREE_TEXT: ReadonlySet<Category> = new Set<Category>([
  'Place of birth',
  'Authority',
  'Address',
  'Optional data',
  'Document code',
  'Height',
]);

const SOURCES = ['ocr', 'mrz', 'nfc', 'barcode'] as const satisfies readonly Source[];

function categoriesOf(facts: Facts): Category[] {
  return [...new Set([...facts.mrz.keys(), ...facts.ocr.keys(), ...facts.barcode.keys(), ...facts.nfc.keys()])];
}

function values(facts: Facts, category: Category): Record<Source, string> {
  const content = (source: Source) => facts[source].get(category)?.content ?? '';
  return { ocr: content('ocr'), mrz: content('mrz'), nfc: content('nfc'), barcode: content('barcode') };
}

function characters(positions: readonly number[]): string {
  if (positions.length > 4) return `${positions.length} characters`;
  return `${positions.length === 1 ? 'character' : 'characters'} ${positions.join(', ')}`;
}

function worst(statuses: readonly OverallStatus[]): OverallStatus {
  return (['error', 'declined', 'needs-review'] as const).find((status) => statuses.includes(status)) ?? 'approved';
}

const LABELS = { ocr: 'OCR', mrz: 'MRZ', nfc: 'NFC', barcode: 'barcode' } as const;
const label = (source: Source): string => LABELS[source];
const plain = (text: string): string => text.toUpperCase().replace(/[^\p{L}\p{N}]/gu, '');
