import { AAMVA_MEMBERS } from '@verify/reading/review';
import { likelyCountry, likelyType } from '../context.ts';
import type { Rule } from '../rule.ts';
import { seen } from './presence.ts';

/** DC026, DC027: the PDF417 of North American licences (AAMVA DL/ID). Other documents carry barcodes of their issuer's own kind. A licence
 * printed in their design needs one whatever country was chosen. */
export const barcodeReadable: Rule = {
  name: 'barcode-readable',
  codes: ['DC026', 'DC027'],
  version: 2,
  judge(context) {
    if (!seen(context)) return [];
    const { americanDesign, barcodes } = context;
    const expected =
      likelyType(context) === 'driving-licence' && (americanDesign || AAMVA_MEMBERS.has(likelyCountry(context)));
    if (!expected && barcodes.found === 0) return [];
    const inputs = { expected, americanDesign, found: barcodes.found, parsed: barcodes.parsed };
    return [
      { code: 'DC026', raised: expected && barcodes.found === 0, inputs },
      { code: 'DC027', raised: expected && barcodes.found > 0 && barcodes.parsed === 0, inputs },
    ];
  },
};
