import { expect, test } from 'vitest';
import { FLOW } from '../document/context.fixture.ts';
import type { PaperText } from '../paper/paper-text.ts';
import { askRules } from '../../rules/rule.ts';
import type { AccountNumber } from './account-numbers.ts';
import { STATEMENT_RULES, type StatementContext } from './rules.ts';

const PAPER: PaperText = {
  ok: true,
  source: 'text-layer',
  lines: ['Kontoauszug', 'Anna Berger', 'IBAN DE89 3704 0044 0532 0130 00'],
  confidence: 1,
  pdf: null,
  software: null,
};
const SCAN: PaperText = { ...PAPER, source: 'recognised' };
const IBAN = 'DE89370400440532013000';
const iban = (number: string, valid: boolean): AccountNumber => ({ number, kind: 'iban', valid });
const GOOD: StatementContext = {
  flow: FLOW,
  holder: { firstName: 'Anna', lastName: 'Berger' },
  givenAccount: IBAN,
  paper: PAPER,
  kinds: [{ kind: 'bank', score: 4 }],
  accounts: [iban(IBAN, true)],
};
/** The given account with its last digit misread. */
const MISREAD = iban('DE89370400440532013008', false);

const ask = (change: Partial<StatementContext>) => askRules(STATEMENT_RULES, { ...GOOD, ...change });
const raised = (change: Partial<StatementContext>) =>
  ask(change).raised.map(({ code, detail, question }) => [
    code,
    ...((detail ?? question) ? [detail ?? `${question}?`] : []),
  ]);
const inputs = (code: string, change: Partial<StatementContext> = {}) =>
  ask(change).trace.find((entry) => entry.code === code)!.inputs;

test('a good statement matches the given account and name', () => {
  expect(raised({})).toEqual([]);
  expect(inputs('BS001')).toEqual({ score: 4, fault: null, other: 'bank' });
  expect(inputs('BS002')).toEqual({ found: 1, misread: false });
  expect(inputs('BS003')).toEqual({ nameMatch: 'containment' });
  expect(inputs('BS004')).toEqual({ ibans: 1, wrong: 0, misread: false });
});

test('the words of a bill and an unreadable file raise BS001', () => {
  const bill = { kind: 'utility', score: 5 } as const;
  expect(raised({ kinds: [bill] })).toEqual([['BS001', 'its words are those of another kind of paper']]);
  expect(raised({ kinds: [{ ...bill, score: 2 }] })).toEqual([
    ['BS001', 'We could not tell whether this is a bank statement?'],
  ]);
  expect(raised({ kinds: [bill, { kind: 'bank', score: 2 }] })).toEqual([]);
  expect(inputs('BS001', { kinds: [] })).toEqual({ score: 0, fault: null, other: null });
  const unread = { paper: { ok: false, code: 'no_text' }, kinds: [], accounts: [] } as const;
  expect(raised(unread)).toEqual([['BS001', 'We could not read the file?']]);
  expect(inputs('BS001', unread)).toEqual({ score: 0, fault: 'no_text', other: null });
});

test('another account, or no account at all, raises BS002', () => {
  const other = iban('DE45370400440000012345', true);
  expect(raised({ accounts: [other] })).toEqual([['BS002']]);
  expect(raised({ accounts: [other, iban(IBAN, true)] })).toEqual([]);
  expect(raised({ accounts: [] })).toEqual([['BS002', 'We could not find an account number?']]);
  expect(inputs('BS002', { accounts: [] })).toEqual({ found: 0, misread: false });
  expect(raised({ accounts: [other], givenAccount: null })).toEqual([]);
  const local: AccountNumber = { number: '532013009', kind: 'local', valid: true };
  expect(raised({ accounts: [local] })).toEqual([['BS002']]);
  expect(raised({ paper: SCAN, accounts: [local] })).toEqual([
    ['BS002', 'We could not read the account number surely?'],
  ]);
});

test('one misread digit still matches in a scan, but not in a text layer', () => {
  expect(raised({ paper: SCAN, accounts: [MISREAD] })).toEqual([]);
  expect(inputs('BS002', { paper: SCAN, accounts: [MISREAD] })).toEqual({ found: 1, misread: true });
  expect(inputs('BS004', { paper: SCAN, accounts: [MISREAD] })).toEqual({ ibans: 1, wrong: 1, misread: true });
  expect(raised({ accounts: [MISREAD] })).toEqual([['BS002'], ['BS004']]);
  expect(raised({ paper: SCAN, accounts: [MISREAD], givenAccount: null })).toEqual([['BS004']]);
});

test('wrong check digits are raised only if no correct IBAN is printed', () => {
  const local: AccountNumber = { number: '532013000', kind: 'local', valid: false };
  expect(raised({ accounts: [iban(IBAN, true), MISREAD] })).toEqual([]);
  expect(inputs('BS004', { accounts: [iban(IBAN, true), MISREAD] })).toMatchObject({ ibans: 2, wrong: 1 });
  expect(raised({ accounts: [local] })).toEqual([]);
  expect(raised({ accounts: [local, MISREAD] })).toEqual([['BS004']]);
});

test('the name is compared with the flow’s setting', () => {
  expect(raised({ holder: { firstName: 'Maria', lastName: 'Berger' } })).toEqual([['BS003']]);
  expect(raised({ holder: {} })).toEqual([]);
  const misread = { ...PAPER, lines: ['Kontoauszug', 'Anna Bergex'] };
  expect(raised({ paper: misread })).toEqual([['BS003']]);
  expect(raised({ paper: { ...misread, source: 'recognised' } })).toEqual([]);
});
