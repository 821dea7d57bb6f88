import type {
  CreateUpload,
  FailCode,
  OpenSession,
  Problem,
  ProblemCode,
  SessionAnswer,
  Submit,
  TrackEvent,
  UploadAnswer,
} from '@verify/contract';

/** `aborted`: the caller's signal. `network_error`: no answer at all, or one cut off. The rest are the server's words, or what its answer looks like. */
export type ApiFailureCode = ProblemCode | FailCode | 'aborted';

export interface ApiFailure {
  readonly ok: false;
  readonly code: ApiFailureCode;
  /** Whether the same call may succeed later. */
  readonly retryable: boolean;
  readonly retryAfterMs?: number;
  /** HTTP status, 0 without an answer. */
  readonly status: number;
  readonly requestId: string | null;
  readonly problem?: Problem;
}

export type ApiResult<T> = { readonly ok: true; readonly value: T } | ApiFailure;

export interface CallOptions {
  readonly signal?: AbortSignal;
}

export interface SendOptions extends CallOptions {
  /** Bytes that the server has acknowledged so far, of the whole file. */
  readonly onProgress?: (sentBytes: number) => void;
}

export interface SessionApi {
  open(body: OpenSession, options?: CallOptions): Promise<ApiResult<SessionAnswer>>;
  get(options?: CallOptions): Promise<ApiResult<SessionAnswer>>;
  createUpload(body: CreateUpload, options?: CallOptions): Promise<ApiResult<UploadAnswer>>;
  getUpload(uploadId: string, options?: CallOptions): Promise<ApiResult<UploadAnswer>>;
  /** Sends `blob` from `offset` on, in pieces of 256 KiB; each acknowledged piece is safe from a dropped connection. */
  sendBytes(uploadId: string, blob: Blob, offset: number, options?: SendOptions): Promise<ApiResult<UploadAnswer>>;
  submit(body: Submit, options?: CallOptions): Promise<ApiResult<SessionAnswer>>;
  events(batch: readonly TrackEvent[], options?: CallOptions): Promise<ApiResult<null>>;
}

export interface SessionApiOptions {
  readonly apiUrl: string;
  readonly getToken: () => string;
  /** Asked once for an expired token; null when the host has no fresh one. */
  readonly refreshToken?: () => Promise<string | null>;
  readonly fetch?: typeof fetch;
}

/** The browser's protocol under `/sdk/v2`. Every expected outcome is data; no call rejects. */
export declare function createSessionApi(options: SessionApiOptions): SessionApi;

/** Integration mode only: trades the SDK key for a session token (`POST /sdk/v2/token`). */
export declare function fetchSessionToken(options: {
  apiUrl: string;
  sdkKey: string;
  signal?: AbortSignal;
  fetch?: typeof fetch;
}): Promise<ApiResult<string>>;
