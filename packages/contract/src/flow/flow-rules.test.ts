import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { EditFlow } from '../dashboard/flows.ts';
import { FlowName, flowProblems, flowWarnings } from './flow-rules.ts';
import { FlowSettings } from './flow-settings.ts';
import type { StepRule } from './step-rules.ts';

// A row from before these settings existed: absent settings have their defaults.
const OLD = {
  steps: ['document'],
  documents: [{ type: 'passport', countries: [] }],
  services: ['docCheck'],
  effects: {},
  minimumAge: null,
  uploadAllowed: true,
  consentRequired: true,
  nameMatch: 'containment',
  proofOfAddressMaxAgeDays: 90,
  livenessAlternative: true,
  livenessLight: 'offered',
  phone: 'offered',
  phoneLinkBy: [],
  ownWebhooks: false,
  theme: {},
};
const BASE = FlowSettings.parse(OLD);

test.each<[string, Partial<FlowSettings>, string]>([
  ['no type of document for the step', { documents: [] }, 'documents'],
  ['a step twice', { steps: ['document', 'document'] }, 'steps'],
  ['a service without its step', { services: ['docCheck', 'faceMatch'] }, 'services'],
  ['a minimum age that nobody reads', { services: [], minimumAge: 18 }, 'minimumAge'],
  ['a country that is none', { documents: [{ type: 'passport', countries: ['ZZZ'] }] }, 'documents.0.countries'],
  ['a colour for the dark alone', { theme: { accentDark: '#112233' } }, 'theme.accentDark'],
  ['a code that is none', { effects: { DC999: 'review' } }, 'effects.DC999'],
  ['a code whose effect is fixed', { effects: { SY001: 'ignore' } }, 'effects.SY001'],
  ['a proof that no service gives', { requireProof: ['lightFollowed'] }, 'requireProof'],
  ['a wallet’s proof without a wallet', { requireProof: ['walletPresented'] }, 'requireProof'],
  [
    'followed light that is never shown',
    { steps: ['liveness'], services: ['liveness'], livenessLight: 'off', requireProof: ['lightFollowed'] },
    'requireProof',
  ],
  ['a code that nobody may ignore', { effects: { FM006: 'ignore' } }, 'effects.FM006'],
  [
    'texts of a language that is not offered',
    { locales: ['en'], texts: { de: { 'action.start': 'Los' } } },
    'texts.de',
  ],
])('%s is refused at its field', (_, change, path) => {
  const settings = { ...BASE, ...change };
  expect(flowProblems(settings).map((problem) => problem.path.join('.'))).toContain(path);
  const parsed = z.safeParse(EditFlow, { fromVersion: 1, settings });
  expect(parsed.error?.issues.map((issue) => issue.path.join('.'))).toContain(`settings.${path}`);
});

test('custom consent texts may have 24,000 characters in total, and not one more', () => {
  // `{"en":"…"}`
  const around = 9;
  const problems = (chars: number) =>
    flowProblems({ ...BASE, consent: { ...BASE.consent, texts: { en: 'x'.repeat(chars - around) } } });
  expect(problems(24_000)).toEqual([]);
  expect(problems(24_001).map(({ path }) => path)).toEqual([['consent', 'texts']]);
});

test.each<[string, object]>([
  ['no step', { steps: [] }],
  ['a text of 10,000 characters', { texts: { en: { 'action.start': 'x'.repeat(10_000) } } }],
  ['a colour that is none', { theme: { accent: 'red' } }],
  ['CSS in a colour', { theme: { accent: '#000;} body{display:none' } }],
  ['a font from elsewhere', { theme: { font: "url('https://evil.example/f')" } }],
  ['an age of 10,000', { minimumAge: 10_000 }],
])('%s does not fit the schema', (_, change) =>
  expect(z.safeParse(EditFlow, { fromVersion: 1, settings: { ...OLD, ...change } }).success).toBe(false),
);

test.each([
  ['K', true],
  ['', false],
  ['x'.repeat(64), true],
  ['x'.repeat(65), false],
  ['a\u202Eb', false],
  ['a\nb', false],
])('the name %j is accepted: %s', (name, taken) => expect(z.safeParse(FlowName, name).success).toBe(taken));

