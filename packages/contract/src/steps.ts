import * as z from 'zod/mini';
import type { UploadMediaType } from './media-types.ts';
import type { Category } from './profile-values.ts';

// To add a step: name it here, add its row to STEPS, and add the row of its service to SERVICES. The compiler lists
// everything else.

export const FlowStep = z.enum(['wallet', 'document', 'selfie', 'liveness', 'proof-of-address', 'bank-statement']);
export type FlowStep = z.infer<typeof FlowStep>;

/** What an upload is for. One upload per slot counts; a later one replaces the earlier. */
export const UploadSlot = z.enum([
  'document-front',
  'document-back',
  'selfie',
  'liveness-video',
  'liveness-stills',
  'proof-of-address',
  'bank-statement',
]);
export type UploadSlot = z.infer<typeof UploadSlot>;

export const ServiceKey = z.enum([
  'walletCheck',
  'docCheck',
  'faceMatch',
  'liveness',
  'poaCheck',
  'bankStatementCheck',
]);
export type ServiceKey = z.infer<typeof ServiceKey>;

/** Steps with a single paper, and the key of its upload. The slot and the evidence have the step's name. */
export const PAPERS = { 'proof-of-address': 'proofOfAddress', 'bank-statement': 'bankStatement' } as const;
export type PaperStep = keyof typeof PAPERS;
export type PaperKey = (typeof PAPERS)[PaperStep];

/** Keys of the submission that answer steps. */
export type SubmitKey = 'wallet' | 'document' | 'selfie' | 'liveness' | PaperKey;

/** A file that a step accepts. */
export interface StepSlot {
  readonly slot: UploadSlot;
  readonly mediaTypes: readonly UploadMediaType[];
  /** Where the submission names the upload (RFC 6901). */
  readonly pointer: `/${string}`;
  /** Kind of the picture that is stored and shown instead of the upload. */
  readonly evidence: string;
}

export interface StepRow {
  /** Name as shown to users who configure flows. */
  readonly name: string;
  readonly about: string;
  /** Name within a sentence of an error. */
  readonly noun: string;
  /** Keys of the submission that satisfy the step. The first is the usual one; a later one may replace it. */
  readonly parts: readonly SubmitKey[];
  /** The step requires a file for the first slot, if it has one. */
  readonly slots: readonly StepSlot[];
}

const IMAGES: readonly UploadMediaType[] = ['image/jpeg', 'image/png', 'image/webp'];
const PAGES: readonly UploadMediaType[] = ['image/jpeg', 'image/png', 'image/webp', 'application/pdf'];

/** Used by the step `selfie`, and by a liveness step that allows a still instead of movements. */
export const SELFIE_SLOT: StepSlot = { slot: 'selfie', mediaTypes: IMAGES, pointer: '/selfie', evidence: 'selfie' };

/** One row for each step of a flow: the files it accepts, and where the submission names them. */
export const STEPS: Readonly<Record<FlowStep, StepRow>> = {
  wallet: {
    name: 'Wallet',
    about: 'A credential from a wallet on the phone; in a flow with a document, either of the two',
    noun: 'answer of a wallet',
    parts: ['wallet'],
    slots: [],
  },
  document: {
    name: 'Document',
    about: 'An identity document, photographed or uploaded',
    noun: 'document',
    parts: ['document'],
    slots: [
      { slot: 'document-front', mediaTypes: PAGES, pointer: '/document/front', evidence: 'front' },
      { slot: 'document-back', mediaTypes: PAGES, pointer: '/document/back', evidence: 'back' },
    ],
  },
  selfie: {
    name: 'Selfie',
    about: 'A photo of the face, which is compared with the portrait',
    noun: 'selfie',
    parts: ['selfie'],
    slots: [SELFIE_SLOT],
  },
  liveness: {
    name: 'Liveness',
    about: 'A recording of movements that the server asks for',
    noun: 'liveness check',
    // A person who can't move their head sends a selfie instead, if the flow allows it.
    parts: ['liveness', 'selfie'],
    slots: [
      {
        slot: 'liveness-stills',
        mediaTypes: ['application/zip'],
        pointer: '/liveness/stills',
        evidence: 'liveness',
      },
      {
        slot: 'liveness-video',
        mediaTypes: ['video/webm', 'video/mp4'],
        pointer: '/liveness/video',
        evidence: 'liveness',
      },
    ],
  },
  'proof-of-address': {
    name: 'Proof of address',
    about: 'A bill or a letter with the address',
    noun: 'proof of address',
    parts: ['proofOfAddress'],
    slots: [{ slot: 'proof-of-address', mediaTypes: PAGES, pointer: '/proofOfAddress', evidence: 'proof-of-address' }],
  },
  'bank-statement': {
    name: 'Bank statement',
    about: 'A statement with account number and name',
    noun: 'bank statement',
    parts: ['bankStatement'],
    slots: [{ slot: 'bank-statement', mediaTypes: PAGES, pointer: '/bankStatement', evidence: 'bank-statement' }],
  },
};

