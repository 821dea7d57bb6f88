import type { Rule } from '../rule.ts';
import { seen } from './presence.ts';

/**
 * DC026, DC027: the PDF417 barcode of North American licences (AAMVA DL/ID). Other documents have barcodes in their
 * issuers' own formats.
 */
export const barcodeReadable: Rule = {
  name: 'barcode-readable',
  codes: ['DC026', 'DC027'],
  version: 1,
  judge(context) {
    if (!seen(context)) return [];
    const { documentType, issuingCountry, barcodes } = context;
    const expected = documentType === 'driving-licence' && AAMVA.has(issuingCountry);
    if (!expected && barcodes.found === 0) return [];
    const inputs = { expected, found: barcodes.found, parsed: barcodes.parsed };
    return [
      { code: 'DC026', raised: expected && barcodes.found === 0, inputs },
      { code: 'DC027', raised: expected && barcodes.found > 0 && barcodes.parsed === 0, inputs },
    ];
  },
};

/** Only members of the American Association of Motor Vehicle Administrators issue these. */
const AAMVA: ReadonlySet<string> = new Set(['USA', 'CAN']);
