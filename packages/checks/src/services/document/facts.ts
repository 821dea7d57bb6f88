import type { Fact, Facts, Source } from './fact.ts';
import type { Category, FieldComparison, MrzFieldResult, OcrField, ProfileList } from '@verify/contract';
import { isoCountry, mayBeCut, type MrzCheckName, type MrzFieldName, mrzState, type ParsedMrz } from '@verify/reading';
import type { DocumentReading } from '@verify/print/document';
import { SURE_PRINT } from '@verify/print/review';
import { settleDates } from './settle-dates.ts';
import { barcodesOf, sidesOfReading, vizFacts } from './document-reading.ts';

/** All values by source. `claims`: the caller's data, which may decide an open century. */
export function readFacts(
  reading: DocumentReading | null,
  today: string,
  claims: ProfileList,
  nfc: readonly Fact[] = [],
): Facts {
  const sides = sidesOfReading(reading);
  return factsOf(
    {
      ocr: sides.flatMap((side) => vizFacts(side, today)),
      mrz: reading?.mrz ? mrzFacts(reading.mrz, reading.mrzSide ?? 'front', !isDoubtfulZone(reading)) : [],
      nfc,
      barcode: sides.flatMap(barcodesOf).flatMap(({ facts }) => facts),
    },
    claims,
  );
}

/** The most confident fact of each source and category, each date with its century. */
export const factsOf = (
  { ocr, mrz, nfc, barcode }: Readonly<Record<Source, readonly Fact[]>>,
  claims: ProfileList,
): Facts =>
  settleDates(
    { ocr: byCategory(ocr), mrz: byCategory(mrz), nfc: byCategory(nfc), barcode: byCategory(barcode) },
    claims,
  );

/** The most confident fact of each. */
function byCategory(facts: readonly Fact[]): Map<Category, Fact> {
  const map = new Map<Category, Fact>();
  for (const fact of facts)
    if (fact.confidence > (map.get(fact.category)?.confidence ?? -1)) map.set(fact.category, fact);
  return map;
}

/** All check digits are right, although the zone is half covered or has characters where none should be. */
export const isDoubtfulZone = ({ mrz, mrzSure }: Pick<DocumentReading, 'mrz' | 'mrzSure'>): boolean =>
  mrz !== null && !mrzSure && mrz.checks.every((check) => check.valid);

/** An MRZ's values without empty fields. If it is not `sure`, right check digits may be chance and decide nothing. */
export function mrzFacts(mrz: ParsedMrz, side: Fact['side'], sure: boolean): Fact[] {
  const facts: Fact[] = [];
  for (const [name, category, contentType] of MRZ_CATEGORIES) {
    const field = mrz.fields[name];
    if (!field?.value) continue;
    const content = contentType === 'country' ? (isoCountry(field.value) ?? field.value) : field.value;
    const cut = mayBeCut(mrz, name);
    const valid = validity(mrz, name);
    const trust = sure
      ? { confidence: field.confidence, valid }
      : { confidence: Math.min(field.confidence, UNSURE), valid: valid && null };
    facts.push({ category, content, contentType, ...trust, side, cut, candidates: field.candidates });
    const original = ORIGINALS[name];
    if (sure && original && field.original)
      facts.push({ category: original, content: field.original, contentType, ...trust, side, cut });
  }
  return facts;
}

/** First a valid one: chip, MRZ, barcode, OCR; then any. Null if no source has it. */
export function bestFact(facts: Facts, category: Category): Fact | null {
  const candidates = [facts.nfc, facts.mrz, facts.barcode, facts.ocr].map((source) => source.get(category));
  return candidates.find((fact) => fact?.valid) ?? candidates.find((fact) => fact) ?? null;
}

/** Certain enough to decline: a right check digit, or else its reader's confidence, and no open century. */
export function sureFact(facts: Facts, category: Category): Fact | null {
  const { nfc, mrz, barcode, ocr } = facts;
  const candidates = [nfc, mrz, barcode, ocr]
    .flatMap((source) => source.get(category) ?? [])
    .filter(({ others = [] }) => others.length === 0);
  const sure = (fact: Fact) => fact.valid !== false && fact.confidence >= SURE_PRINT;
  return candidates.find((fact) => fact.valid) ?? candidates.find(sure) ?? null;
}

/** Meanings of a confidently read date with an open century. Empty without one, or if another source states it. */
export function openDates(facts: Facts, category: Category): readonly string[] {
  if (sureFact(facts, category)) return [];
  const open = [facts.nfc, facts.mrz, facts.ocr]
    .flatMap((source) => source.get(category) ?? [])
    .find(({ valid, confidence, others = [] }) => others.length > 0 && (valid ?? confidence >= SURE_PRINT));
  return open ? [open.content, ...(open.others ?? [])] : [];
}

