import { createHash } from 'node:crypto';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** A changed file is in use after this time, without a restart. */
const FRESH_MS = 30_000;

export interface FolderFile {
  readonly path: string;
  readonly changedMs: number;
}

interface FreshFolder<T, File extends FolderFile> {
  files(): Promise<File[]>;
  read(files: readonly File[]): Promise<T>;
  readonly now: () => number;
  readonly onFault: (error: unknown) => void;
}

/** Data from the files of a folder, read again when they change. If a change can't be read, the previous data stays. */
export function freshFolder<T, File extends FolderFile>({
  files,
  read,
  now,
  onFault,
}: FreshFolder<T, File>): () => Promise<T> {
  let known: { readonly at: number; readonly mark: string; readonly value: T } | null = null;
  return async () => {
    if (known && now() - known.at < FRESH_MS && now() >= known.at) return known.value;
    try {
      const found = await files();
      const mark = found.map(({ path, changedMs }) => `${path} ${changedMs}`).join('\n');
      known = { at: now(), mark, value: known?.mark === mark ? known.value : await read(found) };
    } catch (error) {
      if (!known) throw error;
      onFault(error);
      known = { ...known, at: now() };
    }
    return known.value;
  };
}

/** The files of a folder with these endings, by name. */
export async function filesIn(folder: string, endings: RegExp): Promise<FolderFile[]> {
  const names = (await readdir(folder)).filter((name) => endings.test(name)).toSorted();
  return Promise.all(
    names.map(async (name) => {
      const path = join(folder, name);
      return { path, changedMs: (await stat(path)).mtimeMs };
    }),
  );
}

/** A hash over the contents of files, independent of their order and names. */
export function versionOf(contents: readonly (string | Uint8Array)[]): string {
  const each = contents.map((content) => createHash('sha256').update(content).digest('hex')).toSorted();
  return createHash('sha256').update(each.join('\n')).digest('hex').slice(0, 16);
}
