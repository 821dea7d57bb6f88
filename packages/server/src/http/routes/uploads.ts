import { CreateUpload, UploadAnswer, SERVICE_LIMITS } from '@verify/contract';
import type { IncomingMessage } from 'node:http';
import * as z from 'zod/mini';
import { createUpload, receiveBytes, uploadStatus, type UploadStep } from '../../use-cases/uploads/uploads.ts';
import type { Outcome } from '../../use-cases/refusal.ts';
import { phoneFault } from '../../use-cases/doors/phone-fault.ts';
import { arrivalOf } from '../says-computer.ts';
import { openRoute } from '../route.ts';

const Params = z.object({ id: z.string().check(z.maxLength(64)) });
/** Pieces have 256 KiB: about ten for a photo and two hundred for a video. */
const PIECES_PER_MINUTE = 1_200;

export const create = openRoute('createUpload', 'POST /sdk/v2/uploads', {
  summary: 'Announce a file',
  description:
    'Idempotent by slot and SHA-256. A slot that the flow does not ask for at this point is refused with 422.',
  limit: { name: 'uploads', perMinute: SERVICE_LIMITS.uploadsPerMinute },
  body: CreateUpload,
  fieldCodes: { mediaType: 'file_type', sizeBytes: 'too_large' },
  answer: UploadAnswer,
  problems: ['already_submitted', 'phone_required', 'unprocessable', 'file_type', 'too_large', 'too_many_files'],
  async handle(context, application, { caller, body, request }) {
    const refusal = await phoneFault(context, application, arrivalOf(caller, request));
    return refusal ? { ok: false, ...refusal } : toOutcome(await createUpload(context, application, body));
  },
});

export const status = openRoute('getUpload', 'GET /sdk/v2/uploads/:id', {
  summary: 'How many bytes of a file have arrived',
  limit: { name: 'upload-status', perMinute: 240 },
  params: Params,
  answer: UploadAnswer,
  problems: ['upload_not_found'],
  handle: async (context, application, { params }) => toOutcome(await uploadStatus(context, application, params.id)),
});

export const send = openRoute('appendToUpload', 'PATCH /sdk/v2/uploads/:id', {
  summary: 'Upload bytes of a file',
  description:
    'The raw bytes from `Upload-Offset` on. The request that completes the file is answered after its content was checked.',
  limit: { name: 'upload-bytes', perMinute: PIECES_PER_MINUTE },
  params: Params,
  stream: 'application/octet-stream',
  headers: { 'Upload-Offset': 'Position in the file where the bytes begin.' },
  answer: UploadAnswer,
  problems: [
    'upload_not_found',
    'upload_offset_mismatch',
    'upload_hash_mismatch',
    'upload_incomplete',
    'already_submitted',
    'file_type',
    'too_large',
    'image_unreadable',
  ],
  async handle(context, application, { params, request }) {
    const offset = request.headers['upload-offset'];
    if (typeof offset !== 'string' || !/^(0|[1-9]\d{0,11})$/.test(offset)) {
      const errors = [{ pointer: '/headers/upload-offset', detail: 'a number of bytes is required' }];
      return { ok: false, code: 'bad_request', detail: 'Upload-Offset: a number of bytes is required.', errors };
    }
    // Not destroyed on an early return, because the answer is still sent on this connection.
    const source = (request.raw as IncomingMessage).iterator({ destroyOnReturn: false }) as AsyncIterable<Uint8Array>;
    const outcome = toOutcome(await receiveBytes(context, application, params.id, Number(offset), source));
    // The rest of a refused body is read and dropped; if left unread, it would block the connection for the next
    // request.
    if (!outcome.ok) request.raw.resume();
    return outcome;
  },
});

function toOutcome(step: UploadStep): Outcome<z.infer<typeof UploadAnswer>> {
  const headers: Record<string, string> =
    step.receivedBytes === undefined ? {} : { 'upload-offset': String(step.receivedBytes) };
  if (!step.ok) return { ok: false, code: step.code, detail: step.detail, errors: step.errors, headers };
  const { id, slot, sha256, sizeBytes, state } = step.upload;
  const answer = { uploadId: id, slot, sha256, sizeBytes, receivedBytes: step.receivedBytes };
  return {
    ok: true,
    headers,
    body: { responseCode: 200, ...answer, state: state === 'complete' ? 'complete' : 'open' },
  };
}
