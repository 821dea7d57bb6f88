import { existsSync } from 'node:fs';
import { cp, mkdir, readdir, rename, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { backup, DatabaseSync } from 'node:sqlite';

export interface BackedUp {
  readonly recordBytes: number;
  readonly files: number;
}

/**
 * A copy of a data folder that a service may be working on: the records as of one moment, then every file that they can name. Into an
 * empty folder, or one of an earlier backup, where only what is new is copied. The master key stays out: who has both has everything.
 */
export async function backUp(dataDir: string, to: string): Promise<BackedUp> {
  const from = join(dataDir, 'records.db');
  if (!existsSync(from)) throw new Error(`there are no records in ${dataDir}`);
  await mkdir(to, { recursive: true, mode: 0o700 });
  const making = join(to, 'records.db.making');
  const source = new DatabaseSync(from, { readOnly: true });
  try {
    await backup(source, making);
  } finally {
    source.close();
  }
  // A copy in WAL mode would come with two more files: this one is a file by itself.
  const copy = new DatabaseSync(making);
  const [check] = copy.prepare('pragma integrity_check').all() as { integrity_check: string }[];
  copy.exec('pragma journal_mode = delete');
  copy.close();
  if (check?.integrity_check !== 'ok') throw new Error('the copy of the records is damaged');
  await rename(making, join(to, 'records.db'));

  // After the records: a file is there before its row. What `temporary` holds is nobody's yet.
  let files = 0;
  for (const folder of ['objects', 'partial']) {
    const path = join(dataDir, 'files', folder);
    if (!existsSync(path)) continue;
    await cp(path, join(to, 'files', folder), {
      recursive: true,
      preserveTimestamps: true,
      filter: (file, target) => unlike(file, target),
    });
    files += (await readdir(path, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile()).length;
  }
  return { recordBytes: (await stat(join(to, 'records.db'))).size, files };
}

/** False for a file that is there already, by size and time. One that is removed meanwhile is not copied. */
async function unlike(file: string, target: string): Promise<boolean> {
  const [from, to] = await Promise.all([file, target].map((path) => stat(path).catch(() => null)));
  if (!from) return false;
  return from.isDirectory() || !to || to.size !== from.size || Math.trunc(to.mtimeMs) !== Math.trunc(from.mtimeMs);
}
