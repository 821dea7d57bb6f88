/** `@verify/print/document`: a whole document, both sides. Visual zone and barcodes are loaded when first needed. */
export { type AamvaProblem, looksLikeAamva, parseAamva } from '@verify/reading/barcode/aamva';
export type { BarcodeField } from '@verify/reading/barcode/barcode-field';
export type { BarcodeReading } from '@verify/reading/barcode/read-barcodes';
export { type Crop, type CropKind } from '../crops/make-crops.ts';
export { documentTypeOf } from './document-type.ts';
export { createDocumentReader, type DocumentReader } from './read-document.ts';
export type { DocumentImages, DocumentReading, ReadDocumentOptions, Side, SideReading } from './document-reading.ts';
export { statesYear } from '../viz/printed-dates/short-year.ts';
export type { LineRecogniser, SecondReader } from '../viz/second/line-recogniser.ts';
export type { TextLine } from '../viz/text-reader.ts';
export type { Heading } from '../viz/page/large-print.ts';
export type { VizField } from '../viz/viz-field.ts';
