import { bytesOf, type CreateUpload, LIMITS, limitOf, type ProblemCode, slotsOf } from '@verify/contract';
import type { StoredApplication } from '../../records/applications/stored-application.ts';
import { findFlowVersion } from '../../records/accounts/flows.ts';
import type { Db } from '../../records/store.ts';
import type { StoredUpload } from '../../records/applications/uploads.ts';
import { openFlow } from '../applications/rounds.ts';

export interface Refused {
  readonly ok: false;
  readonly code: ProblemCode;
  readonly detail?: string;
  readonly errors?: readonly { readonly pointer: string; readonly detail: string }[];
  readonly receivedBytes?: number;
}

/** The steps that the application accepts now, with the flow's settings for them and their slots. */
export async function openSlots(db: Db, application: StoredApplication) {
  const flow = (await findFlowVersion(db, application.flowId, application.flowVersion))!;
  const settings = openFlow(application, flow.settings);
  return { settings, slots: slotsOf(settings) };
}

type OpenSlots = Awaited<ReturnType<typeof openSlots>>;

export function refuseStage({ stage }: Pick<StoredApplication, 'stage'>): Refused | null {
  if (stage === 'collecting') return null;
  return { ok: false, code: stage === 'expired' ? 'token_expired' : 'already_submitted' };
}

/** Refuses a file that the flow does not ask for, by its slot, type, size or the way it was taken. */
export function refuseAnnounced(
  { settings, slots }: OpenSlots,
  { slot, mediaType, sizeBytes, claim }: CreateUpload,
): Refused | null {
  const mediaTypes = slots.get(slot);
  if (!mediaTypes)
    return notAccepted('/slot', `the flow does not ask for ${slot} now; it asks for ${[...slots.keys()].join(', ')}`);
  if (!settings.uploadAllowed && mediaType === 'application/pdf') {
    return notAccepted('/mediaType', `${slot} must be taken with the camera`);
  }
  if (!mediaTypes.includes(mediaType)) {
    const detail = `${slot} accepts ${mediaTypes.join(', ')}`;
    return { ok: false, code: 'file_type', detail, errors: [{ pointer: '/mediaType', detail }] };
  }
  if (!settings.uploadAllowed && !(claim?.captureMode ?? 'upload').startsWith('camera-')) {
    return notAccepted('/claim/captureMode', `${slot} must be taken with the camera`);
  }
  if (sizeBytes <= limitOf(mediaType)) return null;
  return { ok: false, code: 'too_large', detail: `at most ${limitOf(mediaType)} bytes for ${mediaType}` };
}

/** Refuses one file too many, or more bytes than the steps can need. Replaced and unfinished files count too. */
export function refuseAmount({ slots }: OpenSlots, before: readonly StoredUpload[], sizeBytes: number): Refused | null {
  if (before.length >= LIMITS.filesPerApplication) return { ok: false, code: 'too_many_files' };
  const limit = bytesOf(slots);
  const announced = before.reduce((sum, upload) => sum + upload.sizeBytes, sizeBytes);
  if (announced <= limit) return null;
  const detail = `All files of this application together can have at most ${limit} bytes.`;
  return { ok: false, code: 'too_many_files', detail, errors: [{ pointer: '/sizeBytes', detail }] };
}

function notAccepted(pointer: string, detail: string): Refused {
  return { ok: false, code: 'unprocessable', detail: `${pointer}: ${detail}.`, errors: [{ pointer, detail }] };
}
