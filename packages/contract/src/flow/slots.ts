import { DOCUMENT_SIDES } from '../documents.ts';
import { SERVICE_LIMITS } from '../limits.ts';
import { limitOf, type UploadMediaType } from '../media-types.ts';
import { SELFIE_SLOT, STEPS, type StepSlot, type UploadSlot } from '../steps.ts';
import type { FlowSettings } from './flow-settings.ts';

/** Every slot once. */
export const SLOTS: Readonly<Record<UploadSlot, StepSlot>> = Object.fromEntries(
  Object.values(STEPS).flatMap(({ slots }) => slots.map((slot) => [slot.slot, slot])),
) as Record<UploadSlot, StepSlot>;

type AskingFlow = Pick<FlowSettings, 'steps' | 'documents' | 'uploadAllowed' | 'livenessAlternative'>;

/** The slots of a flow's steps, with the types that each accepts in this flow. All others are refused. */
export function slotsOf(flow: AskingFlow): ReadonlyMap<UploadSlot, readonly UploadMediaType[]> {
  const asked = flow.steps.flatMap((step): readonly StepSlot[] => {
    const { slots } = STEPS[step];
    if (step === 'liveness' && flow.livenessAlternative) return [...slots, SELFIE_SLOT];
    const twoSided = flow.documents.some(({ type }) => DOCUMENT_SIDES[type].includes('back'));
    return step === 'document' && !twoSided ? slots.filter(({ slot }) => slot !== 'document-back') : slots;
  });
  // A camera does not produce PDFs.
  const taken = (type: UploadMediaType): boolean => flow.uploadAllowed || type !== 'application/pdf';
  return new Map(asked.map(({ slot, mediaTypes }) => [slot, mediaTypes.filter(taken)] as const));
}

/** Bytes that an application may announce: each slot's largest file times the number of tries. */
export function bytesOf(slots: ReadonlyMap<UploadSlot, readonly UploadMediaType[]>): number {
  const largest = [...slots.values()].map((types) => Math.max(...types.map(limitOf)));
  return SERVICE_LIMITS.triesPerSlot * largest.reduce((sum, bytes) => sum + bytes, 0);
}
