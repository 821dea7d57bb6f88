import type { Category, DocumentType, OcrField } from '@verify/contract';
import { expect, test } from 'vitest';
import { FLOW, TODAY } from '../document/context.fixture.ts';
import { numberHash } from '../../signals/memory/number-hash.ts';
import { askRules } from '../../rules/rule.ts';
import { CREDENTIAL_RULES } from './rules.ts';

type Context = Parameters<(typeof CREDENTIAL_RULES)[number]['judge']>[0];
const fields = (values: Readonly<Record<string, string>>): OcrField[] =>
  Object.entries(values).map(([category, content]) => ({
    category: category as Category,
    content,
    contentType: 'string',
  }));
const GOOD: Context = {
  flow: { ...FLOW, documents: [] },
  today: TODAY,
  profile: [],
  query: 'identity',
  fields: [],
  known: null,
};
const ask = (values: Readonly<Record<string, string>>, change: Partial<Context> = {}) =>
  askRules(CREDENTIAL_RULES, { ...GOOD, fields: fields(values), ...change });
const raised = (...of: Parameters<typeof ask>) =>
  ask(...of).raised.map(({ code, detail }) => [code, ...(detail === undefined ? [] : [detail])]);
const judged = (...of: Parameters<typeof ask>) =>
  ask(...of).trace.flatMap(({ code, outcome }) => (outcome === 'skipped' ? [] : [code]));

test('a credential’s document expires at the end of its day', () => {
  expect(raised({ 'Date of expiry': TODAY })).toEqual([]);
  expect(raised({ 'Date of expiry': '2026-11-19' })).toEqual([['WL003']]);
});

test('a holder reaches the minimum age on the birthday', () => {
  const adults = { flow: { ...GOOD.flow, minimumAge: 18 } };
  expect(raised({ 'Date of birth': '2008-11-20' }, adults)).toEqual([]);
  expect(raised({ 'Date of birth': '2008-11-21' }, adults)).toEqual([['DC012']]);
  expect(raised({ 'Date of birth': '2008-11-21' })).toEqual([]);
  expect(raised({ 'Date of birth': '2008' }, adults)).toEqual([['DC041', 'Date of birth']]);
  expect(raised({}, adults)).toEqual([['DC041', 'Date of birth']]);
});

const taking = (...documents: readonly (readonly [DocumentType, readonly string[]])[]) => ({
  flow: { ...FLOW, documents: documents.map(([type, countries]) => ({ type, countries: [...countries] })) },
});

test('a credential must come from a country that the flow accepts', () => {
  const german = { 'Issue country': 'DEU' };
  expect(raised(german, taking(['id-card', ['FRA']], ['passport', ['DEU']]))).toEqual([]);
  expect(raised(german, taking(['id-card', ['FRA']]))).toEqual([['DC004', 'DEU']]);
  expect(raised({}, taking(['id-card', ['FRA']]))).toEqual([['DC004']]);
  // Any country, or no such document at all
  expect(judged(german, taking(['id-card', ['FRA']], ['passport', []]))).toEqual([]);
  expect(judged(german, taking(['driving-licence', ['FRA']]))).toEqual([]);
  expect(raised(german, { ...taking(['driving-licence', ['FRA']]), query: 'licence' })).toEqual([['DC004', 'DEU']]);
  expect(judged(german, { ...taking(['driving-licence', ['FRA']]), query: 'over-18' })).toEqual(['WL010']);
});

test('a number on the account’s block list is raised', () => {
  const secret = new Uint8Array(32).fill(7) as Parameters<typeof numberHash>[0];
  const known = (number: string) => ({
    known: { accountId: 'acc', blockSecret: secret, blocked: [numberHash(secret, 'acc', number)] },
  });
  expect(raised({ 'Document number': 'L898902C3' }, known('L898902C3'))).toEqual([['DC036']]);
  expect(raised({ 'Document number': 'L898902C3' }, known('L898902C4'))).toEqual([]);
  expect(judged({}, known('L898902C3'))).toEqual([]);
  expect(judged({ 'Document number': 'L898902C3' })).toEqual([]);
});

test('the caller’s data is compared with the credential', () => {
  const anna = { 'First name': 'Anna', 'Last name': 'Berger', 'Date of birth': '1974-08-12', Nationality: 'DEU' };
  const profile = (category: Category, value: string) => ({ profile: [{ category, value }] });
  const detail = (category: string) => `${category} as given, compared with the credential`;
  for (const [category, value] of Object.entries(anna) as [Category, string][])
    expect(raised(anna, profile(category, value))).toEqual([]);
  expect(raised(anna, profile('First name', 'Maria'))).toEqual([['DC037', detail('First name')]]);
  expect(raised(anna, profile('Last name', 'Marlowe'))).toEqual([['DC038', detail('Last name')]]);
  expect(raised(anna, profile('Date of birth', '1974-08-13'))).toEqual([['DC039', detail('Date of birth')]]);
  expect(raised(anna, profile('Nationality', 'FRA'))).toEqual([['DC040', detail('Nationality')]]);
  // A placeholder is no name, and what the credential does not have cannot differ.
  expect(judged(anna, profile('Last name', 'FNU'))).toEqual([]);
  expect(judged(anna, profile('Account number', '4711'))).toEqual([]);
  const entry = ask(anna, profile('Last name', 'Marlowe')).trace.find(({ outcome }) => outcome === 'raised')!;
  expect(entry.inputs).toEqual({ category: 'Last name', nameMatch: 'containment', given: 7 });
});
