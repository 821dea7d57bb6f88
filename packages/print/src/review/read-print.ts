import { documentTypeOf } from '../document/document-type.ts';
import type { Recognisers } from '../document/recognisers.ts';
import { readViz } from '../document/side-viz.ts';
import { mrzOf, readBarcodes, type Work } from '../document/side-work.ts';
import type { ReadSideOptions } from './read-side.ts';
import { AAMVA_MEMBERS, hasZone } from './shared-questions.ts';

/** Printed text of a side and, where they can decide something, its barcodes. */
export async function readPrint(recognisers: Recognisers, work: Work, options: ReadSideOptions): Promise<void> {
  const { issuingCountry = 'unknown', signal } = options;
  const mrz = mrzOf(work);
  const documentType = documentTypeOf(mrz);
  const issuingState = mrz?.fields.issuingState?.value ?? (issuingCountry === 'unknown' ? null : issuingCountry);
  await readViz(await recognisers.viz(), work, { documentType, issuingState, mrz, options });
  const kind = documentType ?? options.documentType;
  // Where there is a zone, the barcode decides nothing.
  if (!kind || kind === 'passport' || (kind !== 'driving-licence' && hasZone(kind, issuingCountry))) return;
  const inBarcode = issuingCountry === 'unknown' || AAMVA_MEMBERS.has(issuingCountry);
  const expected = kind === 'driving-licence' && inBarcode && !mrz && work.side === 'back';
  await readBarcodes(await recognisers.barcodes(), work, {
    expected,
    settledMm: mrz ? work.placement.layout.widthMm : undefined,
    signal,
  });
}
