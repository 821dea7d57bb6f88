import type { CheckCode } from '@verify/contract';
import type { QualityName } from '@verify/reading';
import { type DocumentContext, type SideContext, sidesOf } from '../context.ts';
import { OCR_SURE } from '../facts.ts';
import type { Rule, Verdict } from '../rule.ts';

/**
 * DC014 to DC019, by the measurements of packages/reading. If the zone or the printed fields of a blurred or small
 * picture were read reliably, this is noted and not raised.
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
  // Edges of objects under the document are easily mistaken for its own; if all of it can be read, it is complete.
  ['cropping', 'DC018', true],
  ['occlusion', 'DC018', true],
  ['colour', 'DC019', false],
];
