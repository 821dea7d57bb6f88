import type { Category } from '@verify/contract';
import { bestFact, sureFact } from '../facts.ts';
import type { Rule } from '../rule.ts';
import { seen } from './presence.ts';

/** DC041, DC042. A person may have one name only, so either will do. A zone that was not read surely is as good as several fields. */
export const fieldsComplete: Rule = {
  name: 'fields-complete',
  codes: ['DC041', 'DC042'],
  version: 2,
  judge(context) {
    const { facts } = context;
    // Nothing at all is DC050.
    if (!seen(context) || facts.ocr.size + facts.mrz.size + facts.barcode.size === 0) return [];
    const missing: string[] = REQUIRED.filter((category) => !bestFact(facts, category));
    if (!bestFact(facts, 'Last name') && !bestFact(facts, 'First name')) missing.push('Name');
    if (context.issuingCountry === 'unknown') missing.push('Issue country');
    const several = missing.length >= SEVERAL;
    const doubtful = context.zoneDoubtful;
    const detail = [...missing, ...(doubtful ? ['Machine-readable zone'] : [])].join(', ');
    return [
      { code: 'DC041', raised: missing.length > 0 && !several && !doubtful, detail, inputs: { missing, doubtful } },
      { code: 'DC042', raised: several || doubtful, detail, inputs: { missing, doubtful }, threshold: SEVERAL },
    ];
  },
};

/** DC013: shorter than any State's numbers, or without a digit. */
export const numberWellFormed: Rule = {
  name: 'number-well-formed',
  codes: ['DC013'],
  version: 1,
  judge({ facts }) {
    const number = sureFact(facts, 'Document number');
    if (!number) return [];
    const characters = number.content.replace(/[^A-Z0-9]/gi, '');
    const malformed = characters.length < SHORTEST || !/\d/.test(characters);
    return [{ code: 'DC013', raised: malformed, inputs: { length: characters.length }, threshold: SHORTEST }];
  },
};

const REQUIRED: readonly Category[] = ['Document number', 'Date of birth'];
const SEVERAL = 3;
/** Old Liechtenstein passports number six; some States' cards five. */
const SHORTEST = 5;
