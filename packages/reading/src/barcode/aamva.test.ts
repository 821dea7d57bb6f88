import { describe, expect, it } from 'vitest';
import { parseAamva } from './aamva.ts';

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
const values = (text: string): Record<string, string> =>
  Object.fromEntries(parseAamva(text)!.fields.map(({ category, value }) => [category, value]));

describe('parseAamva', () => {
  it.each([4, 5, 6, 7, 8, 9, 10])('reads version %i', (version) => {
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
  it('reads version 1, whose name is one element and whose dates begin with the year', () => {
    const text = licence(1, ['DAAWALSH,EVELYN,ROSE', 'DAQD12345678', 'DBA20300812', 'DBB19840229', 'DBC2']);
    expect(parseAamva(text)!.problems).toEqual([]);
    expect(values(text)).toMatchObject({
      'Last name': 'WALSH',
      'First name': 'EVELYN ROSE',
      'Date of birth': '1984-02-29',
    });
  });
  it.each([2, 3])('reads the given names of version %i', (version) => {
    const text = licence(version, ['DCSWALSH', 'DCTEVELYN,ROSE', 'DAQD12345678', 'DBA08122030', 'DBB02291984']);
    expect(values(text)).toMatchObject({ 'First name': 'EVELYN ROSE' });
  });
  it('reads a Canadian one, year first', () => {
    const text = licence(9, [
      ...modern.filter((e) => !/^(DCG|DB[ABD])/.test(e)),
      'DCGCAN',
      'DBB19840102',
      'DBA20301112',
      'DBD20221112',
    ]);
    expect(values(text)).toMatchObject({
      'Date of birth': '1984-01-02',
      'Date of expiry': '2030-11-12',
      'Issue country': 'CAN',
    });
  });
  it('says that data is cut off', () =>
    expect(parseAamva(licence(8, modern, { cut: 110 }))!.problems).toContain('truncated'));
  it('says that an element is missing', () =>
    expect(
      parseAamva(
        licence(
          8,
          modern.filter((e) => !e.startsWith('DAQ')),
        ),
      )!.problems,
    ).toEqual(['missing']));
  it('says that a day does not exist', () =>
    expect(
      parseAamva(
        licence(
          8,
          modern.map((e) => e.replace('DBB02291984', 'DBB02301983')),
        ),
      )!.problems,
    ).toContain('date'));
  it('says that no sub-file stands where the header says', () =>
    expect(parseAamva(licence(8, modern, { type: 'XX' }))!.problems).toContain('subfile'));
  it('says that the header is none', () => expect(parseAamva('@\n\u001e\rANSI hello')!.problems).toEqual(['header']));
  it('leaves other payloads alone', () => {
    expect(parseAamva('https://example.org/')).toBeNull();
    expect(parseAamva('')).toBeNull();
  });
});
