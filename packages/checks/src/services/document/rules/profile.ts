import type { DocumentRule } from '../context.ts';
import type { Category, CheckCode, FieldComparison } from '@verify/contract';
import { isNoName } from '../../../match/no-name.ts';
import { CANNOT_TELL, cannotTell, matchesProfile } from '../../../match/profile.ts';
import { type Fact, type Facts, NAMES, type Source } from '../fact.ts';
import { isPresentable } from '../facts.ts';
import { SURE_PRINT } from '@verify/print/review';
import { plainNumber } from '../../../signals/memory/number-hash.ts';
import type { Verdict } from '../../../rules/rule.ts';

/**
 * DC037 to DC040: the caller's data against every source. One that matches is enough, and conflicts between sources
 * have their own codes. Uncertain print may match but is no evidence. Concerns name field and sources, never values.
 * Swapped names are the same person unless the flow is strict, and a single name may be in either field or in both.
 */
export const agreesWithProfile: DocumentRule = {
  name: 'agrees-with-profile',
  codes: ['DC037', 'DC038', 'DC039', 'DC040'],
  version: 5,
  judge({ profile, facts, comparisons, flow }) {
    const { nameMatch } = flow;
    const given = new Map(
      profile
        .filter(({ category, value }) => !(isName(category) && isNoName(value)))
        .map((one) => [one.category, one.value]),
    );
    const agrees = (category: Category, value: string, with_ = category): boolean =>
      valuesOf(facts, with_).some(({ content, cut }) => matchesProfile(category, value, content, nameMatch, cut)) ||
      isPrintedInOwnLetters(facts, with_, value);
    const first = given.get('First name');
    const last = given.get('Last name');
    const swapped =
      nameMatch !== 'strict' &&
      first !== undefined &&
      last !== undefined &&
      agrees('First name', first, 'Last name') &&
      agrees('Last name', last, 'First name');
    const only = onlyName(facts, comparisons.rows);
    return [...given].flatMap(([category, value]): Verdict[] => {
      // The caller has one name and the document has one: they are compared, whatever their fields.
      const single = isName(category) && only !== null && (first === undefined || last === undefined || first === last);
      const compared = single ? only : category;
      const read = valuesOf(facts, compared).filter((fact) => isEvidence(fact, comparisons.rows));
      // Another service's field (the account number), or not on this document: nothing to compare.
      if (read.length === 0) return [];
      const sources = read.map(({ source }) => source);
      const how = category in CODE_OF && category !== 'Date of birth' ? `, ${nameMatch}` : '';
      return [
        {
          code: CODE_OF[category] ?? 'DC040',
          raised: !(agrees(category, value) || agrees(category, value, compared) || (isName(category) && swapped)),
          ...(read.every(({ content }) => cannotTell(category, value, content)) && { question: CANNOT_TELL }),
          detail: `${category} as given, compared with ${sources.map((source) => NAME_OF[source]).join(' and ')}${how}`,
          inputs: { category, sources, nameMatch, swapped: isName(category) && swapped, single, given: value.length },
        },
      ];
    });
  },
};

/** A confident name in the State's script: the characters of 山田 determine no spelling that a zone could confirm. */
function isPrintedInOwnLetters(facts: Facts, category: Category, given: string): boolean {
  const original = ORIGINAL_OF[category];
  const printed = original && (facts.ocr.get(original) ?? facts.mrz.get(original));
  return (
    printed !== undefined &&
    printed.confidence >= SURE_PRINT &&
    matchesProfile(original!, given, printed.content, 'strict')
  );
}

const ORIGINAL_OF: Partial<Record<Category, Category>> = {
  'First name': 'Original first name',
  'Last name': 'Original last name',
};

const isName = (category: Category): boolean => category === 'First name' || category === 'Last name';

interface SourcedFact extends Fact {
  readonly source: Source;
}

/** Each source's value, except placeholders for a missing name. The chip outranks print and zone. */
const valuesOf = (facts: Facts, category: Category): SourcedFact[] =>
  (facts.nfc.has(category) ? (['nfc'] as const) : SOURCES).flatMap((source) => {
    const fact = facts[source].get(category);
    return fact && !(isName(category) && isNoName(fact.content)) ? [{ ...fact, source }] : [];
  });

const isEvidence = (fact: SourcedFact, rows: readonly FieldComparison[]): boolean =>
  fact.source !== 'ocr' ||
  isPresentable(
    fact,
    rows.find(({ category }) => category === fact.category),
  );

/** The field of the only name on a document whose zone or barcode has one; null for two names, or none. */
function onlyName(facts: Facts, rows: readonly FieldComparison[]): Category | null {
  const fields = NAMES.filter((category) => valuesOf(facts, category).some((fact) => isEvidence(fact, rows)));
  const [field] = fields;
  const read = field && valuesOf(facts, field).filter(({ source, cut }) => source !== 'ocr' && !cut);
  return field && fields.length === 1 && read!.length > 0 ? field : null;
}

/** DC051: two documents name two people. Last name (the only one, in either field) and birth must both match. */
export const sameHolder: DocumentRule = {
  name: 'same-holder',
  codes: ['DC051'],
  version: 2,
  judge({ firstDocument, facts, comparisons, flow }) {
    if (!firstDocument) return [];
    const onFirst = (category: Category): string | undefined =>
      firstDocument.holder.find((each) => each.category === category && !(isName(category) && isNoName(each.value)))
        ?.value;
    const only = onlyName(facts, comparisons.rows);
    const differing = SAME_ON_BOTH.filter((category) => {
      const first = onFirst(category) ?? (category === 'Last name' ? onFirst('First name') : undefined);
      const values = valuesOf(facts, category === 'Last name' ? (only ?? category) : category);
      return (
        !first || !values.some(({ content, cut }) => matchesProfile(category, first, content, flow.nameMatch, cut))
      );
    });
    const inputs = { compared: [...SAME_ON_BOTH], differing, nameMatch: flow.nameMatch, single: only !== null };
    return [{ code: 'DC051', raised: differing.length > 0, detail: differing.join(', '), inputs }];
  },
};

/** DC054: the additional document is the first one again. Types count only if both are known. */
export const anotherDocument: DocumentRule = {
  name: 'another-document',
  codes: ['DC054'],
  version: 1,
  judge({ firstDocument, documentType, facts }) {
    const first = firstDocument?.holder.find(({ category }) => category === 'Document number')?.value;
    const numbers = SOURCES.flatMap((source) => facts[source].get('Document number')?.content ?? []);
    if (!firstDocument || !first || numbers.length === 0) return [];
    const types = [firstDocument.documentType, documentType];
    const otherType = types[0] !== types[1] && !types.includes('unknown');
    const sameNumber = numbers.some((number) => plainNumber(number) === plainNumber(first));
    return [{ code: 'DC054', raised: sameNumber && !otherType, inputs: { sameNumber, otherType } }];
  },
};

const SAME_ON_BOTH: readonly Category[] = ['Last name', 'Date of birth'];
const SOURCES: readonly Source[] = ['mrz', 'barcode', 'ocr'];
const NAME_OF: Readonly<Record<Source, string>> = {
  mrz: 'the machine-readable zone',
  barcode: 'the barcode',
  ocr: 'the printed text',
  nfc: 'the chip',
};

const CODE_OF: Partial<Record<Category, CheckCode>> = {
  'First name': 'DC037',
  'Last name': 'DC038',
  'Date of birth': 'DC039',
};
