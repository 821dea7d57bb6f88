import type { Claim, UploadMediaType, UploadSlot } from '@verify/contract';

/** What is known of a capture without its pixels. */
export interface CaptureRecord {
  readonly slot: UploadSlot;
  /** Rises with every put: captures are sent in the order in which they were taken. */
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

/** Where captures wait. One session's view; two drivers: IndexedDB and memory. A rejected promise means that the storage failed. */
export interface CaptureStore {
  readonly kind: 'disk' | 'memory';
  /** In sending order. */
  list(): Promise<CaptureRecord[]>;
  /** Replaces the slot. Resolves when it is durable. */
  put(record: CaptureRecord, content: CaptureContent): Promise<void>;
  /** Updates what is known; once `sent`, the content goes in the same step. Nothing happens when the slot holds another capture by now. */
  update(record: CaptureRecord): Promise<void>;
  /** Null when there is none (any more) or it can't be opened. */
  content(slot: UploadSlot): Promise<CaptureContent | null>;
  remove(slot: UploadSlot): Promise<void>;
  writeDraft(draft: unknown): Promise<void>;
  readDraft(): Promise<unknown>;
  /** Everything of this session, its key included. */
  wipe(): Promise<void>;
  close(): void;
}
