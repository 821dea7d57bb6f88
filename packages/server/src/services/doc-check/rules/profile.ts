import type { Category, CheckCode } from '@verify/contract';
import { matchesProfile } from '../../match/profile.ts';
import type { Rule, Verdict } from '../rule.ts';

/** DC037 to DC040: what the caller knows against every source that has the field. One that agrees is enough; conflicts among them have their own codes. */
export const agreesWithProfile: Rule = {
  name: 'agrees-with-profile',
  codes: ['DC037', 'DC038', 'DC039', 'DC040'],
  version: 1,
  judge({ profile, facts, flow }) {
    return profile.flatMap(({ category, value }): Verdict[] => {
      const read = [facts.mrz, facts.barcode, facts.ocr].flatMap((source) => source.get(category) ?? []);
      // Another service's field (the account number), or not on this document: nothing to compare.
      if (read.length === 0) return [];
      const agrees = read.some((fact) => matchesProfile(category, value, fact.content, flow.nameMatch));
      const code = CODE_OF[category] ?? 'DC040';
      const detail = code === 'DC040' ? category : undefined;
      return [{ code, raised: !agrees, detail, inputs: { category, sources: read.length, nameMatch: flow.nameMatch } }];
    });
  },
};

const CODE_OF: Partial<Record<Category, CheckCode>> = {
  'First name': 'DC037',
  'Last name': 'DC038',
  'Date of birth': 'DC039',
};
