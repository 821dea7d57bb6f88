import type { MrzCheckName, MrzFieldName, MrzFormat } from '../types.ts';
import { RUSSIAN_NAME_CHARS } from './russian-passport.ts';

/** A run of columns. 1-based and inclusive, as ICAO 9303 prints them. */
export interface Slot {
  readonly line: number;
  readonly from: number;
  readonly to: number;
}

export interface CheckRule {
  readonly name: MrzCheckName;
  /** Where the digit stands. */
  readonly digit: Slot;
  /** The fields over which it is computed, in this order. */
  readonly over: readonly Slot[];
  /** A filler may stand for the digit when all that it covers is fillers (ICAO 9303-4, 4.2.2.2: optional data). */
  readonly fillerWhenEmpty?: true;
}

/** One row of the table of formats: everything that other code needs of one. */
export interface Layout {
  readonly format: MrzFormat;
  /** The kind of document. On a `card` the document code gives the kind of card. */
  readonly kind: 'passport' | 'visa' | 'card' | 'id-card' | 'driving-licence';
  /** The side it is on: the only side of a booklet's page, a card's back, or either side of one. */
  readonly side: 'page' | 'back' | 'either';
  /** The zone gives the expiry date. */
  readonly hasExpiry: boolean;
  /** The maximum validity in years, if the zone gives the date of issue but no expiry. */
  readonly longestValidityYears?: number;
  /** The page shows the portrait where ICAO 9303-4 places it. */
  readonly hasPortrait?: true | undefined;
  /** Names are written by the table of Russian internal passports; the page prints no Latin letters. */
  readonly namesInRussian?: true;
  /** Characters in each line. */
  readonly lengths: readonly number[];
  /** Patterns of the document code, and if needed of the State, at the start of the line that has them. */
  readonly start: { readonly line: number; readonly pattern: RegExp };
  /**
   * One letter a column. `A` letter or filler, `L` letter, `K` a card's first letter, `N` digit or filler, `D` digit,
   * `S` sex, `H` sex that may be H (Mexico), `C` check digit or filler, `F` filler, `R` Russian name, `X` any; `=`
   * precedes a fixed character.
   */
  readonly classes: readonly string[];
  readonly fields: Partial<Record<Exclude<MrzFieldName, 'primaryIdentifier' | 'secondaryIdentifier'>, Slot>>;
  /** Both identifiers with `<<` between, or one slot each. A name that fills its slot to the end may be cut there. */
  readonly names: Slot | { readonly primary: Slot; readonly secondary?: Slot };
  readonly checks: readonly CheckRule[];
  /** Pattern of the first line required before this rare format is tried, so that others stay fast. */
  readonly hint?: RegExp;
  /** Where a document number of more than 9 characters continues (ICAO 9303-5 and -6, data element 4, note j). */
  readonly numberGoesOn?: Slot;
}

const at = (line: number, from: number, to: number = from): Slot => ({ line, from, to });

const dataLine = (line: number) => ({
  documentNumber: at(line, 1, 9),
  nationality: at(line, 11, 13),
  dateOfBirth: at(line, 14, 19),
  sex: at(line, 21),
  dateOfExpiry: at(line, 22, 27),
});

const dataChecks = [
  { name: 'documentNumber', digit: at(2, 10), over: [at(2, 1, 9)] },
  { name: 'dateOfBirth', digit: at(2, 20), over: [at(2, 14, 19)] },
  { name: 'dateOfExpiry', digit: at(2, 28), over: [at(2, 22, 27)], fillerWhenEmpty: true },
] as const satisfies readonly CheckRule[];

const dataClasses = 'X'.repeat(9) + 'C' + 'AAA' + 'NNNNNN' + 'D' + 'S' + 'NNNNNN' + 'C';

