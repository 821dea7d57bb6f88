import { AAMVA_MEMBERS } from '@verify/print/review';
import { likelyCountry, likelyType, type DocumentRule } from '../context.ts';
import { seen } from './presence.ts';

/** DC026, DC027: a licence in the North American design (AAMVA DL/ID) needs its PDF417, whatever country was chosen. */
export const barcodeReadable: DocumentRule = {
  name: 'barcode-readable',
  codes: ['DC026', 'DC027'],
  version: 2,
  judge(context) {
    if (!seen(context)) return [];
    const { americanDesign, barcodes } = context;
    const expected =
      likelyType(context) === 'driving-licence' && (americanDesign || AAMVA_MEMBERS.has(likelyCountry(context)));
    if (!expected && barcodes.found === 0) return [];
    const { found, parsed, problems } = barcodes;
    const inputs = { expected, americanDesign, found, parsed, problems };
    return [
      { code: 'DC026', raised: expected && found === 0, inputs },
      // A header with wrong sub-files is noted only, because the fields are there anyway.
      { code: 'DC027', raised: expected && found > 0 && parsed === 0, signal: problems.length > 0, inputs },
    ];
  },
};
