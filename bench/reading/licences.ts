import { aamvaPayload, createRandom, drivingLicence, type SpecimenDocument, withBarcode } from '@verify/specimen';
import { drawBarcode } from '@verify/reading/testing/write-barcode';
import { TODAY } from './pictures.ts';

export interface Licence {
  readonly version: number;
  /** The barcode's fields by category, which a reader must return. */
  readonly values: Readonly<Record<string, string>>;
  /** The card's back at 600 dpi, with the barcode in its lower half. */
  readonly back: SpecimenDocument;
}

const DPI = 600;
/** A quarter of a millimetre; annex D asks for 0.17 to 0.38. */
const MODULE_PX = 6;

/** A fictitious North American licence of AAMVA version 1 to 10, with offsets and lengths as in annex D. */
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
  const bars = await drawBarcode(
    aamvaPayload(version, parts),
    'PDF417',
    MODULE_PX,
    `columns=${random.pick([10, 12, 14])}`,
  );
  return { version, values, back: withBarcode(back, bars) };
}

const ascii = (text: string): string =>
  text
    .normalize('NFD')
    .toUpperCase()
    .replace(/[^A-Z ]/g, '')
    .trim();
