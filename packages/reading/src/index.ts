// MRZ
export { checkDigit } from './mrz/check-digit.ts';
export { composeMrz, type MrzInput } from './mrz/compose.ts';
export { LAYOUTS, type Layout, type Slot } from './mrz/formats.ts';
export { parseMrz, type ParseOptions } from './mrz/parse.ts';
export { createMrzReader, type MrzOutcome, type MrzReader, type ReadOptions } from './mrz/reader.ts';
export { isoCountry, mrzState, type MrzState } from './mrz/states.ts';
export { mrzSpellings, toMrzLetters } from './mrz/transliterate.ts';

export type * from './types.ts';