export interface ServiceRow {
  /** Value of `Concern.service` and `serviceType`. */
  readonly type: string;
  /** Value in `verificationTypes`. */
  readonly verificationType: string;
  /** Name as shown to users who configure flows. */
  readonly name: string;
  readonly about: string;
  /** Name within a sentence. */
  readonly noun: string;
  /** The material of the service: one step of each list must be in the flow. */
  readonly needs: readonly (readonly FlowStep[])[];
  /** The data it compares with: one category of each list must be given before the session opens. */
  readonly compares: readonly (readonly Category[])[];
}

/** One row for each service, in the order in which they run; the others compare with what the document check read. */
export const SERVICES = {
  walletCheck: {
    type: 'wallet-check',
    verificationType: 'wallet',
    name: 'Wallet check',
    about: 'Checks who issued the credential, whether it is valid, and that it belongs to this wallet',
    noun: 'wallet check',
    needs: [['wallet']],
    compares: [],
  },
  docCheck: {
    type: 'doc-check',
    verificationType: 'data-extraction',
    name: 'Document check',
    about: 'Reads the document, and checks its data, its validity and signs of forgery',
    noun: 'document check',
    needs: [['document']],
    compares: [],
  },
  liveness: {
    type: 'liveness',
    verificationType: 'liveness',
    name: 'Liveness check',
    about: 'Checks that one real face made the movements',
    noun: 'liveness',
    needs: [['liveness']],
    compares: [],
  },
  faceMatch: {
    type: 'face-match',
    verificationType: 'face-matching',
    name: 'Face comparison',
    about: 'Compares the face of the selfie or liveness check with the portrait',
    noun: 'face comparison',
    needs: [
      ['document', 'wallet'],
      ['selfie', 'liveness'],
    ],
    compares: [],
  },
  poaCheck: {
    type: 'poa-check',
    verificationType: 'poa',
    name: 'Proof of address check',
    about: 'Checks the kind of paper, its age, name and address',
    noun: 'proof of address',
    needs: [['proof-of-address']],
    compares: [['Address']],
  },
  bankStatementCheck: {
    type: 'bank-statement-check',
    verificationType: 'bank-statement',
    name: 'Bank statement check',
    about: 'Checks the kind of paper, account number and name',
    noun: 'bank statement',
    needs: [['bank-statement']],
    compares: [['Account number'], ['First name'], ['Last name']],
  },
} as const satisfies Record<ServiceKey, ServiceRow>;

/** Which service raises a code; the value of `Concern.service`. */
export type ServiceType = (typeof SERVICES)[ServiceKey]['type'] | 'system';

/** In the order in which they run. */
export const SERVICE_KEYS: readonly ServiceKey[] = /* @__PURE__ */ Object.keys(SERVICES) as ServiceKey[];

/** Whether a flow with these steps has the material of a service. */
export const canRun = (service: ServiceKey, steps: readonly FlowStep[]): boolean =>
  lackingSteps(service, steps) === undefined;

/** The first list of steps of which the flow has none. */
export const lackingSteps = (service: ServiceKey, steps: readonly FlowStep[]): readonly FlowStep[] | undefined =>
  (SERVICES[service].needs as ServiceRow['needs']).find((any) => !any.some((step) => steps.includes(step)));
