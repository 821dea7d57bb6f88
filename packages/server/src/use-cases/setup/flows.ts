import { FlowSettings } from '@verify/contract';

/** Every other setting has its default. */
const BASE = FlowSettings.parse({
  steps: ['document'],
  documents: [
    { type: 'passport', countries: [] },
    { type: 'id-card', countries: [] },
    { type: 'driving-licence', countries: [] },
    { type: 'residence-permit', countries: [] },
  ],
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

/** Initial settings of a flow created in the dashboard. */
export const NEW_FLOW: FlowSettings = BASE;

/** Flows of a new account. From then on they are rows. */
export const SEED_FLOWS: Readonly<Record<string, FlowSettings>> = {
  'passport-only': { ...BASE, documents: [{ type: 'passport', countries: [] }] },
  document: BASE,
  'document-selfie': { ...BASE, steps: ['document', 'selfie'], services: ['docCheck', 'faceMatch'] },
  'document-liveness': {
    ...BASE,
    steps: ['document', 'liveness'],
    services: ['docCheck', 'faceMatch', 'liveness'],
  },
  // For known customers. Three movements take less time than two and the colours.
  'face-check': { ...BASE, steps: ['liveness'], services: ['liveness'], documents: [], livenessLight: 'off' },
  full: {
    ...BASE,
    steps: ['document', 'liveness', 'proof-of-address', 'bank-statement'],
    services: ['docCheck', 'faceMatch', 'liveness', 'poaCheck', 'bankStatementCheck'],
  },
  'proof-of-address': { ...BASE, steps: ['proof-of-address'], documents: [], services: ['poaCheck'] },
  'bank-statement': { ...BASE, steps: ['bank-statement'], documents: [], services: ['bankStatementCheck'] },
};

/** Further flows of a new test account. They need an issuer that the service trusts, as a development start has it. */
export const TEST_FLOWS: Readonly<Record<string, FlowSettings>> = {
  'passport-chip': { ...BASE, documents: [{ type: 'passport', countries: [] }], chip: 'require' },
  wallet: { ...BASE, steps: ['wallet', 'document'], services: ['walletCheck', 'docCheck'] },
  'over-18': { ...BASE, steps: ['wallet'], services: ['walletCheck'], walletAsks: ['over-18'], documents: [] },
};

/**
 * The demo's partner, in the flows of a new test account. A live account names its own company before a flow goes live.
 */
export const DEMO_CONSENT: FlowSettings['consent'] = {
  company: 'Utopia Bank',
  privacyUrl: 'https://example.com/privacy',
  termsUrl: 'https://example.com/terms',
  biometric: 'gdpr',
  texts: {},
};

/** The colours of the demo's partner, so that its flows look like its page. */
export const DEMO_THEME: FlowSettings['theme'] = {
  colours: {
    light: {
      primary: '#0f5c4d',
      onPrimary: '#ffffff',
      background: '#f7f5ef',
      text: '#16261f',
      muted: '#5a6a62',
      line: '#dfdbd0',
    },
    dark: {
      primary: '#5fc6ac',
      onPrimary: '#07211b',
      background: '#101714',
      surface: '#18211d',
      sunken: '#212c27',
      text: '#eef3ef',
      muted: '#a3b3aa',
      line: '#2c3833',
    },
  },
};
