import { existsSync } from 'node:fs';
import { cp, readdir, rename, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { backup, DatabaseSync } from 'node:sqlite';
import { makeFolder } from '../adapters/disk/make-folder.ts';
import { noteBackup } from '../records/records-state.ts';
import { openRecords, type StorageOptions } from '../storage.ts';

export interface BackedUp {
  readonly recordBytes: number;
  readonly files: number;
}

/**
 * Copies a data folder while a service may be using it: first the records as of one moment, then every file that they
 * can name. The target is an empty folder or an earlier backup, to which only new files are copied. The master key is
 * not copied, because anyone with both can read everything.
 */
export async function backUp(dataDir: string, to: string): Promise<BackedUp> {
  const from = join(dataDir, 'records.db');
  if (!existsSync(from)) throw new Error(`there are no records in ${dataDir}`);
  await makeFolder(resolve(to));
  const making = join(to, 'records.db.making');
  const source = new DatabaseSync(from, { readOnly: true });
  try {
    await backup(source, making);
  } finally {
    source.close();
  }
  // A copy in WAL mode would consist of three files; this one is a single file.
  const copy = new DatabaseSync(making);
  const [check] = copy.prepare('pragma integrity_check').all() as { integrity_check: string }[];
  copy.exec('pragma journal_mode = delete');
  // The original goes on sending what waits in these records, so a start from this copy must not.
  const hold = JSON.stringify({ since: Date.now(), reason: 'restored' });
  copy.prepare(`insert into records_state (name, value) values ('hold', ?) on conflict do nothing`).run(hold);
  copy.close();
  if (check?.integrity_check !== 'ok') throw new Error('the copy of the records is damaged');
  await rename(making, join(to, 'records.db'));

  // Copied after the records, because a file exists before its row. Files in `temporary` do not belong to any row yet.
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
  // Without opening them as the service does, which would migrate them.
  const noted = new DatabaseSync(from, { timeout: 10_000 });
  noted
    .prepare(
      `insert into records_state (name, value) values ('backup', ?) on conflict do update set value = excluded.value`,
    )
    .run(String(Date.now()));
  noted.close();
  return { recordBytes: (await stat(join(to, 'records.db'))).size, files };
}

/** Notes a backup that another program made, such as `pg_dump`. */
export async function noteBackUp(options: StorageOptions): Promise<void> {
  const store = await openRecords(options);
  await store.withLock(null, (tx) => noteBackup(tx, Date.now())).finally(() => store.close());
}

/** False if the target has a file of the same size and time. A file that is removed in the meantime is not copied. */
async function unlike(file: string, target: string): Promise<boolean> {
  const [from, to] = await Promise.all([file, target].map((path) => stat(path).catch(() => null)));
  if (!from) return false;
  return from.isDirectory() || !to || to.size !== from.size || Math.trunc(to.mtimeMs) !== Math.trunc(from.mtimeMs);
}
