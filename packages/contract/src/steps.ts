import { DOCUMENT_SIDES } from './documents.ts';
import type { FlowSettings } from './flow/flow-settings.ts';
import type { FlowStep } from './flow/flow.ts';
import { SERVICE_LIMITS } from './limits.ts';
import { limitOf, type Submit, type UploadMediaType, type UploadSlot } from './session.ts';

/** A file that a step takes. */
export interface StepSlot {
  readonly slot: UploadSlot;
  readonly mediaTypes: readonly UploadMediaType[];
  /** Where the submission names the upload (RFC 6901). */
  readonly pointer: `/${string}`;
  /** Kind of the picture that is kept and shown in place of the upload. */
  readonly evidence: string;
}

export interface StepRow {
  /** Keys of the submission that answer the step. The first is the usual one; a later one may stand in for it. */
  readonly parts: readonly (keyof Submit)[];
  /** The step can't do without the first. */
  readonly slots: readonly StepSlot[];
}

const IMAGES: readonly UploadMediaType[] = ['image/jpeg', 'image/png', 'image/webp'];
const PAPER: readonly UploadMediaType[] = ['image/jpeg', 'image/png', 'image/webp', 'application/pdf'];

const SELFIE: StepSlot = { slot: 'selfie', mediaTypes: IMAGES, pointer: '/selfie', evidence: 'selfie' };

/** One row for each step of a flow: which files it takes, and where the submission names them. */
export const STEPS: Readonly<Record<FlowStep, StepRow>> = {
  document: {
    parts: ['document'],
    slots: [
      { slot: 'document-front', mediaTypes: PAPER, pointer: '/document/front', evidence: 'front' },
      { slot: 'document-back', mediaTypes: PAPER, pointer: '/document/back', evidence: 'back' },
    ],
  },
  selfie: { parts: ['selfie'], slots: [SELFIE] },
  liveness: {
    // A person who can't move their head sends a selfie instead, where the flow allows it.
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
    parts: ['proofOfAddress'],
    slots: [{ slot: 'proof-of-address', mediaTypes: PAPER, pointer: '/proofOfAddress', evidence: 'proof-of-address' }],
  },
  'bank-statement': {
    parts: ['bankStatement'],
    slots: [{ slot: 'bank-statement', mediaTypes: PAPER, pointer: '/bankStatement', evidence: 'bank-statement' }],
  },
};

/** Every slot once. */
export const SLOTS: Readonly<Record<UploadSlot, StepSlot>> = Object.fromEntries(
  Object.values(STEPS).flatMap(({ slots }) => slots.map((slot) => [slot.slot, slot])),
) as Record<UploadSlot, StepSlot>;

type AskingFlow = Pick<FlowSettings, 'steps' | 'documents' | 'uploadAllowed' | 'livenessAlternative'>;

/** The slots that a flow's steps ask for, with the types that each takes in this flow. All others are refused. */
export function slotsOf(flow: AskingFlow): ReadonlyMap<UploadSlot, readonly UploadMediaType[]> {
  const asked = flow.steps.flatMap((step): readonly StepSlot[] => {
    const { slots } = STEPS[step];
    if (step === 'liveness' && flow.livenessAlternative) return [...slots, SELFIE];
    const twoSided = flow.documents.some(({ type }) => DOCUMENT_SIDES[type].includes('back'));
    return step === 'document' && !twoSided ? slots.filter(({ slot }) => slot !== 'document-back') : slots;
  });
  // A camera makes no PDF.
  const taken = (type: UploadMediaType): boolean => flow.uploadAllowed || type !== 'application/pdf';
  return new Map(asked.map(({ slot, mediaTypes }) => [slot, mediaTypes.filter(taken)] as const));
}

/** Bytes that may be announced for an application in all: each slot's largest file, as often as a person may try. */
export function bytesOf(slots: ReadonlyMap<UploadSlot, readonly UploadMediaType[]>): number {
  const largest = [...slots.values()].map((types) => Math.max(...types.map(limitOf)));
  return SERVICE_LIMITS.triesPerSlot * largest.reduce((sum, bytes) => sum + bytes, 0);
}
