import { createHash } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';

/** Whether a password is in a list. */
export type IsListed = (password: string) => Promise<boolean>;

/**
 * Have I Been Pwned's downloader writes a byte order mark before each of its million ranges, and on Windows `\r` at the
 * end of lines.
 */
const LINE = /^(?:\xef\xbb\xbf)?([0-9A-F]{40}):\d{1,12}\r?$/;
/** Longer than any line. */
const LINE_BYTES = 64;
/** Below this size, a range is read in one piece. */
const BLOCK_BYTES = 4_096;
/** Positions that are checked when the service starts. */
const LOOKS = 64;

/**
 * Looks passwords up in a file written by Have I Been Pwned's downloader: one SHA-1 per line (`HASH:count`), sorted,
 * about 40 GB. It is
 * never loaded; a lookup needs about thirty small reads. The file is opened for each, so that a newer one can be moved
 * into its place.
 * @param path without one, no password is known
 * @param called the operator's name for the file
 * @throws with a line for the operator when the file can't be read, has another format, or is incomplete
 */
export async function openPasswordList(path: string | undefined, called: string): Promise<IsListed> {
  if (!path) return async () => false;
  await withFile(path, check).catch((cause: NodeJS.ErrnoException) => {
    throw new Error(`${called} cannot be used: ${cause.syscall ? '' : `${path} `}${cause.message}`, { cause });
  });
  return (password) => {
    // Normalised in the same way as the password's own hash.
    const hash = createHash('sha1').update(password.normalize('NFKC')).digest('hex').toUpperCase();
    return withFile(path, (file, size) => holds(file, size, hash));
  };
}

async function withFile<T>(path: string, use: (file: FileHandle, size: number) => Promise<T>): Promise<T> {
  const file = await open(path);
  try {
    return await use(file, (await file.stat()).size);
  } finally {
    await file.close();
  }
}

async function holds(file: FileHandle, size: number, hash: string): Promise<boolean> {
  // Its line, if it exists, begins at `from` or later and before `to`.
  let [from, to] = [0, size];
  while (to - from > BLOCK_BYTES) {
    const middle = Math.floor((from + to) / 2);
    const line = await lineFrom(file, middle);
    if (line === null || hash < line.hash) to = middle;
    else from = line.at;
  }
  return (await read(file, from, Math.max(0, to - from) + LINE_BYTES)).includes(`${hash}:`);
}

/** The first line that begins at `offset` or later; null if there is none. */
async function lineFrom(file: FileHandle, offset: number): Promise<{ at: number; hash: string } | null> {
  const before = Math.max(0, offset - 1);
  const text = await read(file, before, 2 * LINE_BYTES);
  const begin = offset === 0 ? 0 : text.indexOf('\n') + 1;
  if (offset > 0 && begin === 0 && text.length === 2 * LINE_BYTES) throw new Error(OTHER);
  if ((offset > 0 && begin === 0) || begin === text.length) return null;
  return { at: before + begin, hash: hashOf(text.slice(begin).split('\n', 1)[0]!) };
}

async function check(file: FileHandle, size: number): Promise<void> {
  let last = '';
  for (let look = 0; look < LOOKS; look++) {
    const line = await lineFrom(file, Math.floor((size / LOOKS) * look));
    if (line && line.hash < last) throw new Error('is not sorted by hash');
    last = line?.hash ?? last;
  }
  const end = (await read(file, Math.max(0, size - LINE_BYTES), LINE_BYTES)).trimEnd().split('\n').at(-1)!;
  // Hashes are evenly distributed, so a complete list ends among the last of them. Downloads are written in order.
  if (!hashOf(end).startsWith('F')) throw new Error('is incomplete: was its download interrupted?');
}

function hashOf(line: string): string {
  const hash = LINE.exec(line)?.[1];
  if (!hash) throw new Error(OTHER);
  return hash;
}

const OTHER = 'is not a list of SHA-1 hashes (HASH:count)';

/** Bytes as characters; fewer at the end of the file. */
async function read(file: FileHandle, at: number, length: number): Promise<string> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, at);
  return buffer.toString('latin1', 0, bytesRead);
}