/**
 * Read with confidence or confirmed by another source. Where sources differ, it must be certain enough for a conflict:
 * a recogniser without Polish confidently reads ŁUKASZEWICZ as FUKASZEWICZ. The comparison shows the rest.
 */
export function isPresentable(
  { category, confidence, accentsDoubtful }: Fact,
  comparison: FieldComparison | undefined,
): boolean {
  if (accentsDoubtful) return false;
  const { equal = true, conflicts = [] } = comparison ?? {};
  const compared = comparison !== undefined && [comparison.mrz, comparison.barcode, comparison.nfc].some(Boolean);
  if (compared && equal) return true;
  if (compared && EXACT.has(category) && !conflicts.some((pair) => pair.includes('ocr'))) return false;
  return confidence >= SURE_PRINT;
}

/** Fields that must match exactly. */
const EXACT: ReadonlySet<Category> = new Set<Category>([
  'Last name',
  'First name',
  'Document number',
  'Date of birth',
  'Date of expiry',
  'Date of issue',
]);

/** A document's best value of a field, read with confidence or by a machine-readable source; or null. */
export function presentableFact(
  facts: Facts,
  category: Category,
  comparison: FieldComparison | undefined,
): Fact | null {
  const best = bestFact(facts, category);
  return best && (best !== facts.ocr.get(category) || isPresentable(best, comparison)) ? best : null;
}

export const ocrField = ({ category, content, contentType }: Fact): OcrField => ({ category, content, contentType });

/** One value per category, the most trustworthy. Low-confidence print without another source is dropped. */
export function collectedFields(facts: Facts, rows: readonly FieldComparison[]): OcrField[] {
  const categories = new Set([...facts.nfc.keys(), ...facts.mrz.keys(), ...facts.barcode.keys(), ...facts.ocr.keys()]);
  return [...categories].flatMap((category) => {
    const fact = presentableFact(
      facts,
      category,
      rows.find((row) => row.category === category),
    );
    return fact ? ocrField(fact) : [];
  });
}

/** A name has no check digit: it is valid if it was read with confidence and nothing else contradicts it. */
export function mrzField(fact: Fact, comparison: FieldComparison | undefined): MrzFieldResult {
  const agreed = comparison?.equal === true && comparison.ocr !== '';
  const contradicted = (comparison?.conflicts.length ?? 0) > 0;
  const valid = fact.valid ?? (!contradicted && (agreed || fact.confidence >= SURE));
  return { ...ocrField(fact), valid };
}

/** Maximum confidence for a field of a doubtful zone: below every limit of rules and comparisons. */
const UNSURE = 0.6;

/** Above it 99.9 % of characters were right on the reader's validation lines (packages/reading, training). */
const SURE = 0.9;

const MRZ_CATEGORIES: readonly (readonly [MrzFieldName, Category, Fact['contentType']])[] = [
  ['documentNumber', 'Document number', 'string'],
  ['dateOfExpiry', 'Date of expiry', 'date'],
  ['issuingState', 'Issue country', 'country'],
  ['secondaryIdentifier', 'First name', 'string'],
  ['primaryIdentifier', 'Last name', 'string'],
  ['dateOfBirth', 'Date of birth', 'date'],
  ['nationality', 'Nationality', 'country'],
  ['sex', 'Sex', 'string'],
  ['documentCode', 'Document code', 'string'],
  ['dateOfIssue', 'Date of issue', 'date'],
  ['optionalData', 'Optional data', 'string'],
  ['optionalData2', 'Personal number', 'string'],
];
/** How the zone spells names, if their original letters can be derived from it. */
const ORIGINALS: Partial<Record<MrzFieldName, Category>> = {
  primaryIdentifier: 'Original last name',
  secondaryIdentifier: 'Original first name',
};

const COVERED_BY: Partial<Record<MrzFieldName, MrzCheckName>> = {
  documentNumber: 'documentNumber',
  dateOfBirth: 'dateOfBirth',
  dateOfExpiry: 'dateOfExpiry',
  optionalData: 'optionalData',
};

function validity(mrz: ParsedMrz, name: MrzFieldName): boolean | null {
  const checkOf = (check: MrzCheckName | undefined) => mrz.checks.find((each) => each.name === check)?.valid;
  if (name === 'issuingState' || name === 'nationality') return mrzState(mrz.fields[name]!.value ?? '') !== null;
  if (name === 'sex') return /^[FMX]$/.test(mrz.fields.sex?.value ?? '');
  if (name === 'documentCode') return /^[A-Z][A-Z0-9]?$/.test(mrz.fields.documentCode?.value ?? '');
  // TD1 and TD2 cover the optional data by the composite digit alone.
  const own = checkOf(COVERED_BY[name]);
  return own ?? (name === 'optionalData' || name === 'optionalData2' ? (checkOf('composite') ?? null) : null);
}
