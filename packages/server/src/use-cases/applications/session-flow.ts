import { type FlowSettings, type FlowStep, SLOTS, STEPS, type Submit, type UploadSlot } from '@verify/contract';
import type { StoredApplication } from '../../records/applications/stored-application.ts';
import type { StoredUpload } from '../../records/applications/uploads.ts';

/** The flow for this session; the page may have limited its documents. */
export function sessionFlow(application: Opened, settings: FlowSettings): FlowSettings {
  const wanted = application.opening.acceptableDocuments;
  const steps = withoutNeedlessSelfie(settings.steps);
  const services = servicesOf(application, settings);
  if (!wanted) return { ...settings, steps, services };
  return { ...settings, steps, services, documents: settings.documents.filter(({ type }) => wanted.includes(type)) };
}

/** The flow's own, plus the comparison of a recording's face for a returning customer. */
export const servicesOf = (
  { opening }: Opened,
  { services }: Pick<FlowSettings, 'services'>,
): FlowSettings['services'] =>
  opening.reference ? [...new Set([...services, 'liveness' as const, 'faceMatch' as const])] : services;

interface Opened {
  readonly opening: Pick<StoredApplication['opening'], 'acceptableDocuments' | 'reference'>;
}

/** A recording shows the face better than a selfie, which an impostor could bring. */
const withoutNeedlessSelfie = (steps: FlowStep[]): FlowStep[] =>
  steps.includes('liveness') ? steps.filter((step) => step !== 'selfie') : steps;

/** Where the submission names uploads: pointer into the body, slot and upload id. */
export function namedUploads(submission: Submit): { pointer: string; slot: UploadSlot; uploadId: string }[] {
  return Object.values(SLOTS).flatMap(({ slot, pointer }) => {
    const uploadId = valueAt(submission, pointer);
    return typeof uploadId === 'string' ? [{ pointer, slot, uploadId }] : [];
  });
}

/**
 * Steps without a first upload.
 * @param accepted a wallet's answer was accepted, which also stands for the document
 */
export function missingSteps(
  settings: Pick<FlowSettings, 'steps'>,
  uploads: readonly StoredUpload[],
  accepted: boolean,
): FlowStep[] {
  const complete = new Set(uploads.filter(({ state }) => state === 'complete').map(({ slot }) => slot));
  const has = (step: FlowStep): boolean =>
    step === 'wallet' ? accepted : STEPS[step].slots.slice(0, 1).some(({ slot }) => complete.has(slot));
  return settings.steps.filter((step) => !has(step) && !otherWay(settings, step).some(has));
}

/** The step that the person may answer instead of this one: in a flow with both, a wallet or a document. */
export const otherWay = ({ steps }: Pick<FlowSettings, 'steps'>, step: FlowStep): readonly FlowStep[] => {
  const other = step === 'wallet' ? 'document' : step === 'document' ? 'wallet' : null;
  return other && steps.includes(other) ? [other] : [];
};

const valueAt = (body: object, pointer: string): unknown =>
  pointer
    .slice(1)
    .split('/')
    .reduce<unknown>((at, key) => (at as Record<string, unknown> | undefined)?.[key], body);
