import type { CaptureStore } from './capture-store.ts';
import { openIdbStore } from './idb-store.ts';
import { createMemoryStore } from './memory-store.ts';

/** Uses the disk if the browser allows it, else memory, also when the disk fails or fills up. */
export async function openStore(sessionKey: string, onMemory: () => void): Promise<CaptureStore> {
  let store: CaptureStore;
  try {
    store = await openIdbStore(sessionKey);
  } catch {
    onMemory(); // The cause does not matter (private mode, policy, corruption): nothing can be kept.
    return createMemoryStore();
  }
  const memory = createMemoryStore();
  let moved: Promise<void> | null = null;

  /** Uses the disk; if that fails, copies what can still be read and continues in memory. */
  async function run<T>(operation: (on: CaptureStore) => Promise<T>): Promise<T> {
    if (moved === null) {
      try {
        return await operation(store);
      } catch {
        moved ??= move(); // QuotaExceededError, a deleted database or a failing disk: the flow continues without it.
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
      // Nothing more can be read from the disk. The captures in this tab continue.
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
      await store.wipe().catch(onMemory); // If this fails now, the disk is wiped when the next session starts.
    },
    close: () => store.close(),
  };
}
