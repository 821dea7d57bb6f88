import type { DocumentType } from '@verify/contract';
import type { MrzReading } from '../types.ts';

/** What a document is by its MRZ: format first, then the document code. Visas and unknown codes are null. */
export function documentTypeOf(mrz: MrzReading | null): DocumentType | null {
  if (!mrz) return null;
  if (mrz.format === 'TD3' || mrz.format === 'RUPN') return 'passport';
  if (mrz.format === 'FRDL' || mrz.format === 'CHDL') return 'driving-licence';
  if (mrz.format === 'FRID') return 'id-card';
  if (mrz.format === 'MRVA' || mrz.format === 'MRVB') return null;
  const code = mrz.fields.documentCode?.value ?? '';
  // Regulation (EU) 2017/1954 and its like: AR, IR, CR and RP are permits to stay.
  if (/^([AIC]R|RP)$/.test(code)) return 'residence-permit';
  return /^[ACI]/.test(code) ? 'id-card' : code.startsWith('P') ? 'passport' : null;
}
