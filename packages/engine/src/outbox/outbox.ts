import type { Claim, UploadMediaType, UploadSlot } from '@verify/contract';
import type { ApiFailureCode, SessionApi } from '../session/session-api.ts';

export interface OutboxEntry {
  readonly slot: UploadSlot;
  /** `waiting`: the network or the server is away; it goes on by itself. `failed`: only `retry`, `put` or `remove` helps. */
  readonly state: 'queued' | 'sending' | 'waiting' | 'sent' | 'failed';
  /** Acknowledged by the server. */
  readonly sentBytes: number;
  readonly sizeBytes: number;
  readonly mediaType: UploadMediaType;
  readonly sha256: string;
  /** Set once the server knows the upload; what `submit` wants when `sent`. */
  readonly uploadId: string | null;
  /** Why it is `waiting` or `failed`. */
  readonly code: ApiFailureCode | null;
}

export interface OutboxSnapshot {
  readonly entries: Readonly<Partial<Record<UploadSlot, OutboxEntry>>>;
  /** `memory`: the browser keeps nothing (private mode, storage blocked), so a closed tab loses what was not sent. */
  readonly storage: 'disk' | 'memory';
  /** Sent over all, 0 to 1; 1 when nothing waits. */
  readonly progress: number;
}

export interface PutOptions {
  readonly mediaType: UploadMediaType;
  readonly claim?: Claim;
}

export type PutResult =
  | { readonly ok: true; readonly entry: OutboxEntry }
  | { readonly ok: false; readonly code: 'schema_mismatch' | 'too_large' };

export interface Outbox {
  /** Loads what an earlier tab of this session left, drops what other sessions left, and goes on sending. Call it once, first. */
  resume(): Promise<OutboxSnapshot>;
  /** Stores (encrypted) and queues; replaces what the slot held. */
  put(slot: UploadSlot, blob: Blob, options: PutOptions): Promise<PutResult>;
  remove(slot: UploadSlot): Promise<void>;
  /** The capture again, for a preview; null once the server has it. */
  blob(slot: UploadSlot): Promise<Blob | null>;
  /** Tries what failed or waits at once. */
  retry(): void;
  snapshot(): OutboxSnapshot;
  /** Resolves when every entry is `sent` or `failed`. */
  settled(): Promise<OutboxSnapshot>;
  /** Small JSON beside the captures, encrypted too: the step, the chosen document and country. */
  writeDraft(draft: unknown): Promise<void>;
  readDraft(): Promise<unknown>;
  /** Stops and wipes captures, draft and key of this session. At the end, or when the person leaves. */
  clear(): Promise<void>;
  /** Stops without wiping, as a closed tab does. */
  close(): void;
}

export interface OutboxOptions {
  /** The session's id: what is kept belongs to it alone. */
  readonly sessionKey: string;
  readonly api: SessionApi;
  readonly onChange: (snapshot: OutboxSnapshot) => void;
}

export declare function createOutbox(options: OutboxOptions): Outbox;
