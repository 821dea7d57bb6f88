import { type BarcodeField, dayOf, isCanadian, NO_END } from './barcode-field.ts';
import { fullName } from './full-name.ts';

/** A magnetic stripe's three tracks (AAMVA DL/ID Card Design Standard, annex F), which British Columbia prints. */
const TRACKS =
  /^%([A-Z]{2})([^?]+)\?[^;]{0,4};(\d{6})([A-Z0-9]{0,13})=(\d{2})(\d{2})(\d{8})([A-Z0-9]{0,5})=?\??_?%?(.*)$/s;

/** City, name and address end with a caret, or where their maximum length ends. */
const CITY = 13;
const NAME = 35;
/** Position of the sex in the third track, after the start sign. */
const SEX = 29;

export interface MagneticStripe {
  readonly issuer: string;
  readonly fields: readonly BarcodeField[];
}

export const looksMagnetic = (text: string): boolean => TRACKS.test(text);

/** Null for other texts. */
export function parseMagneticStripe(text: string): MagneticStripe | null {
  const match = TRACKS.exec(text);
  if (!match) return null;
  const [, jurisdiction, first, issuer, number, year, month, born, overflow, third] = match as unknown as string[];
  const [city, afterCity] = cutAt(first!, CITY);
  const [name, address] = cutAt(afterCity, NAME);
  const { last, first: given } = fullName(name);
  const birth = dayOf(born!.slice(0, 4), born!.slice(4, 6), born!.slice(6));
  const country = isCanadian(issuer!, jurisdiction!) ? 'CAN' : 'USA';
  const sex = { M: 'M', F: 'F', X: 'X', '1': 'M', '2': 'F', '9': 'X' }[third?.[SEX] ?? ''];
  const track = (at: 1 | 2 | 3) => `track ${at}`;
  const plainText = (category: BarcodeField['category'], value: string | undefined, elements: string): BarcodeField[] =>
    value ? [{ category, value, contentType: 'string', elements }] : [];
  return {
    issuer: issuer!,
    fields: [
      ...plainText('Last name', last, track(1)),
      ...plainText('First name', given, track(1)),
      ...plainText('Document number', `${number}${overflow}`, track(2)),
      ...(birth ? [{ category: 'Date of birth', value: birth, contentType: 'date', elements: track(2) } as const] : []),
      ...expiry(year!, month!, birth, track(2)),
      ...plainText('Sex', sex, track(3)),
      { category: 'Issue country', value: country, contentType: 'country', elements: track(1) },
      ...plainText('Address', addressOf(address, city), track(1)),
    ],
  };
}

/** A month by its number, or: 77 no expiry, 88 the end of the month of birth, 99 the birthday. */
function expiry(year: string, month: string, birth: string | null, elements: string): BarcodeField[] {
  if (month === '77') return [{ category: 'Date of expiry', value: NO_END, contentType: 'date', elements }];
  const [, bornIn, bornOn] = birth?.split('-') ?? [];
  if (month === '99' && bornIn && bornOn) {
    const value = dayOf(`20${year}`, bornIn, bornOn) ?? `20${year}-02-28`;
    return [{ category: 'Date of expiry', value, contentType: 'date', elements }];
  }
  const last = new Date(Date.UTC(2000 + Number(year), Number(month === '88' ? bornIn : month), 0));
  if (Number.isNaN(last.getTime()) || last.getUTCFullYear() !== 2000 + Number(year)) return [];
  const value = last.toISOString().slice(0, 10);
  return [{ category: 'Date of expiry', value, contentType: 'date', elements, monthOnly: true }];
}

function cutAt(text: string, length: number): [string, string] {
  const caret = text.indexOf('^');
  return caret >= 0 && caret <= length
    ? [text.slice(0, caret), text.slice(caret + 1)]
    : [text.slice(0, length), text.slice(length)];
}

/** The last line of an address often contains the city. */
function addressOf(address: string, city: string): string {
  const lines = address.replace(/\^.*$/s, '').split('$').map(plain).filter(Boolean);
  const named = lines.some((line) => line.startsWith(plain(city)));
  return [...lines, ...(named ? [] : [plain(city)])].join(', ');
}

const plain = (text: string): string => text.replace(/\s+/g, ' ').trim();