const WALLET: FlowSettings = { ...BASE, steps: ['wallet', 'document'], services: ['walletCheck', 'docCheck'] };
const OVER_18: FlowSettings = {
  ...WALLET,
  steps: ['wallet'],
  services: ['walletCheck'],
  walletAsks: ['over-18'],
  documents: [],
};

test.each<[string, FlowSettings, string]>([
  ['a wallet that nobody checks', { ...WALLET, services: ['docCheck'] }, 'services'],
  ['a document before the wallet', { ...WALLET, steps: ['document', 'wallet'] }, 'steps'],
  ['over 18 beside a document', { ...WALLET, walletAsks: ['over-18'] }, 'walletAsks'],
  ['over 18 beside an identity', { ...OVER_18, walletAsks: ['identity', 'over-18'] }, 'walletAsks'],
  ['over 18 with a minimum age', { ...OVER_18, minimumAge: 18 }, 'minimumAge'],
  [
    'a rule that asks for a wallet',
    { ...BASE, rules: [{ if: [{ about: 'decision', is: 'approved' }], ask: ['wallet'] }] },
    'rules',
  ],
  ['an unproved credential that is ignored', { ...WALLET, effects: { WL001: 'ignore' } }, 'effects'],
])('wallet settings: %s', (_, settings, at) => expect(flowProblems(settings).map(({ path }) => path[0])).toContain(at));

/** Messages at one setting. */
const saidAt = (settings: FlowSettings, at: string): string[] =>
  flowProblems(settings).flatMap(({ path, message }) => (path.join('.') === at ? [message] : []));

test.each<[string, Partial<StepRule>, Partial<FlowSettings>, string[]]>([
  ['that asks for a new step', {}, {}, []],
  ['that asks for another document', { ask: ['document'], documents: ['id-card'] }, {}, []],
  [
    'that asks for what everyone is asked for',
    { ask: ['selfie', 'liveness'] },
    { steps: ['document', 'selfie', 'liveness'] },
    ['everyone is asked for selfie, liveness in this flow anyway'],
  ],
  ['that names a step twice', { ask: ['selfie', 'selfie'] }, {}, ['this rule names a step twice']],
  [
    'where nothing is read',
    {},
    { services: [] },
    ['rules look at what the document check read, and this flow has none'],
  ],
  ['about any other document', { ask: ['document'] }, {}, ['name the types of the other document']],
  [
    'about another document where there is no first one',
    { ask: ['document'], documents: ['id-card'] },
    { steps: ['liveness'] },
    ['the flow asks for no first document'],
  ],
  [
    'with types of documents, which asks for none',
    { documents: ['id-card'] },
    {},
    ['types of documents belong to a rule that asks for another document'],
  ],
  [
    'about a document that is not accepted',
    { if: [{ about: 'document', is: ['id-card'] }] },
    {},
    ['the flow accepts no document of this type'],
  ],
  ['about one that is', { if: [{ about: 'document', is: ['id-card', 'passport'] }] }, {}, []],
])('a rule %s is checked: %#', (_, rule, change, messages) => {
  const rules: FlowSettings['rules'] = [{ if: [{ about: 'decision', is: 'approved' }], ask: ['selfie'], ...rule }];
  expect(saidAt({ ...BASE, ...change, rules }, 'rules.0')).toEqual(messages);
});

test('a code that may not be ignored may get another effect, and other codes may be ignored', () =>
  expect(flowProblems({ ...BASE, effects: { FM006: 'review', DC008: 'ignore' } })).toEqual([]));

test('each warning names its field', () => {
  const said = (change: Partial<FlowSettings>) => flowWarnings({ ...BASE, ...change }).map(({ message }) => message);
  expect(flowWarnings({ ...BASE, steps: ['document', 'selfie'] }).map(({ path }) => path[0])).toEqual(['steps']);
  expect(said({ locales: ['de'] })).toEqual(['everyone sees de, whatever language their browser asks for']);
  expect(said({ locales: ['de', 'en'] })).toEqual([]);
  expect(said({ effects: { DC008: 'ignore' } })).toEqual(['DC008 declines by default and is ignored here']);
  expect(said({ effects: { DC008: 'review' } })).toEqual([]);
});