/** ICAO 9303-5: cards. Codes begin with A, C or I by the standard, but States also issue TR, RP, ME and others. */
const TD1: Layout = {
  format: 'TD1',
  kind: 'card',
  side: 'back',
  hasExpiry: true,
  lengths: [30, 30, 30],
  start: { line: 1, pattern: /^[A-Z][A-Z0-9<][A-Z]/ },
  classes: [
    'KXLAA' + 'X'.repeat(9) + 'C' + 'X'.repeat(15),
    'NNNNNN' + 'D' + 'H' + 'NNNNNN' + 'C' + 'AAA' + 'X'.repeat(11) + 'D',
    'A'.repeat(30),
  ],
  fields: {
    documentCode: at(1, 1, 2),
    issuingState: at(1, 3, 5),
    documentNumber: at(1, 6, 14),
    optionalData: at(1, 16, 30),
    dateOfBirth: at(2, 1, 6),
    sex: at(2, 8),
    dateOfExpiry: at(2, 9, 14),
    nationality: at(2, 16, 18),
    optionalData2: at(2, 19, 29),
  },
  names: at(3, 1, 30),
  checks: [
    { name: 'documentNumber', digit: at(1, 15), over: [at(1, 6, 14)] },
    { name: 'dateOfBirth', digit: at(2, 7), over: [at(2, 1, 6)] },
    { name: 'dateOfExpiry', digit: at(2, 15), over: [at(2, 9, 14)], fillerWhenEmpty: true },
    { name: 'composite', digit: at(2, 30), over: [at(1, 6, 30), at(2, 1, 7), at(2, 9, 15), at(2, 19, 29)] },
  ],
  numberGoesOn: at(1, 16, 30),
};

/** ICAO 9303-6: larger cards. */
const TD2: Layout = {
  format: 'TD2',
  kind: 'card',
  side: 'either',
  hasExpiry: true,
  lengths: [36, 36],
  start: { line: 1, pattern: /^(?!IDFRA|V)[A-Z][A-Z0-9<][A-Z]/ },
  classes: ['KXLAA' + 'A'.repeat(31), dataClasses + 'X'.repeat(7) + 'D'],
  fields: { documentCode: at(1, 1, 2), issuingState: at(1, 3, 5), ...dataLine(2), optionalData: at(2, 29, 35) },
  names: at(1, 6, 36),
  checks: [...dataChecks, { name: 'composite', digit: at(2, 36), over: [at(2, 1, 10), at(2, 14, 20), at(2, 22, 35)] }],
  numberGoesOn: at(2, 29, 35),
};

/** ICAO 9303-4: passports. */
const TD3: Layout = {
  format: 'TD3',
  kind: 'passport',
  side: 'page',
  hasExpiry: true,
  hasPortrait: true,
  lengths: [44, 44],
  start: { line: 1, pattern: /^P(?!NRUS)[A-Z<][A-Z]/ },
  classes: ['=PALAA' + 'A'.repeat(39), dataClasses + 'X'.repeat(14) + 'C' + 'D'],
  fields: { documentCode: at(1, 1, 2), issuingState: at(1, 3, 5), ...dataLine(2), optionalData: at(2, 29, 42) },
  names: at(1, 6, 44),
  checks: [
    ...dataChecks,
    { name: 'optionalData', digit: at(2, 43), over: [at(2, 29, 42)], fillerWhenEmpty: true },
    { name: 'composite', digit: at(2, 44), over: [at(2, 1, 10), at(2, 14, 20), at(2, 22, 43)] },
  ],
};

/** Russian internal passport since 2011: digits are letters, no expiry, the number continues in the optional data. */
const RUPN: Layout = {
  ...TD3,
  format: 'RUPN',
  hasExpiry: false,
  hasPortrait: undefined,
  namesInRussian: true,
  start: { line: 1, pattern: /^PNRUS/ },
  hint: /PNR|NRU|PN.US/,
  classes: ['=P=N=R=U=S' + 'R'.repeat(39), dataClasses + 'D'.repeat(13) + 'F' + 'D' + 'D'],
  fields: { ...TD3.fields, dateOfIssue: at(2, 30, 35) },
};

/** ICAO 9303-7: visas the size of a passport's page. No composite check digit. */
const MRVA: Layout = {
  format: 'MRVA',
  kind: 'visa',
  side: 'page',
  hasExpiry: true,
  lengths: [44, 44],
  start: { line: 1, pattern: /^V[A-Z0-9<][A-Z]/ },
  classes: ['=VXLAA' + 'A'.repeat(39), dataClasses + 'X'.repeat(16)],
  fields: { documentCode: at(1, 1, 2), issuingState: at(1, 3, 5), ...dataLine(2), optionalData: at(2, 29, 44) },
  names: at(1, 6, 44),
  checks: dataChecks,
};

/** ICAO 9303-7: smaller visas. No composite check digit. */
const MRVB: Layout = {
  format: 'MRVB',
  kind: 'visa',
  side: 'page',
  hasExpiry: true,
  lengths: [36, 36],
  start: { line: 1, pattern: /^V[A-Z0-9<][A-Z]/ },
  classes: ['=VXLAA' + 'A'.repeat(31), dataClasses + 'X'.repeat(8)],
  fields: { documentCode: at(1, 1, 2), issuingState: at(1, 3, 5), ...dataLine(2), optionalData: at(2, 29, 36) },
  names: at(1, 6, 36),
  checks: dataChecks,
};

