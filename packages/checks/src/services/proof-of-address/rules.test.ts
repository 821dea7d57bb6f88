import { expect, test } from 'vitest';
import { FLOW, TODAY } from '../document/context.fixture.ts';
import type { PaperText } from '../paper/paper-text.ts';
import { askRules } from '../../rules/rule.ts';
import type { ProofContext } from './context.ts';
import { PROOF_RULES } from './rules.ts';

const PAPER: PaperText = {
  ok: true,
  source: 'text-layer',
  lines: ['River Power Ltd', 'Anna Berger', '12 Church Lane', 'Leeds LS1 4AP'],
  confidence: 1,
  pdf: null,
  software: null,
};
const on = (...days: string[]) => ({
  day: days.length === 1 ? days[0]! : null,
  sure: days.length === 1,
  days,
  because: 'B',
});
const GOOD: ProofContext = {
  flow: FLOW,
  today: TODAY,
  address: { country: 'GBR', addressLine: '12 Church Lane', postcode: 'LS1 4AP', city: 'Leeds' },
  givenAddress: null,
  holder: { firstName: 'Anna', lastName: 'Berger' },
  paper: PAPER,
  kinds: [{ kind: 'utility', score: 3 }],
  issuer: 'River Power Ltd',
  issued: on('2026-11-01'),
};
const ask = (change: Partial<ProofContext>) => askRules(PROOF_RULES, { ...GOOD, ...change });
const raised = (change: Partial<ProofContext>) =>
  ask(change).raised.map(({ code, detail, question }) => [
    code,
    ...(detail === undefined ? [] : [detail]),
    ...(question === undefined ? [] : [`${question}?`]),
  ]);
const inputs = (code: string, change: Partial<ProofContext> = {}) =>
  ask(change).trace.find((entry) => entry.code === code)!.inputs;

test('a good paper proves an address', () => {
  expect(raised({})).toEqual([]);
  expect(inputs('PA001')).toEqual({ kind: 'utility', score: 3, fault: null, source: 'text-layer' });
  expect(inputs('PA003')).toEqual({ missing: [], recognised: false });
  expect(inputs('PA004')).toEqual({ firstName: true, lastName: true, nameMatch: 'containment' });
  expect(inputs('PA006')).toEqual({ signals: [], saves: 0, replacedObjects: 0 });
});

test('an unreadable file raises only PA001, and a paper of another kind proves nothing', () => {
  expect(raised({ paper: { ok: false, code: 'pdf_unreadable' }, kinds: [] })).toEqual([
    ['PA001', 'We could not read the file?'],
  ]);
  expect(inputs('PA001', { paper: { ok: false, code: 'no_text' }, kinds: [] })).toEqual({
    kind: null,
    score: 0,
    fault: 'no_text',
    source: null,
  });
  expect(raised({ kinds: [] })).toEqual([['PA001', 'We could not tell what kind of paper this is?']]);
});

test.each([
  ['2026-11-21', []],
  ['2026-11-22', [['PA002', 'its date of issue lies in the future']]],
  ['2026-11-20', []],
  // Ninety days before 20 November
  ['2026-08-22', []],
  ['2026-08-21', [['PA002', '91 days, at most 90']]],
])('a paper issued on %s is judged on 20 November 2026', (day, expected) => {
  expect(raised({ issued: on(day) })).toEqual(expected);
});

test.each([
  ['no date', on(), [['PA002', 'B?']]],
  ['two readings of which one is old', on('2026-11-03', '2026-03-11'), [['PA002', 'B?']]],
  ['two recent readings', on('2026-11-03', '2026-10-11'), []],
  ['two old readings', on('2026-02-03', '2026-03-02'), [['PA002', '290 days, at most 90']]],
  [
    'an old date without a label',
    { ...on('2026-02-03'), sure: false },
    [['PA002', 'We could not tell whether an old date is the date of issue?']],
  ],
  ['a recent date without a label', { ...on('2026-11-03'), sure: false }, []],
])('%s gets a question unless the paper is certainly too old', (_, issued, expected) => {
  expect(raised({ issued })).toEqual(expected);
});

test('the address is compared by parts or as one text of the profile', () => {
  const given = '12 Church Lane, Leeds LS1 4AP';
  expect(raised({ address: null, givenAddress: given })).toEqual([]);
  expect(raised({ givenAddress: given })).toEqual([]);
  expect(raised({ address: null })).toEqual([['PA003', 'no address was given to compare with']]);
  expect(raised({ givenAddress: '14 Church Lane, Leeds LS1 4AP' })).toEqual([['PA003', 'the address of the profile']]);
  expect(raised({ address: { ...GOOD.address!, city: 'York' }, givenAddress: '14 Church Lane' })).toEqual([
    ['PA003', 'city, the address of the profile'],
  ]);
});

test('another flat is raised only in a text layer, and a doubtful one gets a question', () => {
  const question = [['PA003', 'We could not tell whether it is the same flat?']];
  const flat = (printed: string, source: 'text-layer' | 'recognised') =>
    raised({
      address: { ...GOOD.address!, addressLine: 'Flat 3, 12 Church Lane' },
      paper: { ...PAPER, source, lines: PAPER.lines.map((line) => line.replace('12 Church', `${printed}, 12 Church`)) },
    });
  expect(flat('Apt 3', 'text-layer')).toEqual([]);
  expect(flat('Flat 4', 'text-layer')).toEqual([['PA003', 'flat']]);
  expect(flat('Flat 4', 'recognised')).toEqual(question);
  expect(flat('Flat 3B', 'text-layer')).toEqual(question);
});

test.each([
  ['99 ถนนสุขุมวิท', [['PA003', 'We could not compare an address in other letters?']]],
  ['98 ถนนสุขุมวิท', [['PA003', 'street, house number']]],
  ['99 Silom Road', [['PA003', 'street, house number']]],
])('for 99 Sukhumvit Road, a paper with %s raises %j', (printed, expected) => {
  const address = { addressLine: '99 Sukhumvit Road', city: 'Bangkok', postcode: '10110', country: 'THA' };
  const lines = ['River Power Ltd', 'Anna Berger', printed, 'Bangkok 10110'];
  expect(raised({ address, paper: { ...PAPER, lines } })).toEqual(expected);
});

test('recognised text may have misread letters, and a text layer may not', () => {
  const lines = ['River Power Ltd', 'Anna Bergex', '12 Churck Lane', 'Leedx LS1 4AP'];
  expect(raised({ paper: { ...PAPER, source: 'recognised', lines } })).toEqual([]);
  expect(raised({ paper: { ...PAPER, lines } }).map(([code]) => code)).toEqual(['PA003', 'PA004']);
});

test('the holder is compared by the known parts of the name', () => {
  expect(raised({ holder: { lastName: 'Marlowe' } })).toEqual([['PA004']]);
  expect(inputs('PA004', { holder: { lastName: 'Berger' } })).toMatchObject({ firstName: false, lastName: true });
  expect(raised({ holder: {} })).toEqual([]);
});

test('a paper without an issuer raises PA005, and an edited one PA006', () => {
  expect(raised({ issuer: null })).toEqual([['PA005']]);
  const pdf = {
    saves: 2,
    linearised: false,
    replacedObjects: 4,
    encrypted: false,
    scripts: false,
    runs: [],
    software: null,
  };
  const edited = { paper: { ...PAPER, pdf, software: 'Sejda 7' } };
  expect(raised(edited)).toEqual([['PA006', 'editor, saved-again']]);
  expect(inputs('PA006', edited)).toEqual({ signals: ['editor', 'saved-again'], saves: 2, replacedObjects: 4 });
});
