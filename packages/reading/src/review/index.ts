/** `@verify/reading/review`: what a photo shows, before it is sent, by the questions that the server asks too. */
export { readSide, type ReviewedSide } from './read-side.ts';
export { type Advice, type ReviewQuestion, reviewVerdict, type ReviewVerdict } from './review-verdict.ts';
export {
  daysBetween,
  documentTypeByZone,
  hasZone,
  isFault,
  showsDocument,
  sideByZone,
  SURE_LETTER,
  zoneReadSurely,
} from './shared-questions.ts';
