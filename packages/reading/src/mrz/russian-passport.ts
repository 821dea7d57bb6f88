import type { MrzField, MrzFieldName } from '../types.ts';
import { toMrzLetters } from './transliterate.ts';

/**
 * Russian internal passports write names so that every Cyrillic letter is one character: letters that have no Latin one of their own are
 * digits (Ministry of the Interior, order 773 of 16 November 2020, appendix on the machine-readable record).
 */
const LATIN = 'ABVGDE2JZIQKLMNOPRSTUFHC34WXY9678';
const CYRILLIC = 'АБВГДЕЁЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯ';

export const RUSSIAN_NAME_CHARS = LATIN;

export function fromRussianZone(raw: string): string {
  return [...raw]
    .map((char) => CYRILLIC[LATIN.indexOf(char)] ?? ' ')
    .join('')
    .replace(/ +/g, ' ')
    .trim();
}

/**
 * Names in Cyrillic and as ICAO spells them; the number whole: its series' fourth digit stands at the beginning of the optional data, before
 * the date of issue and the office's code.
 */
export function adoptRussian(fields: Partial<Record<MrzFieldName, MrzField>>): void {
  for (const name of ['primaryIdentifier', 'secondaryIdentifier'] as const) {
    const field = fields[name];
    const original = fromRussianZone(field?.raw ?? '');
    if (field) fields[name] = { ...field, original, value: toMrzLetters(original).replaceAll('<', ' ') };
  }
  const number = fields.documentNumber!;
  const optional = fields.optionalData!;
  const [series, office] = [optional.raw[0]!, optional.raw.slice(7)];
  if (!/^\d{9}$/.test(number.raw) || !/^\d$/.test(series)) return;
  fields.documentNumber = {
    value: number.raw.slice(0, 3) + series + number.raw.slice(3),
    raw: number.raw,
    confidence: Math.min(number.confidence, optional.confidence),
  };
  fields.optionalData = { ...optional, value: office.replace(/<+/g, ' ').trim() };
}
