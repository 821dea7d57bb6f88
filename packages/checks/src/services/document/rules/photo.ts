import type { CheckCode } from '@verify/contract';
import type { QualityName } from '@verify/reading';
import { fieldsReadSurely as enoughFields, isFault, zoneReadSurely as readsSurely } from '@verify/print/review';
import { type DocumentContext, type SideContext, sidesOf, type DocumentRule } from '../context.ts';
import type { Verdict } from '../../../rules/rule.ts';

/** DC014 to DC019, by packages/reading's measures. Blurred or small is only noted if all was read with confidence. */
export const photoGood: DocumentRule = {
  name: 'photo-good',
  codes: ['DC014', 'DC015', 'DC016', 'DC017', 'DC018', 'DC019'],
  version: 3,
  judge(context) {
    return sidesOf(context).flatMap(({ side, quality, cutOff, documentFound }): Verdict[] => {
      if (!documentFound) return [];
      // The review screen asks for the same before the photo is sent.
      const whole: Verdict = { code: 'DC018', raised: cutOff, detail: side, inputs: { side, cutOff } };
      if (!quality) return [whole];
      const byZone = zoneReadSurely(context, side);
      const byFields = fieldsReadSurely(context, side);
      const verdicts = MEASURES.map(([name, code]): Verdict => {
        // Fields may be read from a part of a card; a zone spans its whole width.
        const readSurely = byZone || (byFields && name !== 'cropping');
        const { ok, value, threshold } = quality[name];
        const rounded = value === null ? null : Math.round(value * 1000) / 1000;
        const inputs = { side, measure: name, value: rounded, readSurely };
        return { code, raised: isFault(quality[name], readSurely), signal: !ok, detail: side, inputs, threshold };
      });
      return [...verdicts, whole];
    });
  },
};

const zoneReadSurely = ({ mrz, mrzSide }: DocumentContext, side: SideContext['side']): boolean =>
  mrz !== null && mrzSide === side && readsSurely(mrz);

const fieldsReadSurely = ({ facts }: DocumentContext, side: SideContext['side']): boolean =>
  enoughFields([...facts.ocr.values()].filter((fact) => fact.side === side).map(({ confidence }) => confidence));

const MEASURES: readonly (readonly [name: QualityName, code: CheckCode])[] = [
  ['sharpness', 'DC014'],
  ['glare', 'DC015'],
  ['exposure', 'DC016'],
  ['overexposure', 'DC016'],
  ['resolution', 'DC017'],
  ['cropping', 'DC018'],
  ['occlusion', 'DC018'],
  ['colour', 'DC019'],
];
