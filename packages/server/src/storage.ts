import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { openDiskFiles } from './files/disk/disk-files.ts';
import type { FileStore } from './files/file-store.ts';
import { openS3Files, type S3Options } from './files/s3/s3-files.ts';
import { migratePostgres } from './store/postgres/migrate-postgres.ts';
import { openPostgres } from './store/postgres/open-postgres.ts';
import { openSqlite } from './store/sqlite/open-sqlite.ts';
import type { Store } from './store/store.ts';

/** Where records and files lie. Without more, both are in `dataDir`. */
export interface StorageOptions {
  readonly dataDir: string;
  /** PostgreSQL in place of SQLite. */
  readonly database?: { readonly url: string; readonly connections?: number } | undefined;
  /** An S3 store in place of the disk. */
  readonly s3?: S3Options | undefined;
}

/** Brought to the newest shape on the way. */
export async function openRecords(options: StorageOptions, onAway?: (away: boolean) => void): Promise<Store> {
  // Development keeps its keys there, wherever the records are.
  await mkdir(options.dataDir, { recursive: true, mode: 0o700 });
  if (options.database) return openPostgres({ ...options.database, ...(onAway ? { onAway } : {}) });
  return openSqlite(join(options.dataDir, 'records.db'));
}

/** As they lie: encryption goes around it. */
export async function openFiles({ dataDir, s3 }: StorageOptions): Promise<FileStore> {
  return s3 ? openS3Files(s3) : openDiskFiles(join(dataDir, 'files'));
}

/** Nothing but that. */
export async function migrateRecords(options: StorageOptions): Promise<void> {
  if (options.database) await migratePostgres(options.database.url);
  else await (await openRecords(options)).close();
}
