import { HOSTILE_PDFS, paper, type PaperRequest, paperPdf, photographPaper, specimenIban } from '@verify/specimen';
import { beforeAll, describe, expect, test } from 'vitest';
import { TODAY } from '../document/context.fixture.ts';
import { paperMaterial } from '../paper/papers.fixture.ts';
import { createTools, type Tools } from '../tools.ts';
import { accountNumbers, misreadOf } from './account-numbers.ts';
import { bankStatementCheck } from './bank-statement-check.ts';

let tools: Tools;
beforeAll(async () => void (tools = await createTools({ assets: {} })));

const statement = (change: Partial<PaperRequest> = {}) => paper({ seed: 4, today: TODAY, kind: 'bank', ...change });
const run = async (...args: Parameters<typeof paperMaterial>) =>
  bankStatementCheck.run(paperMaterial(...args), tools, new Map());

test.each(['en', 'de', 'fr', 'es'] as const)('a statement in %s matches the given account', async (language) => {
  const sheet = statement({ language });
  const found = await run(sheet, paperPdf(sheet));
  expect(found.raised).toEqual([]);
  expect(found.findings.extracted.ocr).toMatchObject([{ content: sheet.truth.accountNumber }]);
});

test('a photo of a statement is accepted', async () => {
  const sheet = statement({ language: 'de', seed: 12 });
  expect((await run(sheet, await photographPaper(sheet, 12))).raised).toEqual([]);
});

test('a bill is refused as a statement with BS001', async () => {
  const sheet = paper({ seed: 4, today: TODAY, kind: 'utility' });
  expect((await run(sheet, paperPdf(sheet))).raised.map(({ code }) => code)).toEqual(['BS001']);
});

// C075, C081
test('another account raises BS002, another name BS003, wrong check digits BS004', async () => {
  const sheet = statement({ language: 'de', lastName: 'Berger' });
  const file = paperPdf(sheet);
  const profile = (value: string) => ({ profile: [{ category: 'Account number' as const, value }] });
  expect((await run(sheet, file, profile(specimenIban('DEU', 99)))).raised).toEqual([{ code: 'BS002' }]);
  const stranger = { profile: [{ category: 'Last name' as const, value: 'Marlowe' }] };
  expect((await run(sheet, file, stranger)).raised).toEqual([{ code: 'BS003' }]);
  const wrong = statement({ language: 'de', accountNumber: 'wrong-digits' });
  expect((await run(wrong, paperPdf(wrong))).raised).toEqual([{ code: 'BS004' }]);
});

test('a hostile PDF still gives an outcome', async () => {
  for (const name of ['bomb', 'encrypted', 'broken-xref'])
    expect((await run(statement(), HOSTILE_PDFS[name]!())).raised.map(({ code }) => code)).toContain('BS001');
});

test('neither the trace nor a concern contains an account number', async () => {
  const sheet = statement({ language: 'en' });
  const other = [{ category: 'Account number' as const, value: specimenIban('GBR', 7) }];
  const { trace, raised } = await run(sheet, paperPdf(sheet), { profile: other });
  expect(raised.map(({ code }) => code)).toEqual(['BS002']);
  const said = JSON.stringify([trace, raised]);
  for (const number of [sheet.truth.accountNumber!, other[0]!.value]) expect(said).not.toContain(number.slice(4, 12));
});

describe('account numbers', () => {
  const iban = specimenIban('DEU', 3);
  test('numbers below the header belong to other people and are ignored', () => {
    const lines = [
      'Kontoauszug',
      `IBAN ${iban.replace(/(.{4})/g, '$1 ')} BIC SPLIDE21`,
      'Buchungen',
      `an ${specimenIban('DEU', 4)}`,
    ];
    expect(accountNumbers(lines, false)).toEqual([{ number: iban, kind: 'iban', valid: true }]);
  });
  test('in a scan, letters are corrected to digits, but no digit is changed to another', () => {
    const misread = iban.slice(0, 4) + iban.slice(4).replaceAll('0', 'O').replaceAll('1', 'I');
    expect(accountNumbers([`IBAN ${misread}`], true)).toEqual([{ number: iban, kind: 'iban', valid: true }]);
    const other = iban.slice(0, -1) + ((Number(iban.at(-1)) + 1) % 10);
    expect(accountNumbers([`IBAN ${other}`], true)).toEqual([{ number: other, kind: 'iban', valid: false }]);
  });
  test('in a scan, one misread digit still matches the given account, but not another account', () => {
    const wrong = iban.replace(/.$/, (digit) => String((Number(digit) + 1) % 10));
    expect(misreadOf(iban, { number: wrong, kind: 'iban', valid: false })).toBe(true);
    const other = specimenIban('DEU', 4);
    expect(misreadOf(iban, { number: other, kind: 'iban', valid: true })).toBe(false);
    expect(misreadOf(iban, { number: `${other.slice(0, -1)}x`, kind: 'iban', valid: false })).toBe(false);
    expect(misreadOf('12345678', { number: wrong, kind: 'iban', valid: false })).toBe(false);
  });
});
