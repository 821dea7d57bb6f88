import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { openDiskFiles } from './adapters/disk/disk-files.ts';
import type { FileStore } from './ports/files/file-store.ts';
import type { S3Options } from './adapters/s3/s3-files.ts';
import { openSqlite } from './adapters/sqlite/open-sqlite.ts';
import type { Store } from './ports/store/store.ts';

/** Where records and files lie. Without more, both are in `dataDir`, and the other engines' clients are never loaded. */
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
  if (options.database) {
    const { openPostgres } = await import('./adapters/postgres/open-postgres.ts');
    return openPostgres({ ...options.database, ...(onAway ? { onAway } : {}) });
  }
  return openSqlite(join(options.dataDir, 'records.db'));
}

/** As they lie: encryption goes around it. */
export async function openFiles({ dataDir, s3 }: StorageOptions): Promise<FileStore> {
  if (!s3) return openDiskFiles(join(dataDir, 'files'));
  const { openS3Files } = await import('./adapters/s3/s3-files.ts');
  return openS3Files(s3);
}

/** Nothing but that. */
export async function migrateRecords(options: StorageOptions): Promise<void> {
  if (!options.database) return (await openRecords(options)).close();
  const { migratePostgres } = await import('./adapters/postgres/migrate-postgres.ts');
  await migratePostgres(options.database.url);
}
