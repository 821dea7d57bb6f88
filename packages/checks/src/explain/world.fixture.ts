import type { Question } from './question.ts';

/** A question about the papers of the world, the right answer, and where the answer comes from. */
export interface WorldCase {
  readonly id: string;
  readonly ask: Question;
  /** A part of the answer. */
  readonly expect: Readonly<Record<string, unknown>>;
  readonly source: string;
}

export const WORLD_CASES: readonly WorldCase[] = [
  {
    id: 'name Öztürk / OZTURK containment',
    ask: { name: { given: 'Öztürk', read: 'OZTURK', mode: 'containment' } },
    expect: { same: true },
    source: 'ICAO 9303-3 section 6: the choice is made letter by letter',
  },
  {
    id: 'name Agüero Muñoz / AGUERO MUNOZ containment',
    ask: { name: { given: 'Agüero Muñoz', read: 'AGUERO MUNOZ', mode: 'containment' } },
    expect: { same: true },
    source: 'ICAO 9303-3 section 6: the choice is made letter by letter',
  },
  {
    id: 'name Юлия Стоянова / YULIYA STOYANOVA containment',
    ask: { name: { given: 'Юлия Стоянова', read: 'YULIYA STOYANOVA', mode: 'containment' } },
    expect: { same: true },
    source: 'Bulgaria, Transliteration Act 2009',
  },
  {
    id: 'name Lü / LYU containment',
    ask: { name: { given: 'Lü', read: 'LYU', mode: 'containment' } },
    expect: { same: true },
    source: 'China, GB/T 28039-2011',
  },
  {
    id: 'name Öztürk / OEZTEKIN containment',
    ask: { name: { given: 'Öztürk', read: 'OEZTEKIN', mode: 'containment' } },
    expect: { same: false },
    source: 'another name',
  },
  {
    id: 'name Martinez / MARTIN strict',
    ask: { name: { given: 'Martinez', read: 'MARTIN', mode: 'strict' } },
    expect: { same: false },
    source: 'letters appended',
  },
  {
    id: 'born 1920 by print',
    ask: {
      mrz: ['P<UTODOE<<JANE<<<<<<<<<<<<<<<<<<<<<<<<<<<<<<', 'AB12345671UTO2001159F3203134<<<<<<<<<<<<<<00'],
      today: '2026-11-20',
      printed: { 'Date of birth': '1920-01-15' },
    },
    expect: { valid: true, fields: { 'Date of birth': '1920-01-15' } },
    source: 'microblink/blinkid-react-native#103',
  },
  {
    id: 'expiry 2086',
    ask: {
      mrz: ['IDUTOAB12345671<<<<<<<<<<<<<<<', '5001013F8601012UTO<<<<<<<<<<<8', 'DOE<<JANE<<<<<<<<<<<<<<<<<<<<<'],
      today: '2026-11-20',
      printed: { 'Date of expiry': '2086-01-01' },
    },
    expect: { valid: true, fields: { 'Date of expiry': '2086-01-01' } },
    source: 'PRADO HUN-HO-11002: sixty years',
  },
  {
    id: 'Belgium, digit over the filler',
    ask: {
      mrz: ['IDBEL000590240<6013<<<<<<<<<<<', '8501019F3002038BEL850101002001', 'DOE<<JANE<<<<<<<<<<<<<<<<<<<<<'],
      today: '2026-11-20',
    },
    expect: { valid: true },
    source: 'PRADO BEL-BO-03003',
  },
  {
    id: 'code TR',
    ask: {
      mrz: ['TRUTOAB12345671<<<<<<<<<<<<<<<', '8001014M2912316UTO<<<<<<<<<<<4', 'DOE<<JOHN<<<<<<<<<<<<<<<<<<<<<'],
      today: '2026-11-20',
    },
    expect: { format: 'TD1', valid: true },
    source: 'bettse/passy#63',
  },
  {
    id: 'Connecticut: no DL before the elements',
    ask: {
      barcode:
        '@\n\u001e\rAAMVA6360060101DL00290102DAAWALSH,EVELYN,R\nDAG1 STATE ST\nDAIZENITH\nDAJCT\nDAQ990000001\nDBA20300101\nDBB19840229\nDBC2\nDBD20220223\r',
    },
    expect: { fields: { 'Last name': 'WALSH', 'First name': 'EVELYN R', 'Date of birth': '1984-02-29' } },
    source: 'c0shea/IdParser, CT',
  },
  {
    id: 'Ontario: offset 0000',
    ask: {
      barcode:
        '@\n\u001e\rANSI 636012030001DL00000152DLDCSWALSH\nDDEN\nDACEVELYN\nDDFN\nDADROSE\nDDGN\nDBD20220812\nDBB19840229\nDBA20300812\nDBC2\nDAG1 HARBOUR ST\nDAIZENITH\nDAJCO\nDAK123450000  \nDAQD12345678\nDCGUSA\r',
    },
    expect: {
      fields: {
        'Last name': 'WALSH',
        'First name': 'EVELYN ROSE',
        'Date of birth': '1984-02-29',
        'Document number': 'D12345678',
      },
    },
    source: 'rechner/py-aamva#2',
  },
  {
    id: 'account PL61109010140000071219812874 / Numer rachunku: 61 1090 1014 0000 0712 1981 2874',
    ask: {
      account: { given: 'PL61109010140000071219812874', lines: ['Numer rachunku: 61 1090 1014 0000 0712 1981 2874'] },
    },
    expect: { same: true },
    source: 'SWIFT IBAN registry',
  },
  {
    id: 'account 19-2000145399/0800 / IBAN CZ65 0800 0000 1920 0014 5399',
    ask: { account: { given: '19-2000145399/0800', lines: ['IBAN CZ65 0800 0000 1920 0014 5399'] } },
    expect: { same: true },
    source: 'SWIFT IBAN registry',
  },
  {
    id: 'account 19-2000145399/0800 / IBAN CZ65 0800 0000 1920 0014 5398',
    ask: { account: { given: '19-2000145399/0800', lines: ['IBAN CZ65 0800 0000 1920 0014 5398'] } },
    expect: { same: false },
    source: 'another number',
  },
  {
    id: 'address 125 West Oak Street / 125 W Oak St',
    ask: {
      address: {
        given: { addressLine: '125 West Oak Street', postcode: '78701', city: 'Austin', country: 'USA' },
        lines: ['125 W Oak St', 'Austin TX 78701'],
      },
    },
    expect: { missing: [] },
    source: 'USPS Publication 28',
  },
  {
    id: 'address Rose Cottage, Church Lane / Rose Cottage',
    ask: {
      address: {
        given: { addressLine: 'Rose Cottage, Church Lane', postcode: 'LE65 1AA', city: 'Ashby', country: 'GBR' },
        lines: ['Rose Cottage', 'Church Lane', 'Ashby', 'LE65 1AA'],
      },
    },
    expect: { missing: [] },
    source: 'house names have a line of their own',
  },
];
