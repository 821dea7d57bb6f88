import { describe, expect, it } from 'vitest';
import { type AamvaProblem, parseAamva, saysAll } from './aamva.ts';

/** A made-up licence; offsets and lengths computed as annex D has them. */
function licence(version: number, elements: readonly string[], options: { cut?: number; type?: string } = {}): string {
  const body = `${options.type ?? 'DL'}${elements.join('\n')}\r`;
  const head = `@\n\u001e\rANSI 636001${String(version).padStart(2, '0')}${version >= 2 ? '00' : ''}01`;
  const offset = head.length + 10;
  const text = `${head}DL${String(offset).padStart(4, '0')}${String(body.length).padStart(4, '0')}${body}`;
  return text.slice(0, options.cut ?? text.length);
}
const modern = [
  'DAQD12345678',
  'DCSWALSH',
  'DDEN',
  'DACEVELYN',
  'DADROSE',
  'DBD08122022',
  'DBB02291984',
  'DBA08122030',
  'DBC2',
  'DAU068 in',
  'DAG1 HARBOUR ST',
  'DAIZENITH',
  'DAJVA',
  'DAK123450000  ',
  'DCGUSA',
  'DCAD',
];
const withElement = (code: string, value: string): string[] =>
  modern.map((each) => (each.startsWith(code) ? `${code}${value}` : each));
const values = (text: string): Record<string, string> =>
  Object.fromEntries(parseAamva(text)!.fields.map(({ category, value }) => [category, value]));

it.each([4, 5, 6, 7, 8, 9, 10])('parses AAMVA version %i', (version) => {
  const parsed = parseAamva(licence(version, modern))!;
  expect(parsed).toMatchObject({ version, issuer: '636001', problems: [] });
  expect(values(licence(version, modern))).toEqual({
    'Last name': 'WALSH',
    'First name': 'EVELYN ROSE',
    'Document number': 'D12345678',
    'Date of birth': '1984-02-29',
    'Date of expiry': '2030-08-12',
    'Date of issue': '2022-08-12',
    Sex: 'F',
    Height: '068 in',
    'Issue country': 'USA',
    Address: '1 HARBOUR ST, ZENITH, VA, 123450000',
    'Vehicle categories': 'D',
  });
});
it('reports a date that does not exist', () =>
  expect(parseAamva(licence(8, withElement('DBB', '02301983')))!.problems).toContain('date'));

/** Header and elements as issuers write them (public reports of readers); names, numbers and days are made up. */
const WALSH = { 'Last name': 'WALSH', 'First name': 'EVELYN ROSE', 'Document number': 'D12345678' };
const written = (head: string, elements: readonly string[] = modern, line = '\n') => `${head}${elements.join(line)}\r`;
const withName = (name: string) => [name, ...modern.filter((each) => !/^(?:DCS|DAC|DAD|DDE|DDF)/.test(each))];

it.each<[string, string, AamvaProblem[]]>([
  ['Colorado: the type alone in its line', written('@\n\u001e\rANSI 636020080001DL00310150DL\n'), []],
  ['Wyoming: no type before the elements', written('@\n\u001e\rANSI 636060040001DL00310150'), ['subfile']],
  ['Ontario: offset 0000', written('@\n\u001e\rANSI 636012030001DL00000152DL'), ['subfile']],
  ['Alberta: letters for the offset', written('@\n\u001e\rANSI 604432030001DLabacDL'), ['header', 'subfile']],
  ['as many letters as digits', written('@\n\u001e\rANSI 604432030001DLABCDEFGHDL'), ['header', 'subfile']],
  ['an O for a zero', written('@\n\u001e\rANSI 636001080001DLO0310150DL'), ['header', 'subfile']],
  ['North Carolina: fewer digits', written('@\n\nAAMVA36004001DL00260150DL'), ['header']],
  ['an issuer of five digits', written('@\n\u001e\rANSI 36004080001DL00300150DL'), ['header']],
  ['New Jersey: more sub-files than stated', written('@\n\u001e\rANSI 636036040100DL00310150DL'), ['header']],
  ['fewer sub-files than stated', written('@\n\u001e\rANSI 636036040102DL00310150DL'), ['header']],
  ['Maryland: a misspelt file type', written('@\n\u001e\rAMVAA636003080001DL00310150DL'), []],
  ['no blank after the file type', written('@\n\u001e\rANSI636001080001DL00300150DL'), []],
  ['an offset beyond the end', written('@\n\u001e\rANSI 636001080001DL90310150DL'), ['subfile']],
  ['a length beyond the end', written('@\n\u001e\rANSI 636001080001DL00319150DL'), ['truncated']],
  ['a byte order mark', written('\ufeff@\n\u001e\rANSI 636001080001DL00310150DL'), []],
  ['the record separator lost', written('@\n\nANSI 636001080001DL00300150DL'), []],
  ['letters of a scanner', written('@\n6MANSI 636001080001DL00310150DL'), []],
  ['controls within', written('@\u0090\n\u0090ANSI 636001080001DL00310150DL', modern, '\u0090\n\u0090'), []],
  ['strokes for line ends', written('@|\u001e|ANSI 636001080001DL00310150DL', modern, '|'), []],
  ['blanks for line ends', written('@ \u001e ANSI 636001080001DL00310150DL', modern, ' '), []],
  ['carriage returns', written('@\n\u001e\rANSI 636001080001DL00310150DL', modern, '\r'), []],
])('refuses a header that breaks the standard: %s', (_, text, problems) => {
  const parsed = parseAamva(text)!;
  expect(values(text)).toMatchObject({ ...WALSH, 'Date of birth': '1984-02-29', 'Date of expiry': '2030-08-12' });
  expect(parsed.problems).toEqual(problems);
  expect(saysAll(parsed)).toBe(true);
});

