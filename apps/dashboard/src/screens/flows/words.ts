import type { FlowSettings, FlowStep } from '@verify/contract';

export const STEPS: Readonly<Record<FlowStep, readonly [name: string, about: string]>> = {
  document: ['Document', 'An identity document, photographed or uploaded'],
  selfie: ['Selfie', 'A photo of the face, compared with the portrait'],
  liveness: ['Liveness', 'Movements that the server asks for, recorded'],
  'proof-of-address': ['Proof of address', 'A bill or a letter with the address'],
  'bank-statement': ['Bank statement', 'A statement with account number and name'],
};

export const SERVICES: Readonly<Record<FlowSettings['services'][number], readonly [name: string, about: string]>> = {
  docCheck: ['Document check', 'Reads the document and checks data, dates and picture'],
  faceMatch: ['Face comparison', 'The face of selfie or liveness against the portrait'],
  liveness: ['Liveness check', 'Whether the movements happened, by one real face'],
  poaCheck: ['Proof of address check', 'Kind of paper, its age, name and address'],
  bankStatementCheck: ['Bank statement check', 'Kind of paper, account number and name'],
};

export const DOCUMENTS = {
  passport: 'Passport',
  'id-card': 'Identity card',
  'driving-licence': 'Driving licence',
  'residence-permit': 'Residence permit',
} as const;

export const FONTS = {
  system: 'The system’s own',
  humanist: 'Humanist (Seravek, Calibri)',
  geometric: 'Geometric (Avenir, Corbel)',
  serif: 'Serif (Iowan, Georgia)',
  rounded: 'Rounded (SF Rounded, Quicksand)',
  mono: 'Monospace (Cascadia, Menlo)',
} as const;

export const LANGUAGES = { en: 'English', de: 'Deutsch' } as const;
