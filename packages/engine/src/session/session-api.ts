import { SessionAnswer, TokenAnswer, UploadAnswer } from '@verify/contract';
import type { CreateUpload, OpenSession, Submit, TrackEvent } from '@verify/contract';
import type { ApiResult } from './api-result.ts';
import { createHttpCaller, type HttpCaller } from './http-caller.ts';
import { sendPieces } from './send-pieces.ts';

export interface CallOptions {
  readonly signal?: AbortSignal;
}

export interface SendOptions extends CallOptions {
  /** Bytes of the whole file that the server has acknowledged so far. */
  readonly onProgress?: (sentBytes: number) => void;
}

export interface SessionApi {
  /** For calls that send a file. */
  readonly call: HttpCaller;
  open(body: OpenSession, options?: CallOptions): Promise<ApiResult<SessionAnswer>>;
  get(options?: CallOptions): Promise<ApiResult<SessionAnswer>>;
  createUpload(body: CreateUpload, options?: CallOptions): Promise<ApiResult<UploadAnswer>>;
  getUpload(uploadId: string, options?: CallOptions): Promise<ApiResult<UploadAnswer>>;
  /** Sends `blob` from `offset` on in pieces; each acknowledged piece survives a dropped connection. */
  sendBytes(uploadId: string, blob: Blob, offset: number, options?: SendOptions): Promise<ApiResult<UploadAnswer>>;
  submit(body: Submit, options?: CallOptions): Promise<ApiResult<SessionAnswer>>;
  /** Sends events for the funnel. Not repeated, and may outlive the page. An expired token is not renewed for them. */
  events(batch: readonly TrackEvent[], options?: CallOptions): Promise<ApiResult<null>>;
}

export interface SessionApiOptions {
  readonly apiUrl: string;
  readonly getToken: () => string;
  /** Called once for an expired token; null if the host has no fresh one. */
  readonly refreshToken?: () => Promise<string | null>;
  readonly fetch?: typeof fetch;
}

/** The browser's protocol under `/sdk/v2` (contract/src/session/session.ts). No call rejects. */
export function createSessionApi(options: SessionApiOptions): SessionApi {
  const call = createHttpCaller(options);
  const upload = (uploadId: string) => `sdk/v2/uploads/${encodeURIComponent(uploadId)}`;
  const api: SessionApi = {
    call,
    open: (json, { signal } = {}) =>
      call({ method: 'POST', path: 'sdk/v2/session', json, answer: SessionAnswer, signal }),
    get: ({ signal } = {}) => call({ method: 'GET', path: 'sdk/v2/session', answer: SessionAnswer, signal }),
    createUpload: (json, { signal } = {}) =>
      call({ method: 'POST', path: 'sdk/v2/uploads', json, answer: UploadAnswer, signal }),
    getUpload: (uploadId, { signal } = {}) =>
      call({ method: 'GET', path: upload(uploadId), answer: UploadAnswer, signal }),
    sendBytes: (uploadId, blob, offset, { signal, onProgress } = {}) =>
      sendPieces({
        blob,
        offset,
        onProgress,
        ask: () => api.getUpload(uploadId, { signal }),
        // Not repeated here: a piece whose answer was lost may have arrived, so the offset is requested first.
        send: (from, bytes) =>
          call({
            method: 'PATCH',
            path: upload(uploadId),
            bytes,
            headers: { 'content-type': 'application/octet-stream', 'upload-offset': String(from) },
            answer: UploadAnswer,
            timeoutMs: 60_000,
            retries: 0,
            signal,
          }),
      }),
    submit: (json, { signal } = {}) =>
      call({ method: 'POST', path: 'sdk/v2/submit', json, answer: SessionAnswer, signal }),
    events: (events, { signal } = {}) =>
      call({
        method: 'POST',
        path: 'sdk/v2/events',
        json: { events },
        answer: NOTHING,
        retries: 0,
        // Renewing a token is an event too, which would be sent next, for as long as the page is open.
        renews: false,
        keepalive: true,
        signal,
      }),
  };
  return api;
}

const NOTHING = { safeParse: () => ({ success: true, data: null }) as const };

/** Integration mode only: exchanges the SDK key for a session token (`POST /sdk/v2/token`). */
export async function fetchSessionToken(options: {
  apiUrl: string;
  sdkKey: string;
  signal?: AbortSignal;
  fetch?: typeof fetch;
}): Promise<ApiResult<string>> {
  const { apiUrl, sdkKey, signal, fetch } = options;
  const result = await createHttpCaller({ apiUrl, fetch })({
    method: 'POST',
    path: 'sdk/v2/token',
    headers: { 'x-sdk-key': sdkKey },
    answer: TokenAnswer,
    signal,
  });
  return result.ok ? { ok: true, value: result.value.token } : result;
}
