import type { Raster } from '../raster.ts';
import { transliterate } from '../transliteration.ts';
import type { SpecimenDocument } from './document.ts';
import type { DocumentFields } from './fields.ts';

/** Countries whose licences follow the AAMVA's card design standard. */
export type AamvaCountry = 'USA' | 'CAN';

/** Names without diacritics, as the standard's issuers print them. */
export const latin = (name: string): string => transliterate(name).replaceAll('<', ' ');

/** The payload of a licence's PDF417 (AAMVA DL/ID Card Design Standard, annex D), version 10, with these `fields`. */
export function licencePayload(fields: DocumentFields, country: AamvaCountry): string {
  const day = (date: string) => {
    const [y, m, d] = date.split('-');
    return country === 'CAN' ? `${y}${m}${d}` : `${m}${d}${y}`;
  };
  const [first = '', ...middle] = latin(fields.givenNames).split(' ');
  const elements = [
    `DAQ${fields.documentNumber}`,
    `DCS${latin(fields.lastName)}`,
    'DDEN',
    `DAC${first}`,
    'DDFN',
    `DAD${middle.join(' ') || 'NONE'}`,
    'DDGN',
    `DBD${day(fields.dateOfIssue)}`,
    `DBB${day(fields.dateOfBirth)}`,
    `DBA${day(fields.dateOfExpiry)}`,
    `DBC${{ M: '1', F: '2', X: '9' }[fields.sex]}`,
    'DAU068 in',
    'DAYBRO',
    'DAG12 HARBOUR ST',
    'DAIZENITH',
    `DAJ${country === 'CAN' ? 'ON' : 'VA'}`,
    `DAK${country === 'CAN' ? 'K1A 0B1    ' : '123450000  '}`,
    'DCF482113',
    `DCG${country}`,
    'DCANONE',
    'DCBNONE',
  ];
  return aamvaPayload(10, [`DL${elements.join('\n')}\r`]);
}

/** Sub-files behind a header that states where each begins and how long it is, as annex D counts them. */
export function aamvaPayload(version: number, parts: readonly string[]): string {
  const two = (value: number) => String(value).padStart(2, '0');
  const four = (value: number) => String(value).padStart(4, '0');
  const head = `@\n\u001e\rANSI 636001${two(version)}${version >= 2 ? '00' : ''}${two(parts.length)}`;
  let offset = head.length + 10 * parts.length;
  const designators = parts.map((part) => {
    const designator = `${part.slice(0, 2)}${four(offset)}${four(part.length)}`;
    offset += part.length;
    return designator;
  });
  return head + designators.join('') + parts.join('');
}

/** A card's back with a barcode printed on its own white field in the lower half, as issuers do. */
export function withBarcode(
  back: SpecimenDocument,
  bars: Pick<Raster, 'width' | 'height'> & { data: ArrayLike<number> },
) {
  const { image } = back;
  const left = Math.floor((image.width - bars.width) / 2);
  const top = Math.floor(image.height * 0.94 - bars.height);
  if (left < 0 || top < 0) throw new Error(`bars of ${bars.width} x ${bars.height} do not fit on a card`);
  const data = new Uint8ClampedArray(image.data);
  for (let y = 0; y < bars.height; y++)
    for (let x = 0; x < bars.width * 4; x++)
      data[((top + y) * image.width + left) * 4 + x] = bars.data[y * bars.width * 4 + x]!;
  return { ...back, image: { ...image, data } };
}
