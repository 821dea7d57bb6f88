import type { CaptureStore } from './capture-store.ts';
import { openIdbStore } from './idb-store.ts';
import { createMemoryStore } from './memory-store.ts';

/** The disk where the browser lets us, else memory; and memory from then on when the disk fails or fills up, with what it held. */
export async function openStore(sessionKey: string, onMemory: () => void): Promise<CaptureStore> {
  let store: CaptureStore;
  try {
    store = await openIdbStore(sessionKey);
  } catch {
    onMemory(); // Why does not matter (private mode, policy, corruption): nothing can be kept.
    return createMemoryStore();
  }
  const memory = createMemoryStore();
  let moved: Promise<void> | null = null;

  /** Runs on the disk; when that fails, copies what can still be read and runs on memory. */
  async function run<T>(operation: (on: CaptureStore) => Promise<T>): Promise<T> {
    if (moved === null) {
      try {
        return await operation(store);
      } catch {
        moved ??= move(); // QuotaExceededError, a database deleted under us, a dying disk: the flow goes on without it.
      }
    }
    await moved;
    return operation(memory);
  }

  async function move(): Promise<void> {
    onMemory();
    const disk = store;
    try {
      for (const record of await disk.list()) {
        const content = await disk.content(record.slot);
        if (content !== null) await memory.put(record, content);
        else if (record.sent) await memory.put(record, { blob: new Blob([]), claim: undefined });
      }
      await memory.writeDraft(await disk.readDraft());
    } catch {
      // Nothing more can be read from it. What is in this tab goes on.
    }
  }

  return {
    get kind() {
      return moved === null ? 'disk' : 'memory';
    },
    list: () => run((on) => on.list()),
    put: (record, content) => run((on) => on.put(record, content)),
    update: (record) => run((on) => on.update(record)),
    content: (slot) => run((on) => on.content(slot)),
    remove: (slot) => run((on) => on.remove(slot)),
    writeDraft: (draft) => run((on) => on.writeDraft(draft)),
    readDraft: () => run((on) => on.readDraft()),
    async wipe() {
      await memory.wipe();
      await store.wipe().catch(onMemory); // A disk that fails now is wiped at the next session's start.
    },
    close: () => store.close(),
  };
}
