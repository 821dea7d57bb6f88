import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { openFiles, openRecords, type StorageOptions } from '../../storage.ts';
import type { Store } from '../../records/store.ts';
import { moveFiles, type MovedFiles } from './move-files.ts';
import { type MovedTable, moveRecords } from './move-records.ts';

export type Moved =
  | {
      readonly ok: true;
      readonly tables: readonly MovedTable[];
      readonly files: MovedFiles | null;
      readonly same: boolean;
    }
  | { readonly ok: false; readonly reason: string };

/**
 * Moves SQLite and files in `dataDir` to PostgreSQL, and to S3 if it is given. The source is only read. It may be run
 * again, after an interruption or to verify; once the service has started on the target, it refuses.
 */
export async function moveStore(to: StorageOptions, tell: (line: string) => void): Promise<Moved> {
  const { dataDir, database, s3 } = to;
  if (!database) return { ok: false, reason: 'DATABASE_URL is empty; it must name the destination' };
  if (!existsSync(join(dataDir, 'records.db'))) return { ok: false, reason: `there are no records in ${dataDir}` };
  const source = await openRecords({ dataDir });
  try {
    if (await isWorking(source)) return { ok: false, reason: `a process is using ${dataDir}: stop it first` };
    const target = await openRecords(to);
    try {
      if (!(await mayReceive(source, target))) {
        return { ok: false, reason: 'the database already has accounts: use an empty one' };
      }
      const tables = await moveRecords(source, target, ({ table, rows, same }) => {
        tell(`${table}: ${rows} rows${same ? '' : ', DIFFERENT'}`);
      });
      let count = 0;
      const files = s3
        ? await moveFiles(source, await openFiles({ dataDir }), await openFiles(to), () => {
            if (++count % 1_000 === 0) tell(`${count} files`);
          })
        : null;
      if (files) tell(`files: ${JSON.stringify(files)}`);
      const same = tables.every((table) => table.same) && (files?.different ?? 0) === 0 && (files?.missing ?? 0) === 0;
      return { ok: true, tables, files, same };
    } finally {
      await target.close();
    }
  } finally {
    await source.close();
  }
}

async function isWorking({ db }: Store): Promise<boolean> {
  const row = await db.selectFrom('jobs').select('id').where('leaseUntil', '>', Date.now()).limit(1).executeTakeFirst();
  return row !== undefined;
}

/** True if the target is empty or contains only what an earlier run copied. */
async function mayReceive(source: Store, target: Store): Promise<boolean> {
  for (const table of ['accounts', 'signingKeys'] as const) {
    const known = new Set((await source.db.selectFrom(table).select('id').execute()).map(({ id }) => id));
    const there = await target.db.selectFrom(table).select('id').execute();
    if (!there.every(({ id }) => known.has(id))) return false;
  }
  return true;
}
