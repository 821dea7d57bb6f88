import type { CheckCode } from '@verify/contract';
import type { QualityName } from '@verify/reading';
import { sidesOf } from '../context.ts';
import type { Rule, Verdict } from '../rule.ts';

/**
 * DC014 to DC019, by the measures of packages/reading. A blurred or small picture whose zone was nevertheless read surely, every check
 * digit right, has shown what it had to show: noted, not raised.
 */
export const photoGood: Rule = {
  name: 'photo-good',
  codes: ['DC014', 'DC015', 'DC016', 'DC017', 'DC018', 'DC019'],
  version: 1,
  judge(context) {
    const { mrz } = context;
    const readSurely = mrz !== null && mrz.valid && Math.min(...mrz.lineConfidence) >= READ_SURELY;
    return sidesOf(context).flatMap(({ side, quality, documentFound }): Verdict[] => {
      if (!quality || !documentFound) return [];
      return MEASURES.map(([name, code, excused]) => {
        const { ok, value, threshold } = quality[name];
        const excuse = excused && readSurely && context.mrzSide === side;
        const inputs = {
          side,
          measure: name,
          value: value === null ? null : Math.round(value * 1000) / 1000,
          readSurely,
        };
        return { code, raised: !ok && !excuse, signal: !ok, detail: side, inputs, threshold };
      });
    });
  },
};

const READ_SURELY = 0.6;

const MEASURES: readonly (readonly [name: QualityName, code: CheckCode, excused: boolean])[] = [
  ['sharpness', 'DC014', true],
  ['glare', 'DC015', false],
  ['exposure', 'DC016', true],
  ['overexposure', 'DC016', false],
  ['resolution', 'DC017', true],
  ['cropping', 'DC018', false],
  ['colour', 'DC019', false],
];
