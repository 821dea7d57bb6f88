import { join, resolve } from 'node:path';
import { openDiskFiles } from './adapters/disk/disk-files.ts';
import { makeFolder } from './adapters/disk/make-folder.ts';
import type { FileStore } from './ports/files/file-store.ts';
import type { S3Options } from './adapters/s3/s3-files.ts';
import { openSqlite } from './adapters/sqlite/open-sqlite.ts';
import { readSqlite } from './adapters/sqlite/read-sqlite.ts';
import type { SharedRates } from './ports/rate-store.ts';
import type { RecordsReader } from './records/records-reader.ts';
import type { Store } from './records/store.ts';

/**
 * Where records and files are stored. By default both are in `dataDir`, and the clients of other engines are never
 * loaded.
 */
export interface StorageOptions {
  readonly dataDir: string;
  /** PostgreSQL instead of SQLite. */
  readonly database?: { readonly url: string; readonly connections?: number; readonly connectMs?: number } | undefined;
  /** Redis for the rate limits, instead of PostgreSQL. */
  readonly redisUrl?: string | undefined;
  /** An S3 store instead of the disk. */
  readonly s3?: S3Options | undefined;
}

/** Also migrates the records. */
export async function openRecords(options: StorageOptions, onAway?: (away: boolean) => void): Promise<Store> {
  // Development keeps its keys there, wherever the records are.
  await makeFolder(resolve(options.dataDir));
  if (options.database) {
    const { openPostgres } = await import('./adapters/postgres/open-postgres.ts');
    return openPostgres({ ...options.database, ...(onAway ? { onAway } : {}) });
  }
  return openSqlite(join(options.dataDir, 'records.db'));
}

/** Opens the files as they are stored; encryption is added around them. */
export async function openFiles({ dataDir, s3 }: StorageOptions): Promise<FileStore> {
  if (!s3) return openDiskFiles(join(dataDir, 'files'));
  const { openS3Files } = await import('./adapters/s3/s3-files.ts');
  return openS3Files(s3);
}

/** Where processes count calls together; null if there is one process with its own counts. */
export async function openSharedRates(options: StorageOptions, store: Store): Promise<SharedRates | null> {
  if (options.redisUrl) {
    const { createRedisRates } = await import('./adapters/redis/redis-rates.ts');
    return createRedisRates(options.redisUrl);
  }
  if (!options.database) return null;
  const { createPostgresRates } = await import('./adapters/postgres/postgres-rates.ts');
  return createPostgresRates(store.db);
}

/** Opens the records without migrating or creating them. Throws if there are none. */
export async function readRecords(options: StorageOptions): Promise<RecordsReader> {
  if (options.database) {
    const { readPostgres } = await import('./adapters/postgres/read-postgres.ts');
    return readPostgres(options.database.url);
  }
  return readSqlite(join(options.dataDir, 'records.db'));
}

export async function migrateRecords(options: StorageOptions): Promise<void> {
  if (!options.database) return (await openRecords(options)).close();
  const { migratePostgres } = await import('./adapters/postgres/migrate-postgres.ts');
  await migratePostgres(options.database.url, options.database.connectMs);
}
