import type { CheckCode } from '@verify/contract';
import type { MrzCheck, MrzReading } from '@verify/reading';
import { hasZone } from '@verify/print/review';
import { type DocumentContext, likelyCountry, likelyType, type DocumentRule } from '../context.ts';
import type { Verdict } from '../../../rules/rule.ts';
import { seen } from './presence.ts';

/** DC020: documents that have a machine-readable zone by their standard, even if only the person names the type. */
export const zoneFound: DocumentRule = {
  name: 'zone-found',
  codes: ['DC020'],
  version: 2,
  judge(context) {
    if (!seen(context) || !zoneExpected(context)) return [];
    return [{ code: 'DC020', raised: context.mrz === null, inputs: { documentType: likelyType(context) } }];
  },
};

/** DC021 to DC025: a wrong digit in a certain reading is altered; in an uncertain one, or without a zone, unread. */
export const checkDigits: DocumentRule = {
  name: 'check-digits',
  codes: ['DC021', 'DC022', 'DC023', 'DC024', 'DC025'],
  version: 2,
  judge({ mrz, strayZone }) {
    if (!mrz) return [];
    const verdicts: Verdict[] = [];
    let unsure = 0;
    for (const check of mrz.checks) {
      const code = CODE_OF[check.name];
      const confidence = confidenceOf(mrz, check);
      const wrong = !check.valid;
      const sure = confidence >= SURE && !strayZone;
      if (wrong && (!sure || code === 'DC021')) unsure++;
      if (code !== 'DC021')
        verdicts.push({
          code,
          raised: wrong && sure,
          inputs: { confidence: round(confidence) },
          threshold: SURE,
        });
    }
    verdicts.push({
      code: 'DC021',
      raised: unsure > 0,
      inputs: { unsureChecks: unsure, format: mrz.format, strayZone },
    });
    return verdicts;
  },
};

/** No untouched specimen had a wrong check digit with every character at or above it; `bench/` counts them again. */
const SURE = 0.6;

/** The optional data's own digit (TD3) has no code: issuers print it in several ways. */
const CODE_OF: Record<MrzCheck['name'], CheckCode> = {
  documentNumber: 'DC022',
  dateOfBirth: 'DC023',
  dateOfExpiry: 'DC024',
  composite: 'DC025',
  optionalData: 'DC021',
};

function confidenceOf(mrz: MrzReading, check: MrzCheck): number {
  if (check.name === 'composite') {
    const fields = [mrz.fields.documentNumber, mrz.fields.dateOfBirth, mrz.fields.dateOfExpiry];
    return Math.min(...fields.map((field) => field?.confidence ?? 0));
  }
  return mrz.fields[check.name]?.confidence ?? 0;
}

/** A card of an unknown country may have no zone. */
function zoneExpected(context: DocumentContext): boolean {
  const [type, country] = [likelyType(context), likelyCountry(context)];
  return type !== 'unknown' && hasZone(type, country) && (type === 'passport' || country !== 'unknown');
}

const round = (value: number): number => Math.round(value * 100) / 100;
