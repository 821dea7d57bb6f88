import { limitOf } from '@verify/contract';
import type { Claim, UploadMediaType, UploadSlot } from '@verify/contract';
import { sha256Hex } from '../media/sha256.ts';
import type { SessionApi } from '../session/session-api.ts';
import type { CaptureStore } from './capture-store.ts';
import type { OutboxEntry } from './entry.ts';
import { openStore } from './open-store.ts';
import { createSender } from './sender.ts';

export interface OutboxSnapshot {
  readonly entries: Readonly<Partial<Record<UploadSlot, OutboxEntry>>>;
  /** `memory`: the browser stores nothing, so closing the tab loses unsent captures. */
  readonly storage: 'disk' | 'memory';
  /** Share of all bytes sent, 0 to 1; 1 when nothing waits. */
  readonly progress: number;
}

export interface PutOptions {
  readonly mediaType: UploadMediaType;
  readonly claim?: Claim;
}

export type PutResult =
  | { readonly ok: true; readonly entry: OutboxEntry }
  | { readonly ok: false; readonly code: 'schema_mismatch' | 'too_large' | 'image_unreadable' };

export interface Outbox {
  /** Loads what an earlier tab of this session left, deletes what other sessions left, and continues sending. */
  resume(): Promise<OutboxSnapshot>;
  /** Encrypts, stores and queues a capture, replacing that of the slot. Resolves when closing the tab loses nothing. */
  put(slot: UploadSlot, blob: Blob, options: PutOptions): Promise<PutResult>;
  remove(slot: UploadSlot): Promise<void>;
  /** The capture for a preview; null once the server has it. */
  blob(slot: UploadSlot): Promise<Blob | null>;
  retry(): void;
  snapshot(): OutboxSnapshot;
  /** Resolves when every entry is `sent` or `failed`, or with the unsettled entries when it was cleared or closed. */
  settled(): Promise<OutboxSnapshot>;
  /** Small encrypted JSON next to the captures: the step, the chosen document and country. */
  writeDraft(draft: unknown): Promise<void>;
  readDraft(): Promise<unknown>;
  /** Stops, and wipes captures, draft and key of this session. Called at the end, or when the person leaves. */
  clear(): Promise<void>;
  /** Stops without wiping, as closing the tab does. */
  close(): void;
}

export interface OutboxOptions {
  /** The session's id; stored captures belong to it alone. */
  readonly sessionKey: string;
  readonly api: SessionApi;
  readonly onChange: (snapshot: OutboxSnapshot) => void;
}

/** Sends captures one at a time and keeps each one until the server has acknowledged it. */
export function createOutbox({ sessionKey, api, onChange }: OutboxOptions): Outbox {
  let storage: 'disk' | 'memory' = 'disk';
  let opening: Promise<CaptureStore> | null = null;
  let order = 0;
  let closed = false;
  const watchers = new Set<() => void>();
  /** Puts and removals run in the order of the calls, however long each hash takes. */
  let lane: Promise<unknown> = Promise.resolve();
  const oneAtATime = <T>(task: () => Promise<T>): Promise<T> => {
    const done = lane.then(task);
    lane = done.catch(() => {}); // The caller of the failed call gets the error; the next call continues.
    return done;
  };
  const sender = createSender({ api, onChange: emit });

  function snapshot(): OutboxSnapshot {
    const entries = sender.entries();
    const sizeBytes = entries.reduce((sum, entry) => sum + entry.sizeBytes, 0);
    const sentBytes = entries.reduce((sum, entry) => sum + entry.sentBytes, 0);
    return {
      entries: Object.fromEntries(entries.map((entry) => [entry.slot, entry])),
      storage,
      progress: sizeBytes === 0 ? 1 : sentBytes / sizeBytes,
    };
  }

  function emit(): void {
    if (!closed) onChange(snapshot());
    for (const watcher of watchers) watcher();
  }

  const open = () => (opening ??= load());
  async function load(): Promise<CaptureStore> {
    const store = await openStore(sessionKey, () => {
      storage = 'memory';
      if (opening !== null) emit();
    });
    const records = await store.list();
    order = Math.max(0, ...records.map((record) => record.order));
    if (closed) store.close();
    else sender.start(store, records);
    return store;
  }

  async function put(slot: UploadSlot, blob: Blob, { mediaType, claim }: PutOptions): Promise<PutResult> {
    if (blob.size === 0) return { ok: false, code: 'image_unreadable' };
    if (blob.size > limitOf(mediaType)) return { ok: false, code: 'too_large' };
    const hash = await sha256Hex(blob);
    if (!hash.ok) return hash;
    const store = await open();
    const record = {
      slot,
      order: ++order,
      sha256: hash.hex,
      sizeBytes: blob.size,
      mediaType,
      uploadId: null,
      sent: false,
    };
    sender.drop(slot);
    await store.put(record, { blob, claim });
    return { ok: true, entry: sender.add(record) };
  }

  return {
    async resume() {
      await open();
      emit();
      return snapshot();
    },
    put: (slot, blob, putOptions) => oneAtATime(() => put(slot, blob, putOptions)),
    remove: (slot) =>
      oneAtATime(async () => {
        const store = await open();
        sender.drop(slot);
        await store.remove(slot);
      }),
    async blob(slot) {
      return (await (await open()).content(slot))?.blob ?? null;
    },
    retry: () => sender.retry(),
    snapshot,
    settled: () =>
      new Promise((resolve) => {
        const look = () => {
          const now = snapshot();
          const pending = Object.values(now.entries).some((entry) => !['sent', 'failed'].includes(entry.state));
          if (pending && !closed) return;
          watchers.delete(look);
          resolve(now);
        };
        watchers.add(look);
        void open().then(look);
      }),
    writeDraft: async (draft) => (await open()).writeDraft(draft),
    readDraft: async () => (await open()).readDraft(),
    clear: () =>
      oneAtATime(async () => {
        const store = await open();
        closed = true;
        sender.stop();
        await store.wipe();
        store.close();
        emit();
      }),
    close() {
      closed = true;
      sender.stop();
      void opening?.then((store) => store.close());
      emit();
    },
  };
}
