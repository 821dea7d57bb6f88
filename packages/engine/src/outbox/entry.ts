import type { UploadMediaType, UploadSlot } from '@verify/contract';
import type { ApiFailureCode } from '../session/api-result.ts';

export interface OutboxEntry {
  readonly slot: UploadSlot;
  /** `waiting` for network or server continues automatically. `failed`: only `retry`, `put` or `remove` helps. */
  readonly state: 'queued' | 'sending' | 'waiting' | 'sent' | 'failed';
  readonly sentBytes: number;
  readonly sizeBytes: number;
  readonly mediaType: UploadMediaType;
  readonly sha256: string;
  /** Set once the server has created the upload; needed for `submit` when `sent`. */
  readonly uploadId: string | null;
  readonly code: ApiFailureCode | null;
}
