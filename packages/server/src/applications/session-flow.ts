import type { FlowSettings, FlowStep, Submit, UploadSlot } from '@verify/contract';
import type { StoredApplication } from '../store/applications.ts';
import type { StoredUpload } from '../store/uploads.ts';

/** The flow as this session sees it: the page may have narrowed its documents. */
export function sessionFlow(application: Pick<StoredApplication, 'opening'>, settings: FlowSettings): FlowSettings {
  const wanted = application.opening.acceptableDocuments;
  if (!wanted) return settings;
  return { ...settings, documents: settings.documents.filter(({ type }) => wanted.includes(type)) };
}

/** Slots that fill a step. The first of each is what the step can't do without. */
export const SLOTS_OF_STEP: Readonly<Record<FlowStep, readonly UploadSlot[]>> = {
  document: ['document-front', 'document-back'],
  selfie: ['selfie'],
  liveness: ['liveness-stills', 'liveness-video'],
  'proof-of-address': ['proof-of-address'],
  'bank-statement': ['bank-statement'],
};

/** Where the submission names the uploads: pointer into the body, slot, upload id. */
export function namedUploads(submission: Submit): { pointer: string; slot: UploadSlot; uploadId: string }[] {
  const { document, selfie, liveness, proofOfAddress, bankStatement } = submission;
  const named: [string, UploadSlot, string | undefined][] = [
    ['/document/front', 'document-front', document?.front],
    ['/document/back', 'document-back', document?.back],
    ['/selfie', 'selfie', selfie],
    ['/liveness/stills', 'liveness-stills', liveness?.stills],
    ['/liveness/video', 'liveness-video', liveness?.video],
    ['/proofOfAddress', 'proof-of-address', proofOfAddress],
    ['/bankStatement', 'bank-statement', bankStatement],
  ];
  return named.flatMap(([pointer, slot, uploadId]) => (uploadId === undefined ? [] : [{ pointer, slot, uploadId }]));
}

/** Steps without their first upload. */
export function missingSteps(settings: FlowSettings, uploads: readonly StoredUpload[]): FlowStep[] {
  const complete = new Set(uploads.filter(({ state }) => state === 'complete').map(({ slot }) => slot));
  return settings.steps.filter((step) => !complete.has(SLOTS_OF_STEP[step][0]!));
}
