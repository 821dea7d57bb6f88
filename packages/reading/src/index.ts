// MRZ
export { checkDigit } from './mrz/check-digit.ts';
export { type Bounds, chooseDate, type DateRole, isEndless, isUnknownDate, possibleDates } from './mrz/dates.ts';
export { composeMrz, type MrzInput } from './mrz/compose.ts';
export { LAYOUTS, type Layout, type Slot } from './mrz/formats.ts';
export { mayBeCut, parseMrz, type ParseOptions } from './mrz/parse.ts';
export { createMrzReader, type MrzOutcome, type MrzReader, type ReadOptions } from './mrz/reader.ts';
export { isoCountry, isoCountryOfAlpha2, mrzState, type MrzState } from './mrz/states.ts';
export { toMrzLetters } from './mrz/transliterate.ts';

// Documents
export { findDocument, findInThumbnail, type FoundDocument, thumbnail, type Thumbnail } from './quad/find-document.ts';
export {
  judgePhoto,
  type Measure,
  type PhotoQuality,
  QUALITY_THRESHOLDS,
  type QualityName,
} from './quality/judge-photo.ts';
export type { Box } from './types.ts';
export { crop } from './raster/crop.ts';
export { invert, mapQuad, project, quadOf, squareTo } from './raster/geometry.ts';
export { rectify } from './raster/rectify.ts';
export { shrink } from './raster/shrink.ts';
export { type QuarterTurn, rotate } from './raster/rotate.ts';

export type * from './types.ts';
