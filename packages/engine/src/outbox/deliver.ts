import type { UploadAnswer } from '@verify/contract';
import type { ApiResult } from '../session/api-result.ts';
import type { SessionApi } from '../session/session-api.ts';
import type { CaptureContent, CaptureRecord } from './capture-store.ts';

export interface DeliverOptions {
  readonly signal: AbortSignal;
  readonly onUpload: (uploadId: string) => void;
  readonly onProgress: (sentBytes: number) => void;
}

/** Sends one capture to the server, starting where an earlier attempt or tab stopped. */
export async function deliver(
  api: SessionApi,
  record: CaptureRecord,
  content: CaptureContent,
  options: DeliverOptions,
): Promise<ApiResult<UploadAnswer>> {
  const first = await deliverOnce(api, record, content, options);
  // The server discarded bytes that were damaged in transit. If this happens twice, they are damaged here.
  return !first.ok && first.code === 'upload_hash_mismatch' ? deliverOnce(api, record, content, options) : first;
}

async function deliverOnce(
  api: SessionApi,
  record: CaptureRecord,
  { blob, claim }: CaptureContent,
  { signal, onUpload, onProgress }: DeliverOptions,
): Promise<ApiResult<UploadAnswer>> {
  const { slot, sha256, sizeBytes, mediaType, uploadId } = record;
  let upload = uploadId === null ? null : await api.getUpload(uploadId, { signal });
  const forgotten = upload === null || (upload.ok ? upload.value.sha256 !== sha256 : NOT_THERE.has(upload.code));
  if (forgotten) upload = await api.createUpload({ slot, sha256, sizeBytes, mediaType, claim }, { signal });
  if (upload === null || !upload.ok) return upload!;
  onUpload(upload.value.uploadId);
  if (upload.value.state === 'complete') return upload;
  return api.sendBytes(upload.value.uploadId, blob, upload.value.receivedBytes, { signal, onProgress });
}

const NOT_THERE: ReadonlySet<string> = new Set(['upload_not_found', 'not_found']);
