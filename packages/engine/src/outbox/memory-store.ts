import type { UploadSlot } from '@verify/contract';
import type { CaptureContent, CaptureRecord, CaptureStore } from './capture-store.ts';

/** For browsers that store nothing: private modes, blocked storage, a full disk. */
export function createMemoryStore(): CaptureStore {
  const records = new Map<UploadSlot, CaptureRecord>();
  const contents = new Map<UploadSlot, CaptureContent>();
  let draft: string | null = null;
  return {
    kind: 'memory',
    async list() {
      return [...records.values()].toSorted((a, b) => a.order - b.order);
    },
    async put(record, content) {
      records.set(record.slot, record);
      contents.set(record.slot, content);
    },
    async update(record) {
      if (records.get(record.slot)?.order !== record.order) return;
      records.set(record.slot, record);
      if (record.sent) contents.delete(record.slot);
    },
    async content(slot) {
      return contents.get(slot) ?? null;
    },
    async remove(slot) {
      records.delete(slot);
      contents.delete(slot);
    },
    async writeDraft(value) {
      draft = JSON.stringify(value);
    },
    async readDraft() {
      return draft === null ? null : (JSON.parse(draft) as unknown);
    },
    async wipe() {
      records.clear();
      contents.clear();
      draft = null;
    },
    close() {},
  };
}
