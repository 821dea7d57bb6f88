import type { UploadSlot } from '@verify/contract';
import type { ApiFailure } from '../session/api-result.ts';
import { backoffMs } from '../session/backoff.ts';
import type { SessionApi } from '../session/session-api.ts';
import type { CaptureRecord, CaptureStore } from './capture-store.ts';
import { deliver } from './deliver.ts';
import type { OutboxEntry } from './entry.ts';

export interface Sender {
  start(store: CaptureStore, records: readonly CaptureRecord[]): void;
  add(record: CaptureRecord): OutboxEntry;
  /** Removes the slot, and stops sending it if necessary. */
  drop(slot: UploadSlot): void;
  retry(): void;
  entries(): OutboxEntry[];
  stop(): void;
}

interface Item {
  record: CaptureRecord;
  state: OutboxEntry['state'];
  sentBytes: number;
  code: OutboxEntry['code'];
  readonly abort: AbortController;
}

const BACKOFF = { baseMs: 1_000, maxMs: 30_000, random: () => Math.random() };
/** For failures caused by the server, so that the person is eventually informed. */
const TRIES = 5;

/** Sends captures in order until each is acknowledged. Waits during outages and for `online`. */
export function createSender({ api, onChange }: { api: SessionApi; onChange: () => void }): Sender {
  const items = new Map<UploadSlot, Item>();
  let store: CaptureStore | null = null;
  let running = false;
  let stopped = false;
  let wake: () => void = () => {};
  const onOnline = () => wake();
  globalThis.addEventListener('online', onOnline);

  const inOrder = () => [...items.values()].toSorted((a, b) => a.record.order - b.record.order);
  const isHeld = (item: Item) => items.get(item.record.slot) === item;

  function change(item: Item, to: Partial<Omit<Item, 'abort'>>): void {
    Object.assign(item, to);
    if (isHeld(item)) onChange();
  }

  async function run(): Promise<void> {
    if (running || store === null) return;
    running = true;
    for (;;) {
      const next = inOrder().find((item) => item.state === 'queued');
      if (next === undefined || stopped) break;
      await sendUntilSettled(next, store);
    }
    running = false;
  }

  async function sendUntilSettled(item: Item, from: CaptureStore): Promise<void> {
    for (let tries = 0; isHeld(item) && !stopped; tries++) {
      const before = item.sentBytes;
      const failure = await send(item, from);
      if (failure === null || !isHeld(item) || stopped) return;
      if (item.sentBytes > before) tries = 0;
      if (!passes(failure, tries)) return change(item, { state: 'failed', code: failure.code });
      change(item, { state: 'waiting', code: failure.code });
      await rest(backoffMs(tries, { ...BACKOFF, retryAfterMs: failure.retryAfterMs }), item.abort.signal);
    }
  }

  async function send(item: Item, from: CaptureStore): Promise<ApiFailure | null> {
    const content = await from.content(item.record.slot);
    if (!isHeld(item)) return null;
    if (content === null) return LOST;
    change(item, { state: 'sending', code: null });
    const result = await deliver(api, item.record, content, {
      signal: item.abort.signal,
      onUpload: (uploadId) => {
        if (uploadId === item.record.uploadId) return;
        item.record = { ...item.record, uploadId };
        void from.update(item.record);
      },
      onProgress: (sentBytes) => change(item, { sentBytes }),
    });
    if (!isHeld(item)) return null;
    if (!result.ok) return result;
    const record = { ...item.record, uploadId: result.value.uploadId, sent: true };
    change(item, { record, state: 'sent', sentBytes: record.sizeBytes });
    await from.update(record);
    return null;
  }

  function rest(ms: number, signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const done = () => {
        clearTimeout(timer);
        signal.removeEventListener('abort', done);
        wake = () => {};
        resolve();
      };
      const timer = setTimeout(done, ms);
      signal.addEventListener('abort', done);
      wake = done;
    });
  }

  function add(record: CaptureRecord): OutboxEntry {
    const item: Item = {
      record,
      state: record.sent ? 'sent' : 'queued',
      sentBytes: record.sent ? record.sizeBytes : 0,
      code: null,
      abort: new AbortController(),
    };
    items.set(record.slot, item);
    onChange();
    void run();
    return entryOf(item);
  }

  return {
    start(opened, records) {
      store = opened;
      for (const record of records) add(record);
    },
    add,
    drop(slot) {
      const item = items.get(slot);
      if (item === undefined) return;
      items.delete(slot);
      item.abort.abort();
      onChange();
    },
    retry() {
      for (const item of items.values()) if (item.state === 'failed') change(item, { state: 'queued', code: null });
      wake();
      void run();
    },
    entries: () => inOrder().map(entryOf),
    stop() {
      stopped = true;
      globalThis.removeEventListener('online', onOnline);
      for (const item of items.values()) item.abort.abort();
    },
  };
}

const entryOf = ({ record, state, sentBytes, code }: Item): OutboxEntry => ({
  slot: record.slot,
  state,
  sentBytes,
  sizeBytes: record.sizeBytes,
  mediaType: record.mediaType,
  sha256: record.sha256,
  uploadId: record.uploadId,
  code,
});

/** Whether to wait and retry automatically instead of informing the person. */
function passes(failure: ApiFailure, tries: number): boolean {
  if (OUTAGES.has(failure.code)) return true;
  return failure.retryable && failure.code !== 'token_expired' && tries + 1 < TRIES;
}

const OUTAGES: ReadonlySet<string> = new Set(['network_error', 'unavailable', 'rate_limited']);

/** Another tab or the browser wiped the store, so the capture is lost. Only a new photo helps. */
const LOST: ApiFailure = { ok: false, code: 'capture_lost', retryable: false, status: 0, requestId: null };
