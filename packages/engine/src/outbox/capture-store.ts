import type { Claim, UploadMediaType, UploadSlot } from '@verify/contract';

export interface CaptureRecord {
  readonly slot: UploadSlot;
  /** Increases with every put: captures are sent in the order in which they were taken. */
  readonly order: number;
  readonly sha256: string;
  readonly sizeBytes: number;
  readonly mediaType: UploadMediaType;
  readonly uploadId: string | null;
  readonly sent: boolean;
}

export interface CaptureContent {
  readonly blob: Blob;
  readonly claim: Claim | undefined;
}

/** Waiting captures of one session, in IndexedDB or memory. Rejects when the storage failed. */
export interface CaptureStore {
  readonly kind: 'disk' | 'memory';
  list(): Promise<CaptureRecord[]>;
  /** Replaces the slot. Resolves when it is durable. */
  put(record: CaptureRecord, content: CaptureContent): Promise<void>;
  /** Updates the record, unless the slot holds another capture; a `sent` one loses its content in the same step. */
  update(record: CaptureRecord): Promise<void>;
  /** Null if it does not exist, no longer exists or can't be opened. */
  content(slot: UploadSlot): Promise<CaptureContent | null>;
  remove(slot: UploadSlot): Promise<void>;
  writeDraft(draft: unknown): Promise<void>;
  readDraft(): Promise<unknown>;
  /** Deletes everything of this session including its key. */
  wipe(): Promise<void>;
  close(): void;
}
