import type { VizRequest } from '../viz-field.ts';

/** A blank card without any known data, at 10 pixels per millimetre. */
export const BLANK_CARD: VizRequest = {
  flat: { width: 856, height: 540, data: new Uint8Array(856 * 540 * 4) },
  widthMm: 85.6,
  heightMm: 54,
  without: [],
  mrz: null,
  issuingState: null,
  today: '2026-11-20',
};
