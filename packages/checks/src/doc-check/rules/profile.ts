import type { Category, CheckCode } from '@verify/contract';
import { matchesProfile } from '../../match/profile.ts';
import type { Source } from '../fact.ts';
import { plainNumber } from '../number-hash.ts';
import type { Rule, Verdict } from '../rule.ts';

/**
 * DC037 to DC040: what the caller knows against every source that has the field. One that agrees is enough; conflicts among them have
 * their own codes. The concern names the field and the sources that it was compared with, never their values. A first and a last name
 * that stand in each other's place are the same person, but for a strict flow.
 */
export const agreesWithProfile: Rule = {
  name: 'agrees-with-profile',
  codes: ['DC037', 'DC038', 'DC039', 'DC040'],
  version: 2,
  judge({ profile, facts, flow }) {
    const { nameMatch } = flow;
    const given = new Map(profile.map(({ category, value }) => [category, value] as const));
    const valuesOf = (category: Category) =>
      SOURCES.flatMap((source) => {
        const fact = facts[source].get(category);
        return fact ? [{ source, content: fact.content, cut: fact.cut }] : [];
      });
    const agrees = (category: Category, value: string, with_ = category): boolean =>
      valuesOf(with_).some(({ content, cut }) => matchesProfile(category, value, content, nameMatch, cut));
    const first = given.get('First name');
    const last = given.get('Last name');
    const swapped =
      nameMatch !== 'strict' &&
      first !== undefined &&
      last !== undefined &&
      agrees('First name', first, 'Last name') &&
      agrees('Last name', last, 'First name');
    return profile.flatMap(({ category, value }): Verdict[] => {
      const read = valuesOf(category);
      // Another service's field (the account number), or not on this document: nothing to compare.
      if (read.length === 0) return [];
      const sources = read.map(({ source }) => source);
      const how = category in CODE_OF && category !== 'Date of birth' ? `, ${nameMatch}` : '';
      const isName = category === 'First name' || category === 'Last name';
      return [
        {
          code: CODE_OF[category] ?? 'DC040',
          raised: !(agrees(category, value) || (isName && swapped)),
          detail: `${category} as given, compared with ${sources.map((source) => NAME_OF[source]).join(' and ')}${how}`,
          inputs: { category, sources, nameMatch, swapped: isName && swapped, given: value.length },
        },
      ];
    });
  },
};

/**
 * DC051: two documents of one application name two people. Last name and date of birth must stand on both and agree; what can't be compared
 * agrees with nothing.
 */
export const sameHolder: Rule = {
  name: 'same-holder',
  codes: ['DC051'],
  version: 1,
  judge({ firstDocument, facts, flow }) {
    if (!firstDocument) return [];
    const differing = SAME_ON_BOTH.filter((category) => {
      const first = firstDocument.holder.find((each) => each.category === category)?.value;
      const values = SOURCES.flatMap((source) => facts[source].get(category) ?? []);
      return (
        !first || !values.some(({ content, cut }) => matchesProfile(category, first, content, flow.nameMatch, cut))
      );
    });
    const inputs = { compared: [...SAME_ON_BOTH], differing, nameMatch: flow.nameMatch };
    return [{ code: 'DC051', raised: differing.length > 0, detail: differing.join(', '), inputs }];
  },
};

/**
 * DC054: a document that a rule asked for in addition is the first one again. The type counts only if both are known: an attacker must not
 * escape by spoiling the line that names it.
 */
export const anotherDocument: Rule = {
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
