import { createRandom, drivingLicence, type SpecimenDocument } from '@verify/specimen';
import { drawBarcode } from '@verify/reading/testing/write-barcode';
import { TODAY } from './pictures.ts';

export interface Licence {
  readonly version: number;
  /** What the barcode holds, by category: what a reader must answer with. */
  readonly values: Readonly<Record<string, string>>;
  /** The back of a card of 600 dpi with the barcode in its lower half. */
  readonly back: SpecimenDocument;
}

const DPI = 600;
/** A quarter of a millimetre; annex D asks for 0.17 to 0.38. */
const MODULE_PX = 6;

/** A made-up North American licence of the AAMVA's version 1 to 10: offsets and lengths as annex D counts them. */
export async function licence(seed: number, version: number): Promise<Licence> {
  const random = createRandom(seed).fork('aamva');
  const { back } = drivingLicence({ seed, today: TODAY, dpi: DPI });
  const { fields } = back.truth;
  const [last, given] = [ascii(fields.lastName), ascii(fields.givenNames)];
  const canada = version > 1 && random.chance(0.2);
  const values = {
    'Last name': last,
    'First name': given,
    'Document number': `${random.pick(['D', 'S', ''])}${random.int(10_000_000, 99_999_999)}`,
    'Date of birth': fields.dateOfBirth,
    'Date of expiry': fields.dateOfExpiry,
    'Date of issue': fields.dateOfIssue,
  };
  const day = (date: string) => {
    const [y, m, d] = date.split('-');
    return canada || version === 1 ? `${y}${m}${d}` : `${m}${d}${y}`;
  };
  const [first = '', ...middle] = given.split(' ');
  const elements = [
    `DAQ${values['Document number']}`,
    ...(version === 1
      ? [`DAA${[last, first, ...middle].join(',')}`]
      : version < 4
        ? [`DCS${last}`, `DCT${[first, ...middle].join(',')}`]
        : [`DCS${last}`, 'DDEN', `DAC${first}`, 'DDFN', `DAD${middle.join(' ') || 'NONE'}`, 'DDGN']),
    `DBD${day(values['Date of issue'])}`,
    `DBB${day(values['Date of birth'])}`,
    `DBA${day(values['Date of expiry'])}`,
    `DBC${random.pick(['1', '2', '9'])}`,
    'DAU068 in',
    'DAYBRO',
    `DAG${random.int(1, 9999)} HARBOUR ST`,
    'DAIZENITH',
    `DAJ${canada ? 'ON' : 'VA'}`,
    `DAK${canada ? 'K1A 0B1    ' : '123450000  '}`,
    ...(version > 1
      ? [`DCF${random.int(100_000, 999_999)}`, `DCG${canada ? 'CAN' : 'USA'}`, 'DCANONE', 'DCBNONE']
      : []),
  ];
  const parts = [`DL${elements.join('\n')}\r`];
  if (random.chance(0.5)) parts.push(`ZVZVA${random.int(10, 99)}\r`);
  const bars = await drawBarcode(payload(version, parts), 'PDF417', MODULE_PX, `columns=${random.pick([10, 12, 14])}`);
  return { version, values, back: withBars(back, bars) };
}

function payload(version: number, parts: readonly string[]): string {
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

/** Printed on its own white field, as issuers do. */
function withBars(back: SpecimenDocument, bars: { width: number; height: number; data: ArrayLike<number> }) {
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

const ascii = (text: string): string =>
  text
    .normalize('NFD')
    .toUpperCase()
    .replace(/[^A-Z ]/g, '')
    .trim();
