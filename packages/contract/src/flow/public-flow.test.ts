import { expect, test } from 'vitest';
import { FlowSettings } from './flow-settings.ts';
import { FONT_STACKS, publicFlow, publicTheme } from './public-flow.ts';

const BASE = FlowSettings.parse({
  steps: ['document'],
  documents: [{ type: 'passport', countries: [] }],
  services: ['docCheck'],
  effects: {},
  minimumAge: null,
  uploadAllowed: true,
  consentRequired: false,
  nameMatch: 'containment',
  proofOfAddressMaxAgeDays: 90,
  livenessAlternative: true,
  ownWebhooks: false,
  theme: {},
});
const CONSENT = {} as Parameters<typeof publicFlow>[3];
const SENT = {
  name: 'passport-only',
  version: 7,
  steps: ['document'],
  documents: [{ type: 'passport', countries: [] }],
  uploadAllowed: true,
  consentRequired: false,
  consent: CONSENT,
  livenessAlternative: true,
  livenessLight: 'offered',
  theme: {},
};
const sent = (change: Partial<FlowSettings>) => publicFlow('passport-only', 7, { ...BASE, ...change }, CONSENT);

test('every setting that differs from the default is sent', () => {
  const rule = { if: [{ about: 'decision', is: 'approved' }], ask: ['selfie'] } as FlowSettings['rules'][number];
  expect(sent({ rules: [rule] })).toEqual({ ...SENT, asksMore: true });
  expect(sent({ confirmData: true })).toEqual({ ...SENT, confirmData: true });
  expect(sent({ locales: ['de'] })).toEqual({ ...SENT, locales: ['de'] });
  const texts = { de: { 'action.start': 'Los' } };
  expect(sent({ texts })).toEqual({ ...SENT, texts });
  expect(sent({ steps: ['wallet', 'document'] })).toEqual({
    ...SENT,
    steps: ['wallet', 'document'],
    walletAsks: ['identity', 'licence'],
  });
});

test.each([
  [{ density: 'compact' }, { variables: { '--verify-density': ['0.8', '0.8'] } }],
  [{ density: 'regular' }, {}],
  [{ buttons: 'pill' }, { variables: { '--verify-button-radius': ['999px', '999px'] } }],
  [{ buttons: 'square' }, { variables: { '--verify-button-radius': ['0px', '0px'] } }],
  [{ illustrations: 'none' }, { illustrations: 'none' }],
  [{ font: 'serif' }, { font: FONT_STACKS.serif }],
  [
    { accent: '#112233', radiusPx: 4 },
    { accent: '#112233', radiusPx: 4 },
  ],
  // Named colours are sent for both modes.
  [
    { colours: { dark: { danger: '#ff0000' } } },
    { variables: { '--verify-danger': ['#c22f25', '#ff0000'], '--verify-on-danger': ['#ffffff', '#000000'] } },
  ],
] as const)('the theme %j is sent as CSS variables', (theme, expected) => expect(publicTheme(theme)).toEqual(expected));

test('custom font files come before the font stack, without their names in the editor', () => {
  const fontFiles = [{ fileId: 'f'.repeat(32), weight: '400', family: 'River Sans' }];
  expect(publicTheme({ fontFiles })).toEqual({
    font: `verify-own, ${FONT_STACKS.system}`,
    fontFiles: [{ fileId: 'f'.repeat(32), weight: '400' }],
  });
  expect(publicTheme({ font: 'mono', fontFiles }).font).toBe(`verify-own, ${FONT_STACKS.mono}`);
});
