import type { IsoDate } from '@verify/reading';

/** Letters that a recogniser confuses with digits. */
const DIGITS: Readonly<Record<string, string>> = { O: '0', I: '1', L: '1', S: '5', B: '8', Z: '2' };

export const digitsFor = (text: string): string => [...text].map((char) => DIGITS[char] ?? char).join('');

/** The date was printed with all digits of its year; two digits leave the century open. */
export const statesYear = (raw: string, date: IsoDate): boolean =>
  digitsFor(raw.toUpperCase()).includes(date.slice(0, 4));
