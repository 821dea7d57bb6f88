import type { CheckCode } from '@verify/contract';
import type { QualityName } from '@verify/reading';
import { type DocumentContext, type SideContext, sidesOf } from '../context.ts';
import { OCR_SURE } from '../facts.ts';
import type { Rule, Verdict } from '../rule.ts';

/**
 * DC014 to DC019, by the measures of packages/reading. A blurred or small picture whose zone, or whose printed fields, were
 * nevertheless read surely has shown what it had to show: noted, not raised.
 */
export const photoGood: Rule = {
  name: 'photo-good',
  codes: ['DC014', 'DC015', 'DC016', 'DC017', 'DC018', 'DC019'],
  version: 1,
  judge(context) {
    return sidesOf(context).flatMap(({ side, quality, documentFound }): Verdict[] => {
      if (!quality || !documentFound) return [];
      const readSurely = zoneReadSurely(context, side) || fieldsReadSurely(context, side);
      return MEASURES.map(([name, code, excused]) => {
        const { ok, value, threshold } = quality[name];
        const rounded = value === null ? null : Math.round(value * 1000) / 1000;
        const inputs = { side, measure: name, value: rounded, readSurely };
        return { code, raised: !ok && !(excused && readSurely), signal: !ok, detail: side, inputs, threshold };
      });
    });
  },
};

const zoneReadSurely = ({ mrz, mrzSide }: DocumentContext, side: SideContext['side']): boolean =>
  mrz !== null && mrzSide === side && mrz.valid && Math.min(...mrz.lineConfidence) >= READ_SURELY;

const fieldsReadSurely = ({ facts }: DocumentContext, side: SideContext['side']): boolean =>
  [...facts.ocr.values()].filter((fact) => fact.side === side && fact.confidence >= OCR_SURE).length >= FIELDS_READ;

const READ_SURELY = 0.6;
const FIELDS_READ = 4;

const MEASURES: readonly (readonly [name: QualityName, code: CheckCode, excused: boolean])[] = [
  ['sharpness', 'DC014', true],
  ['glare', 'DC015', false],
  ['exposure', 'DC016', true],
  ['overexposure', 'DC016', false],
  ['resolution', 'DC017', true],
  // Edges of what lies under a document are easily taken for its own; who reads all of it has it whole.
  ['cropping', 'DC018', true],
  ['occlusion', 'DC018', true],
  ['colour', 'DC019', false],
];
