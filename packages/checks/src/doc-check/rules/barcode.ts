import { AAMVA_MEMBERS } from '@verify/reading/review';
import type { Rule } from '../rule.ts';
import { seen } from './presence.ts';

/** DC026, DC027: the PDF417 of North American licences (AAMVA DL/ID). Other documents carry barcodes of their issuer's own kind. */
export const barcodeReadable: Rule = {
  name: 'barcode-readable',
  codes: ['DC026', 'DC027'],
  version: 1,
  judge(context) {
    if (!seen(context)) return [];
    const { documentType, issuingCountry, barcodes } = context;
    const expected = documentType === 'driving-licence' && AAMVA_MEMBERS.has(issuingCountry);
    if (!expected && barcodes.found === 0) return [];
    const inputs = { expected, found: barcodes.found, parsed: barcodes.parsed };
    return [
      { code: 'DC026', raised: expected && barcodes.found === 0, inputs },
      { code: 'DC027', raised: expected && barcodes.found > 0 && barcodes.parsed === 0, inputs },
    ];
  },
};