/** French identity card of 1988 to 2021: the number begins with year and month of issue, the State is always France. */
const FRID: Layout = {
  format: 'FRID',
  kind: 'id-card',
  side: 'either',
  hasExpiry: false,
  longestValidityYears: 15,
  lengths: [36, 36],
  start: { line: 1, pattern: /^IDFRA/ },
  classes: [
    '=I=D=F=R=A' + 'A'.repeat(25) + 'X'.repeat(6),
    'DDDD' + 'XXX' + 'DDDDD' + 'D' + 'A'.repeat(14) + 'NNNNNN' + 'D' + 'S' + 'D',
  ],
  fields: {
    documentCode: at(1, 1, 2),
    issuingState: at(1, 3, 5),
    optionalData: at(1, 31, 36),
    documentNumber: at(2, 1, 12),
    dateOfIssue: at(2, 1, 4),
    dateOfBirth: at(2, 28, 33),
    sex: at(2, 35),
  },
  names: { primary: at(1, 6, 30), secondary: at(2, 14, 27) },
  checks: [
    { name: 'documentNumber', digit: at(2, 13), over: [at(2, 1, 12)] },
    { name: 'dateOfBirth', digit: at(2, 34), over: [at(2, 28, 33)] },
    { name: 'composite', digit: at(2, 36), over: [at(1, 1, 36), at(2, 1, 35)] },
  ],
};

/** French driving licence since 2013: one line, the surname cut to eight characters. */
const FRDL: Layout = {
  format: 'FRDL',
  kind: 'driving-licence',
  side: 'either',
  hasExpiry: true,
  lengths: [30],
  start: { line: 1, pattern: /^D1FRA/ },
  classes: ['=D=1=F=R=A' + 'DD' + 'LL' + 'DDDDD' + 'D' + 'DDDDDD' + 'A'.repeat(8) + 'D'],
  fields: {
    documentCode: at(1, 1, 2),
    issuingState: at(1, 3, 5),
    documentNumber: at(1, 6, 14),
    dateOfExpiry: at(1, 16, 21),
  },
  names: { primary: at(1, 22, 29) },
  checks: [
    { name: 'documentNumber', digit: at(1, 15), over: [at(1, 1, 14)] },
    { name: 'composite', digit: at(1, 30), over: [at(1, 1, 29)] },
  ],
};

/** Swiss driving licence since 2003: a short first line has the blank's number, and there is no check digit. */
const CHDL: Layout = {
  format: 'CHDL',
  kind: 'driving-licence',
  side: 'either',
  hasExpiry: false,
  lengths: [9, 30, 30],
  start: { line: 2, pattern: /^FACHE/ },
  classes: ['LLLDDDL' + 'FF', '=F=A=C=H=E' + 'D'.repeat(12) + 'FF' + 'DDDDDD' + 'FFFFF', 'A'.repeat(30)],
  fields: {
    documentNumber: at(1, 1, 6),
    optionalData2: at(1, 7),
    documentCode: at(2, 1, 2),
    issuingState: at(2, 3, 5),
    optionalData: at(2, 6, 17),
    dateOfBirth: at(2, 20, 25),
  },
  names: at(3, 1, 30),
  checks: [],
};

export const LAYOUTS: Readonly<Record<MrzFormat, Layout>> = { TD1, TD2, TD3, MRVA, MRVB, FRID, FRDL, CHDL, RUPN };

/** `=P` counts as one column. */
export function columnClasses(classes: string): string[] {
  return classes.match(/=.|[^=]/g) ?? [];
}

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const DIGITS = '0123456789';
const BY_CLASS: Readonly<Record<string, string>> = {
  A: LETTERS + '<',
  L: LETTERS,
  K: 'ACI',
  N: DIGITS + '<',
  C: DIGITS + '<',
  D: DIGITS,
  S: 'MFX<',
  H: 'MFX<H',
  F: '<',
  R: RUSSIAN_NAME_CHARS + '<',
  X: DIGITS + LETTERS + '<',
};

/** The characters that a column may hold. */
export function allowedIn(columnClass: string): string {
  return columnClass[0] === '=' ? columnClass.slice(1) : BY_CLASS[columnClass]!;
}