it('accepts a single name in either element', () => {
  const single = (elements: string[]) => parseAamva(licence(9, [...elements, ...withName('DDAN')]))!;
  expect(single(['DCSWALSH', 'DACNONE', 'DADNONE']).problems).toEqual([]);
  expect(single(['DCSNONE', 'DACEVELYN']).problems).toEqual([]);
  expect(single(['DCSNONE', 'DACNONE']).problems).toEqual(['missing']);
});

it.each(['NONE', 'INDEF', 'PERMANENT', '00000000', '99999999', '12319999'])('reads the expiry %s as never', (value) => {
  const { fields, problems } = parseAamva(licence(9, withElement('DBA', value)))!;
  expect(fields.find(({ category }) => category === 'Date of expiry')?.value).toBe('9999-12-31');
  expect(problems).toEqual([]);
});

it('a header needs at least one sub-file', () => {
  const parsed = parseAamva(written('@\n\u001e\rANSI 636001080000DL'))!;
  expect(parsed).toMatchObject({ issuer: '636001', version: 8, problems: expect.arrayContaining(['header']) });
});

describe('offsets and lengths', () => {
  const body = `DL${modern.join('\n').replace('DAQD', 'DAQ')}\r`;
  const problems = (offBy: number, longer: number, before = '', mark = '@\n\u001e\r') => {
    const head = `${mark}ANSI 636001080001`;
    const four = (value: number) => String(value).padStart(4, '0');
    const text = `${before}${head}DL${four(head.length + 10 + offBy)}${four(body.length + longer)}${body}`;
    return parseAamva(text)!.problems;
  };
  it.each([
    [0, []],
    [3, []],
    [-3, []],
    [4, ['subfile']],
    [-4, ['subfile']],
  ])('an offset off by %i is accepted or reported', (offBy, expected) => expect(problems(offBy, 0)).toEqual(expected));
});

describe('elements', () => {
  const fields = (...elements: string[]) => {
    const others = modern.filter((each) => !elements.some((one) => one.slice(0, 3) === each.slice(0, 3)));
    return parseAamva(licence(9, [...others, ...elements]))!.fields;
  };
  const value = (category: string, ...elements: string[]) =>
    fields(...elements).find((field) => field.category === category)?.value;

  it('elements become fields that record their source', () =>
    expect(fields('DDET', 'DDGT')).toEqual([
      { category: 'Last name', value: 'WALSH', contentType: 'string', elements: 'DCS', cut: true },
      { category: 'First name', value: 'EVELYN ROSE', contentType: 'string', elements: 'DAC+DAD', cut: true },
      { category: 'Document number', value: 'D12345678', contentType: 'string', elements: 'DAQ' },
      { category: 'Date of birth', value: '1984-02-29', contentType: 'date', elements: 'DBB' },
      { category: 'Date of expiry', value: '2030-08-12', contentType: 'date', elements: 'DBA' },
      { category: 'Date of issue', value: '2022-08-12', contentType: 'date', elements: 'DBD' },
      { category: 'Sex', value: 'F', contentType: 'string', elements: 'DBC' },
      { category: 'Height', value: '068 in', contentType: 'string', elements: 'DAU' },
      { category: 'Issue country', value: 'USA', contentType: 'country', elements: 'DCG' },
      {
        category: 'Address',
        value: '1 HARBOUR ST, ZENITH, VA, 123450000',
        contentType: 'string',
        elements: 'DAG+DAH+DAI+DAJ+DAK',
      },
      { category: 'Vehicle categories', value: 'D', contentType: 'string', elements: 'DCA' },
    ]));
  it.each([
    ['1', 'M'],
    ['2', 'F'],
    ['9', 'X'],
    ['M', 'M'],
    ['F', 'F'],
    ['X', 'X'],
    ['0', undefined],
    ['', undefined],
  ])('reads a sex of “%s” as %s', (code, sex) => expect(value('Sex', `DBC${code}`)).toBe(sex));
  it.each([
    ['01011880', '1880-01-01'],
    ['12311879', undefined],
    ['12312199', '2199-12-31'],
    ['01012200', undefined],
    ['0101198', undefined],
    ['010119800', undefined],
    ['00000000', undefined],
  ])('reads a birth of %s as %s', (digits, day) => expect(value('Date of birth', `DBB${digits}`)).toBe(day));
});
