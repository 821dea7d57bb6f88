import { createHash, randomBytes } from 'node:crypto';
import { constants } from 'node:fs';
import { type FileHandle, mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import {
  type Appended,
  type Bytes,
  checkedKey,
  type FileStore,
  type OpenedFile,
  type Stored,
} from '../../ports/files/file-store.ts';
import { pump } from '../../ports/files/pump.ts';
import { takeOver } from './take-over.ts';

/**
 * Stores files in a folder: complete files in `objects/<last two characters>/<key>`, unfinished uploads in
 * `partial/<key>`, files being written in `temporary/`. A file is renamed to its final name after its bytes are on the
 * disk (fdatasync), and the folder is synced afterwards (fsync).
 */
export async function openDiskFiles(root: string): Promise<FileStore> {
  const objects = join(root, 'objects');
  const partial = join(root, 'partial');
  const temporary = join(root, 'temporary');
  for (const folder of [objects, partial, temporary]) await mkdir(folder, { recursive: true, mode: 0o700 });
  // Identifies the owner of a temporary file. The process id is the same in every container, so a random part is added.
  const own = `${process.pid}-${randomBytes(4).toString('hex')}`;
  const appends = takeOver();
  const folders = new Set<string>();

  const objectPath = (key: string): string => join(objects, checkedKey(key).slice(-2), key);
  const partialPath = (key: string): string => join(partial, checkedKey(key));

  async function moveInto(from: string, key: string): Promise<void> {
    const to = objectPath(key);
    const folder = dirname(to);
    if (!folders.has(folder)) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await syncFolder(objects);
      folders.add(folder);
    }
    await rename(from, to);
    await syncFolder(folder);
  }

  return {
    async put(key, source) {
      checkedKey(key);
      const path = join(temporary, `${own}-${randomBytes(8).toString('hex')}`);
      try {
        const stored = await writeAll(path, source);
        await moveInto(path, key);
        return stored;
      } catch (error) {
        await rm(path, { force: true });
        throw error;
      }
    },

    async partialBytes(key) {
      return (await sizeOf(partialPath(key))) ?? 0;
    },

    append(key, offset, source, limitBytes) {
      return appends.run(key, (signal) => appendAt(partialPath(key), offset, source, limitBytes, signal));
    },

    discard: (key) => rm(partialPath(key), { force: true }),
    openPartial: (key, firstBytes) => openStream(partialPath(key), firstBytes),

    has: async (key) => (await sizeOf(objectPath(key))) !== null,
    read: (key) => readOrNull(objectPath(key)),

    open: (key) => openStream(objectPath(key)),
    remove: (key) => rm(objectPath(key), { force: true }),

    async sweep() {
      const names = await readdir(temporary);
      const left = names.filter((name) => !name.startsWith(own) && !isAlive(Number(name.split('-', 1)[0])));
      for (const name of left) await rm(join(temporary, name), { force: true });
      return left.length;
    },

    isAway: () => false,
    isFull: (error) => ['ENOSPC', 'EDQUOT'].includes((error as NodeJS.ErrnoException | null)?.code ?? ''),
  };
}

async function writeAll(path: string, source: Bytes): Promise<Stored> {
  const handle = await open(path, 'wx', 0o600);
  try {
    const hash = createHash('sha256');
    let sizeBytes = 0;
    for await (const piece of source) {
      hash.update(piece);
      await writeFully(handle, piece, sizeBytes);
      sizeBytes += piece.length;
    }
    await handle.datasync();
    return { sizeBytes, sha256: hash.digest('hex') };
  } finally {
    await handle.close();
  }
}

async function appendAt(
  path: string,
  offset: number,
  source: Bytes,
  limitBytes: number,
  signal: AbortSignal,
): Promise<Appended> {
  const handle = await open(path, constants.O_RDWR | constants.O_CREAT, 0o600);
  try {
    let receivedBytes = (await handle.stat()).size;
    if (receivedBytes === 0) await syncFolder(dirname(path));
    if (receivedBytes !== offset) return { ok: false, code: 'offset', receivedBytes };
    const outcome = await pump(source, signal, async (piece) => {
      const leftBytes = limitBytes - receivedBytes;
      if (piece.length > leftBytes) return false;
      await writeFully(handle, piece, receivedBytes);
      receivedBytes += piece.length;
      return true;
    });
    await handle.datasync();
    return outcome === 'ended' ? { ok: true, receivedBytes } : { ok: false, code: outcome, receivedBytes };
  } finally {
    await handle.close();
  }
}

async function writeFully(handle: FileHandle, piece: Uint8Array, position: number): Promise<void> {
  for (let written = 0; written < piece.length;) {
    const { bytesWritten } = await handle.write(piece, written, piece.length - written, position + written);
    written += bytesWritten;
  }
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

const missing = (error: unknown): null => {
  if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
  throw error;
};
const sizeOf = (path: string): Promise<number | null> => stat(path).then((stats) => stats.size, missing);
const readOrNull = (path: string): Promise<Uint8Array | null> => readFile(path).catch(missing);

async function openStream(path: string, firstBytes?: number): Promise<OpenedFile | null> {
  const handle = await open(path, 'r').catch(missing);
  if (!handle) return null;
  const { size } = await handle.stat();
  const end = firstBytes === undefined ? {} : { end: firstBytes - 1 };
  return { stream: handle.createReadStream(end), sizeBytes: size };
}

/** True if a process with this id runs on this machine, under any user. */
function isAlive(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false;
  // Our own process id in a name that is not ours was written by an earlier container.
  if (pid === process.pid) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
