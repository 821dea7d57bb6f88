/** `@verify/print/review`: judges a photo before it is sent, by the same rules as the server. */
export { createRecognisers, type Recognisers } from '../document/recognisers.ts';
export { readFields, type ReadField } from './read-fields.ts';
export { readSide, type ReadSideOptions, type ReviewedSide } from './read-side.ts';
export { type Advice, type ReviewQuestion, reviewVerdict, type ReviewVerdict } from './review-verdict.ts';
export { type ShownPart, shownPart } from './shown-part.ts';
export { documentTypeByZone, SURE_LETTER } from '../document/document-type.ts';
export {
  AAMVA_MEMBERS,
  daysBetween,
  fieldsReadSurely,
  hasZone,
  isCutOff,
  isFault,
  isPage,
  showsDocument,
  sideByZone,
  SURE_PRINT,
  zoneReadSurely,
} from './shared-questions.ts';
