import type { Claim, UploadMediaType, UploadSlot } from '@verify/contract';

/** A capture without its pixels. */
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

/**
 * Stores waiting captures of one session; two drivers: IndexedDB and memory. A rejected promise means that the storage
 * failed.
 */
export interface CaptureStore {
  readonly kind: 'disk' | 'memory';
  /** In the order of sending. */
  list(): Promise<CaptureRecord[]>;
  /** Replaces the slot. Resolves when it is durable. */
  put(record: CaptureRecord, content: CaptureContent): Promise<void>;
  /**
   * Updates the record; once it is `sent`, the content is deleted in the same step. Does nothing if the slot now holds
   * another capture.
   */
  update(record: CaptureRecord): Promise<void>;
  /** Null if there is none (any more) or it can't be opened. */
  content(slot: UploadSlot): Promise<CaptureContent | null>;
  remove(slot: UploadSlot): Promise<void>;
  writeDraft(draft: unknown): Promise<void>;
  readDraft(): Promise<unknown>;
  /** Deletes everything of this session including its key. */
  wipe(): Promise<void>;
  close(): void;
}
