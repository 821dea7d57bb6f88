import { LAYOUTS, type Layout } from '@verify/reading/mrz/formats';

/** What each format of the zone is found on. */
const ON: Readonly<Record<keyof typeof LAYOUTS, string>> = {
  TD1: 'identity cards and residence permits (ICAO 9303-5), with any document code',
  TD2: 'larger identity cards (ICAO 9303-6)',
  TD3: 'passports (ICAO 9303-4)',
  MRVA: 'visas (ICAO 9303-7)',
  MRVB: 'smaller visas (ICAO 9303-7)',
  FRID: 'French identity cards of 1988 to 2021',
  FRDL: 'French driving licences since 2013',
  CHDL: 'Swiss driving licences since 2003',
  RUPN: 'Russian internal passports',
};

const RULES = [
  'A year of two digits keeps every century that it may mean. Print, barcode and profile choose; what stays open asks for a review at most. A person may be 120 years old, and a document may be valid without end (9999).',
  'Unknown days and months may be fillers or zeros, and an expiry may be missing.',
  'Belgian cards whose long number has its filler counted into the check digit are read both ways.',
  'The document code says only which kind of card it is. A zone with an unknown code is read all the same.',
  'Kosovo may be RKS, XKX or XXK, and Germany D or DEU. On a Mexican voter card H is a man and M a woman, in zone and print.',
  'A name of one word may be in either part of the zone.',
  'A name counts as cut only where it fills its own place to the end, format by format.',
];

const BARCODES = [
  'PDF417 of the AAMVA standard, versions of 2000 to 2020, of any issuer.',
  'A header that lies: no sub-file, a wrong offset or length, letters in their place, a short issuer number, other line ends. The elements count and the problem is noted.',
  'Names in one element (DAA, DCT) in either order, trailing commas, dates as MMDDYYYY and YYYYMMDD.',
  'The magnetic stripe of annex F as a barcode (British Columbia).',
];

const PRINT = [
  'Labels in Latin script, in the languages of the European Union and others; the numbered fields of licences (Directive 2006/126/EC); the short labels of American and Canadian licences.',
  'Dates in digits or with the month as a word in those languages, with years of two or four digits. Other calendars are not converted.',
  'Cards without a zone are read as whole pages: all lines together say which field is which. Japanese, Chinese and Thai cards give their Latin names, numbers and dates. A template gives nothing.',
  'Beside a zone the second reader looks at fields that the first one missed, read unsurely, or read otherwise than the zone. Where the two differ, the field is unsure.',
  'A Chinese name is unsure where the zone spells it otherwise than it sounds in Mandarin; in Taiwan only where another character of the name is spelled as it sounds.',
  'A value is sure only from its measured limit on. One that touches its neighbour, is a fragment of another, or has the wrong shape stays unsure.',
];

/**
 * Fields read right by the first reader alone (`--first`) and by both, of the same pictures. Names count where they are
 * sure.
 */
const READERS: readonly (readonly [what: string, first: number, both: number, of: number])[] = [
  ['Chinese names (`bench scripts`)', 8, 58, 60],
  ['Taiwanese names', 16, 55, 60],
  ['Japanese names', 28, 52, 60],
  ['Korean names', 19, 47, 60],
  ['cards without a zone, public specimens (`bench cards`)', 6, 22, 34],
  ['printed fields of public specimens with a zone (`bench printed-real`)', 122, 128, 144],
  ['printed fields of documents as people send them (`bench visual-zone`)', 745, 750, 900],
];

/** What the reader covers, from its own tables where it has them. The tests beside them hold each line. */
export function coveredSection(): string[] {
  const row = ({ format, lengths, side, hasExpiry, checks }: Layout) =>
    `| ${format} | ${ON[format]} | ${lengths.join(' + ')} | ${side} | ${hasExpiry ? 'yes' : 'no'} | ${checks.length} |`;
  const list = (title: string, items: readonly string[]) => [
    '',
    `**${title}**`,
    '',
    ...items.map((item) => `- ${item}`),
  ];
  return [
    '## What is covered',
    '',
    '| Zone | found on | characters a line | side | states its expiry | check digits |',
    '|---|---|---|---|---|--:|',
    ...Object.values(LAYOUTS).map(row),
    ...list('Rules of the zone', RULES),
    ...list('Barcodes of North American licences', BARCODES),
    ...list('Print', PRINT),
    '',
    '**What each reader contributes**',
    '',
    '| Read right | the first reader alone | both |',
    '|---|--:|--:|',
    ...READERS.map(([what, first, both, of]) => `| ${what} | ${first} of ${of} | ${both} of ${of} |`),
    '',
    'Of the values on cards that count as sure, 1 of 6 is wrong with the first reader alone, and none of 18 with both. No sure name is wrong with either.',
    '',
    'How names, account numbers and addresses are compared is in [matching](matching.md).',
  ];
}
