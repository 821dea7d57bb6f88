import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { FileStore } from '../../ports/files/file-store.ts';
import { uploadKey } from '../../ports/files/storage-keys.ts';
import type { Store } from '../../records/store.ts';

export interface MovedFiles {
  readonly files: number;
  /** Unfinished uploads, which people may continue. */
  readonly partial: number;
  /** Files that already existed with the same bytes. */
  readonly kept: number;
  /** Files named by a record but missing in the source. */
  readonly missing: number;
  /** Files whose copy has different bytes. */
  readonly different: number;
}

/**
 * Copies the bytes that records name, as they are stored and encrypted. Each copy is read back and compared; a file
 * that already exists with the same bytes is kept.
 */
export async function moveFiles(records: Store, from: FileStore, to: FileStore, each: () => void): Promise<MovedFiles> {
  const moved = { files: 0, partial: 0, kept: 0, missing: 0, different: 0 };
  for await (const key of storageKeys(records)) {
    const bytes = await from.read(key);
    if (!bytes) {
      moved.missing++;
      continue;
    }
    const source = hashOf(bytes);
    const before = await to.read(key);
    if (before && hashOf(before) === source) moved.kept++;
    else {
      await to.put(key, [bytes]);
      const stored = await to.read(key);
      if (!stored || hashOf(stored) !== source) moved.different++;
    }
    moved.files++;
    each();
  }
  for await (const key of partialKeys(records)) {
    const bytes = await readPartial(from, key);
    if (!bytes || bytes.length === 0) continue;
    await to.discard(key);
    await to.append(key, 0, [bytes], bytes.length);
    const stored = await readPartial(to, key);
    if (!stored || hashOf(stored) !== hashOf(bytes)) moved.different++;
    moved.partial++;
  }
  return moved;
}

async function readPartial(files: FileStore, key: string): Promise<Uint8Array | null> {
  const opened = await files.openPartial(key);
  return opened && Buffer.concat(await opened.stream.toArray());
}

const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
const BATCH = 500;

/** Storage keys from every table with such a column. */
async function* storageKeys({ db }: Store): AsyncGenerator<string> {
  const { rows: tables } = await sql<{ name: string }>`
    select t.name from sqlite_master t join pragma_table_info(t.name) c on c.name = 'storage_key' where t.type = 'table'`.execute(
    db,
  );
  for (const { name } of tables) {
    for (let after = ''; ;) {
      const { rows } = await sql<{ storage_key: string }>`
        select storage_key from ${sql.table(name)} where storage_key > ${after} order by storage_key limit ${BATCH}`.execute(
        db.withoutPlugins(),
      );
      for (const { storage_key: key } of rows) yield key;
      if (rows.length < BATCH) break;
      after = rows.at(-1)!.storage_key;
    }
  }
}

async function* partialKeys({ db }: Store): AsyncGenerator<string> {
  const open = await db
    .selectFrom('uploads')
    .innerJoin('applications', 'applications.id', 'uploads.applicationId')
    .select(['uploads.id', 'uploads.applicationId'])
    .where('uploads.state', '=', 'open')
    .where('applications.stage', '=', 'collecting')
    .execute();
  for (const { id, applicationId } of open) yield uploadKey(applicationId, id);
}
