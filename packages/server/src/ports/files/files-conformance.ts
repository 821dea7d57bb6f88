import { createHash, randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { type FileStore, finishFile } from './file-store.ts';

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
const text = async (files: FileStore, key: string): Promise<string | null> => {
  const bytes = await files.read(key);
  return bytes && Buffer.from(bytes).toString();
};
/** The beginning of an unfinished file. */
export async function partialText(files: FileStore, key: string, firstBytes?: number): Promise<string | null> {
  const opened = await files.openPartial(key, firstBytes);
  return opened && Buffer.concat(await opened.stream.toArray()).toString();
}
const bytesOf = (value: string): Uint8Array[] => [Buffer.from(value)];

/** The tests that every driver of `FileStore` must pass. */
export function filesConformance(name: string, open: () => Promise<FileStore>): void {
  describe(`${name} keeps files`, () => {
    test('a file is returned unchanged, whole and as a stream', async () => {
      const files = await open();
      const pieces = Array.from({ length: 40 }, () => randomBytes(7_919));
      const whole = Buffer.concat(pieces);
      const stored = await files.put('a1', pieces);
      expect(stored).toEqual({ sizeBytes: whole.length, sha256: sha256(whole) });
      expect(Buffer.from((await files.read('a1'))!).equals(whole)).toBe(true);
      const opened = (await files.open('a1'))!;
      expect(opened.sizeBytes).toBe(whole.length);
      expect(sha256(Buffer.concat(await opened.stream.toArray()))).toBe(stored.sha256);
    });

    test('an unfinished file cannot be read as a file', async () => {
      const files = await open();
      async function* broken() {
        yield Buffer.from('first');
        throw new Error('the source broke');
      }
      await expect(files.put('a2', broken())).rejects.toThrow('the source broke');
      expect(await files.read('a2')).toBeNull();
      expect(await files.open('a2')).toBeNull();
    });

    test('writing again replaces the file, or keeps the earlier one if it fails', async () => {
      const files = await open();
      await files.put('a3', bytesOf('one'));
      await files.put('a3', bytesOf('two'));
      expect(await text(files, 'a3')).toBe('two');
      async function* broken() {
        yield Buffer.from('three');
        throw new Error('no');
      }
      await files.put('a3', broken()).catch(() => null);
      expect(await text(files, 'a3')).toBe('two');
    });

    test('an upload in pieces becomes a file when it is finished', async () => {
      const files = await open();
      expect(await files.partialBytes('u1')).toBe(0);
      expect(await files.append('u1', 0, bytesOf('hello '), 11)).toEqual({ ok: true, receivedBytes: 6 });
      expect(await files.read('u1')).toBeNull();
      expect(await files.partialBytes('u1')).toBe(6);
      expect(await files.append('u1', 6, bytesOf('world'), 11)).toEqual({ ok: true, receivedBytes: 11 });
      async function* refused(pieces: AsyncIterable<Uint8Array>) {
        yield* pieces;
        throw new Error('refused at its end');
      }
      await expect(finishFile(files, 'u1', refused)).rejects.toThrow('refused at its end');
      expect(await files.has('u1')).toBe(false);
      const stored = { sizeBytes: 11, sha256: sha256(Buffer.from('hello world')) };
      expect(await finishFile(files, 'u1', (pieces) => pieces)).toEqual(stored);
      expect(await text(files, 'u1')).toBe('hello world');
      expect(await files.partialBytes('u1')).toBe(0);
      expect(await finishFile(files, 'u1', (pieces) => pieces)).toBeNull();
    });

    test('a piece is accepted only at the end', async () => {
      const files = await open();
      await files.append('u2', 0, bytesOf('abc'), 10);
      for (const offset of [0, 2, 4]) {
        const refused = { ok: false, code: 'offset', receivedBytes: 3 };
        expect(await files.append('u2', offset, bytesOf('x'), 10)).toEqual(refused);
      }
      expect(await partialText(files, 'u2')).toBe('abc');
      expect(await partialText(files, 'u2', 2)).toBe('ab');
      expect(await partialText(files, 'u2', 9)).toBe('abc');
      const opened = (await files.openPartial('u2'))!;
      expect(opened.sizeBytes).toBe(3);
      opened.stream.destroy();
      expect(await files.openPartial('never-begun')).toBeNull();
    });

    test('more bytes than announced are refused', async () => {
      const files = await open();
      const appended = await files.append('u3', 0, bytesOf('too long'), 3);
      expect(appended).toMatchObject({ ok: false, code: 'too_large' });
      expect(await files.partialBytes('u3')).toBeLessThanOrEqual(3);
    });

    test('bytes from before an interruption are kept', async () => {
      const files = await open();
      async function* broken() {
        yield Buffer.from('kept');
        throw new Error('connection reset');
      }
      expect(await files.append('u4', 0, broken(), 10)).toEqual({ ok: false, code: 'interrupted', receivedBytes: 4 });
      expect(await files.append('u4', 4, bytesOf('!'), 10)).toEqual({ ok: true, receivedBytes: 5 });
    });

    test('a later call takes over from one that waits for bytes', async () => {
      const files = await open();
      async function* stalled() {
        yield Buffer.from('ab');
        await new Promise(() => {});
      }
      const first = files.append('u5', 0, stalled(), 10);
      await expect.poll(() => files.partialBytes('u5')).toBe(2);
      const second = files.append('u5', 2, bytesOf('cd'), 10);
      expect(await first).toEqual({ ok: false, code: 'interrupted', receivedBytes: 2 });
      expect(await second).toEqual({ ok: true, receivedBytes: 4 });
    });

    test('a finished file is reported as present, and an unfinished one is not', async () => {
      const files = await open();
      await files.append('a9', 0, bytesOf('whole'), 5);
      expect(await files.has('a9')).toBe(false);
      await finishFile(files, 'a9', (pieces) => pieces);
      expect(await files.has('a9')).toBe(true);
      await files.remove('a9');
      expect(await files.has('a9')).toBe(false);
    });

    test('removed and discarded files are gone, and removing them again succeeds', async () => {
      const files = await open();
      await files.put('a6', bytesOf('x'));
      await files.append('u6', 0, bytesOf('x'), 10);
      for (let i = 0; i < 2; i++) {
        await files.remove('a6');
        await files.discard('u6');
      }
      expect(await files.read('a6')).toBeNull();
      expect(await files.openPartial('u6')).toBeNull();
    });

    test.each(['../x', 'a/b', '', '.', 'A', 'a\0', 'x'.repeat(200)])('%j is refused as a key', async (key) => {
      const files = await open();
      await expect((async () => files.read(key))()).rejects.toThrow('not a storage key');
      await expect((async () => files.put(key, bytesOf('x')))()).rejects.toThrow('not a storage key');
    });
  });
}
