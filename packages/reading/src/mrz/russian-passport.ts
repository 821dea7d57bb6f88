import type { MrzField, MrzFieldName } from '../types.ts';

/** Each Cyrillic letter is one character, digits included (Ministry of the Interior, order 773 of 16 November 2020). */
const LATIN = 'ABVGDE2JZIQKLMNOPRSTUFHC34WXY9678';
const CYRILLIC = 'АБВГДЕЁЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯ';
/** ICAO's spelling of the same letter (9303-3, 6.B), if it differs. */
const ICAO: Readonly<Record<string, string>> = Object.fromEntries(
  '2E JZH QI HKH CTS 3CH 4SH WSHCH XIE 9 6E 7IU 8IA'.split(' ').map((pair) => [pair[0], pair.slice(1)]),
);

export const RUSSIAN_NAME_CHARS = LATIN;

export function fromRussianZone(raw: string): string {
  return [...raw]
    .map((char) => CYRILLIC[LATIN.indexOf(char)] ?? ' ')
    .join('')
    .replace(/ +/g, ' ')
    .trim();
}

const inIcaoLetters = (raw: string): string =>
  [...raw]
    .map((char) => ICAO[char] ?? char)
    .join('')
    .replace(/<+/g, ' ')
    .trim();

/** Names in Cyrillic and as ICAO spells them, and the number, whose fourth digit begins the optional data. */
export function adoptRussian(fields: Partial<Record<MrzFieldName, MrzField>>): void {
  for (const name of ['primaryIdentifier', 'secondaryIdentifier'] as const) {
    const field = fields[name];
    const original = fromRussianZone(field?.raw ?? '');
    if (field) fields[name] = { ...field, original, value: inIcaoLetters(field.raw) };
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
