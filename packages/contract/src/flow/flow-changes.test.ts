import { expect, test } from 'vitest';
import { flowChanges } from './flow-changes.ts';
import { FlowSettings } from './flow-settings.ts';

const BASE = FlowSettings.parse({
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
  ownWebhooks: false,
  theme: {},
});
const between = (before: Partial<FlowSettings>, after: Partial<FlowSettings>): string[] =>
  flowChanges({ ...BASE, ...before }, { ...BASE, ...after }).map((change) =>
    [change.field, change.before, change.after].join(' | '),
  );
const words = (after: Partial<FlowSettings>): string[] => between({}, after);

test.each<[Partial<FlowSettings>, string]>([
  [{ steps: ['proof-of-address', 'selfie'] }, 'Steps | document | proof of address → selfie'],
  [{ documents: [] }, 'Documents | passport | none'],
  [
    {
      documents: [
        { type: 'id-card', countries: ['FRA'] },
        { type: 'passport', countries: [] },
      ],
    },
    'Documents | passport | id card (France), passport',
  ],
  [{ services: [] }, 'Services | document check | none'],
  [{ effects: { DC008: 'review', DC010: 'ignore' } }, 'Effects | the defaults | DC008 review, DC010 ignore'],
  [{ minimumAge: 18 }, 'Minimum age | none | 18'],
  [{ minimumAge: 0 }, 'Minimum age | none | 0'],
  [{ uploadAllowed: false }, 'File upload | allowed | camera only'],
  [{ consentRequired: false }, 'Consent | required | not required'],
  [{ walletAsks: ['over-18'] }, 'Requested from the wallet | identity, licence | over 18'],
  [{ confirmData: true }, 'Confirming the data | no | yes'],
  [{ nameMatch: 'fuzzy' }, 'Name comparison | containment | fuzzy'],
  [{ proofOfAddressMaxAgeDays: 30 }, 'Proof of address | at most 90 days old | at most 30 days old'],
  [{ livenessAlternative: false }, 'Still selfie instead of movements | yes | no'],
  [{ livenessAttempts: 1 }, 'Liveness attempts | 3 | 1'],
  [{ livenessLight: 'off' }, 'Coloured light | offered | off'],
  [{ livenessExtraMovements: 2 }, 'Additional movements | 0 | 2'],
  [{ requireProof: ['wholeFace'] }, 'Required proofs | none | Whole face'],
  [{ cameraFrames: 'enough' }, 'Camera frames | need another proof | suffice'],
  [{ phone: 'required' }, 'Phone | offered | required'],
  [{ phoneLinkBy: ['sms', 'email'] as FlowSettings['phoneLinkBy'] }, 'Link to the phone | not sent | sms, email'],
  [{ theme: { radiusPx: 4, accent: '#112233' } }, 'Look | the default | accent #112233, corners of 4 px'],
  [{ ownWebhooks: true }, 'Webhooks | the account’s | set for this flow'],
  [{ fourEyes: true }, 'Second reviewer | not needed | needed'],
  [{ locales: ['de', 'fr'] }, 'Languages | all | de, fr'],
  [
    { texts: { de: { 'action.start': 'Los', 'action.next': 'Weiter' }, fr: { 'action.start': 'Allons' } } },
    'Custom texts | none | 2 in de, 1 in fr',
  ],
  [
    { retention: { videoDays: 1, imageDays: null, dataDays: 30 } },
    'Retention | account’s value | videos 1 days, images account’s value, data 30 days',
  ],
])('the change %j is described in words', (after, change) => expect(words(after)).toEqual([change]));

test('changed texts are listed as a change, and a reordered theme is not', () => {
  const texts = (text: string) => ({ texts: { en: { 'action.start': text } } });
  expect(between(texts('Go'), texts('Begin'))).toEqual(['Custom texts |  | changed']);
  expect(between({ theme: { radiusPx: 4, accent: '#112233' } }, { theme: { accent: '#112233', radiusPx: 4 } })).toEqual(
    [],
  );
});

const COUNTRIES = ['AUT', 'BEL', 'FRA', 'DEU', 'ITA', 'ESP', 'SWE'];
test('up to five countries are named, and the others are counted', () => {
  const passports = (count: number) =>
    words({ documents: [{ type: 'passport', countries: COUNTRIES.slice(0, count) }] });
  expect(passports(5)).toEqual(['Documents | passport | passport (Austria, Belgium, France, Germany, Italy)']);
  expect(passports(7)).toEqual([
    'Documents | passport | passport (Austria, Belgium, France, Germany, Italy and 2 more)',
  ]);
});

test('changes of the company and its consent are described', () => {
  const company = { company: 'River Bank', privacyUrl: 'https://river.example/privacy' };
  const texts = { de: {}, fr: {} } as unknown as FlowSettings['consent']['texts'];
  const consent = (change: Partial<FlowSettings['consent']>) => words({ consent: { ...BASE.consent, ...change } });
  expect(consent({ ...company, biometric: 'own', texts })).toEqual([
    'Company and consent | no company, biometric consent: GDPR | ' +
      'River Bank, https://river.example/privacy, biometric consent: own text in de, fr',
  ]);
});
