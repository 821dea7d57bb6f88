import type { IsoDate } from '@verify/reading';
import { type DateRole, expandDate } from '@verify/reading/mrz/dates';
import { editShare, fold } from '../fold.ts';
import { digitsFor } from './short-year.ts';

/**
 * First letters of months as passports print them (ICAO 9303-3, 3.8 and national usage), accents off. LIP is June in
 * Croatia and July in Poland: alone it is the first's, beside another language what both agree on.
 */
const MONTHS: readonly (readonly string[])[] = [
  'JAN ENE GEN STY OCA SIJ LED IAN JAAN TAM SAU EAN ION'.split(' '),
  'FEB FEV LUT SUB VEL UNO VEEB HEL VAS FEA FRA SHK CHW'.split(' '),
  'MAR MRZ MRT MAA OZU BRE MAER KOV MAC MAW'.split(' '),
  'APR AVR ABR KWI NIS TRA DUB HUH BAL AIB PRI EBR'.split(' '),
  'MAY MAI MAJ MEI MAG SVI KVE TOU GEG BEA MEJ'.split(' '),
  'JUN JUIN GIU CZE HAZ LIP CER IUN JUUN KES BIR GUN QER MEITH MEH'.split(' '),
  'JUL JUIL LUG TEM SRP IUL JUUL HEI LIE LIP CVC CERVENE IUI LUL KOR GOR'.split(' '),
  'AUG AOU AGO SIE AGU KOL SRPE SRP AVG ELO RGP RUGP LUN AWW GUS OGO AGT AWS'.split(' '),
  'SEP SET WRZ EYL RUJ ZAR SEPT SZE SYY RGS RUGS MFO SHT MED'.split(' '),
  'OCT OKT OTT OUT PAZ EKI LIS RIJ LOK SPA DFO TET HYD'.split(' '),
  'NOV KAS STU NOEM LIS MAR NOI LAP SAM NEN TAC'.split(' '),
  'DEC DEZ DIC DES GRU ARA PRO DECE JOU DET NOL DHJ DIS RHA'.split(' '),
];

export interface DateContext {
  readonly role: DateRole;
  /** Decides the century of a year with two digits. */
  readonly today: IsoDate;
  /** States that put the month first. */
  readonly monthFirst?: boolean;
}

/** A printed date (`12 AUG/AOÛ 1974`, `12 08 74`, `12081974`) as `YYYY-MM-DD`, letters read as digits, or null. */
export function parsePrintedDate(text: string, context: DateContext): IsoDate | null {
  const folded = fold(text)
    .replace(/[^A-Z0-9]+/g, ' ')
    .trim();
  return inWords(folded, context) ?? inDigits(folded, context);
}

export const namesMonth = (text: string): boolean =>
  fold(text)
    .split(/[^A-Z]+/)
    .some((word) => monthsOf(word).length > 0);

function inWords(text: string, context: DateContext): IsoDate | null {
  // British Columbia and others write 2019-MAR-27.
  const yearFirst = /^((?:19|20)\d\d) ([A-Z]{3,4}) (\d{1,2})$/.exec(text);
  if (yearFirst) return inWords(`${yearFirst[3]} ${yearFirst[2]} ${yearFirst[1]}`, context);
  const match = /^([0-9OILSBZ]{1,2}) ?([A-Z][A-Z0-9 ]*?[A-Z]) ?([0-9OILSBZ]{4}|[0-9OILSBZ]{2})$/.exec(text);
  const month = match && monthIn(match[2]!.split(' '));
  return month ? assemble(digitsFor(match[1]!), String(month), digitsFor(match[3]!), context) : null;
}

/** The month that words name, in one language or two; null if they name none or contradict each other. */
function monthIn(words: readonly string[]): number | null {
  const named = words.map(monthsOf).filter((months) => months.length > 0);
  const [month] = (named[0] ?? []).filter((one) => named.every((months) => months.includes(one)));
  if (!month) return null;
  // The stroke in `01 JAN/JAN 85` is read as a digit (7JAN). Letters alone may be an unknown language.
  return words.filter((word) => /\d/.test(word)).every((word) => resembles(word, month)) ? month : null;
}

const resembles = (word: string, month: number): boolean =>
  MONTHS[month - 1]!.some((name) =>
    [word, word.slice(1)].some((one) => Math.round(editShare(one, name) * Math.max(one.length, name.length)) <= 1),
  );

/** Months that a word may mean: those whose names begin with it; the longest count (SRPE is not SRP). */
function monthsOf(word: string): number[] {
  const longest = MONTHS.map((names) =>
    Math.max(0, ...names.filter((name) => word.startsWith(name)).map(({ length }) => length)),
  );
  const most = Math.max(...longest);
  return most === 0 ? [] : longest.flatMap((length, i) => (length === most ? [i + 1] : []));
}

function inDigits(text: string, context: DateContext): IsoDate | null {
  const parts = text.split(' ').map(digitsFor);
  if (parts.some((part) => !/^\d+$/.test(part))) return null;
  if (parts.length === 1 && parts[0]!.length === 8)
    parts.splice(0, 1, parts[0]!.slice(0, 2), parts[0]!.slice(2, 4), parts[0]!.slice(4));
  // A reader may see a gap within the year: `13 07 19 90`.
  if (parts.length === 4 && /^(19|20)$/.test(parts[2]!) && parts[3]!.length === 2)
    parts.splice(2, 2, parts[2]! + parts[3]!);
  if (parts.length !== 3) return null;
  const [a, b, c] = parts as [string, string, string];
  if (a.length === 4) return assemble(c, b, a, context);
  if (Number(a) > 12) return assemble(a, b, c, context);
  if (Number(b) > 12 || context.monthFirst) return assemble(b, a, c, context);
  return assemble(a, b, c, context);
}

function assemble(day: string, month: string, year: string, { role, today }: DateContext): IsoDate | null {
  if (day.length > 2 || month.length > 2 || (year.length !== 2 && year.length !== 4)) return null;
  const rest = month.padStart(2, '0') + day.padStart(2, '0');
  const short = expandDate(year.slice(-2) + rest, role, today);
  if (year.length === 2 || short === null) return short;
  // The same days exist in a year's other centuries, except for 29 February of 1900 and 2100.
  const date = `${year}${short.slice(4)}`;
  return YEARS[role].test(year) && (short.slice(5) !== '02-29' || Number(year) % 100 !== 0 || Number(year) % 400 === 0)
    ? date
    : null;
}

/** Years that documents print in full. One that does not expire has 9999, or a year centuries ahead. */
const YEARS: Readonly<Record<DateRole, RegExp>> = {
  birth: /^(19|20|21)\d\d$/,
  issue: /^(19|20|21)\d\d$/,
  expiry: /^((19|2\d)\d\d|3000|9999)$/,
};
