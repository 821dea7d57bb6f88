/** `@verify/reading/document`: a whole document, both sides. Visual zone and barcodes are loaded when first needed. */
export { type Crop, type CropKind } from '../crops/make-crops.ts';
export { documentTypeOf } from './document-type.ts';
export {
  createDocumentReader,
  type DocumentImages,
  type DocumentReader,
  type DocumentReading,
  type ReadDocumentOptions,
  type Side,
  type SideReading,
} from './read-document.ts';
