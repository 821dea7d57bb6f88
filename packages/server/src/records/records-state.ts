import { find, remove } from './rows.ts';
import type { Db, Store } from './store.ts';
import type { RecordsStateRow } from './tables.ts';

/** Why and since when nothing is sent. */
export interface Hold {
  readonly since: number;
  readonly reason: 'restored' | 'operator';
}

/** Null while webhooks and messages are being sent. */
export async function findHold(db: Db): Promise<Hold | null> {
  const value = await readState(db, 'hold');
  return value === null ? null : (JSON.parse(value) as Hold);
}

/** Holds webhooks and messages until `releaseDeliveries`. The first reason stays. */
export const holdDeliveries = (tx: Db, hold: Hold): Promise<void> =>
  writeState(tx, 'hold', JSON.stringify(hold), 'keep');

export const releaseDeliveries = (tx: Db) => remove(tx, 'recordsState', { name: 'hold' });

/**
 * Holds deliveries if these records were created in another database, because the original may still send them. A
 * folder with SQLite does not record where it was created; there `backUp` marks the copy.
 */
export async function holdIfRestored(store: Store, now: number): Promise<void> {
  const identity = await store.identity();
  if (identity === null) return;
  await store.withLock('hold', async (tx) => {
    const known = await readState(tx, 'identity');
    if (known === identity) return;
    if (known !== null) await holdDeliveries(tx, { since: now, reason: 'restored' });
    await writeState(tx, 'identity', identity, 'replace');
  });
}

/** When the last backup ended, or the first account was made. Unix ms. */
export async function lastBackupAt(db: Db): Promise<number> {
  const noted = await readState(db, 'backup');
  if (noted !== null) return Number(noted);
  const { first } = await db
    .selectFrom('accounts')
    .select((eb) => eb.fn.min('createdAt').as('first'))
    .executeTakeFirstOrThrow();
  return Number(first ?? Infinity);
}

export const noteBackup = (tx: Db, now: number): Promise<void> => writeState(tx, 'backup', String(now), 'replace');

export interface Retention {
  /** The process that removes expired data, and until when; it extends the time while it works. */
  readonly holder: string;
  readonly until: number;
  /** When the last whole run ended (or when the first one began), and how many applications it could not erase. */
  readonly finishedAt: number;
  readonly setAside: number;
  /** Expired applications that are on legal hold. Absent in records of before. */
  readonly held?: number;
}

export const findRetention = async (db: Db): Promise<Retention | null> => {
  const value = await readState(db, 'retention');
  return value === null ? null : (JSON.parse(value) as Retention);
};

/** Changes the state of retention, with a lock of its own. Null from `change` leaves it as it is. */
export async function changeRetention(
  store: Store,
  change: (current: Retention | null) => Retention | null,
): Promise<Retention | null> {
  return store.withLock('retention', async (tx) => {
    const next = change(await findRetention(tx));
    if (next) await writeState(tx, 'retention', JSON.stringify(next), 'replace');
    return next;
  });
}

/** A recent build of the pages, with its files by name and SHA-256. */
export interface KnownBuild {
  readonly id: string;
  readonly seenAt: number;
  readonly files: Readonly<Record<string, string>>;
}

export async function listBuilds(db: Db): Promise<readonly KnownBuild[]> {
  return JSON.parse((await readState(db, 'assets')) ?? '[]') as KnownBuild[];
}

export const saveBuilds = (tx: Db, builds: readonly KnownBuild[]): Promise<void> =>
  writeState(tx, 'assets', JSON.stringify(builds), 'replace');

/** In the transaction that erases something. */
export const askForScrub = (tx: Db): Promise<void> => writeState(tx, 'scrub', 'due', 'keep');

/** True once after `askForScrub`. */
export async function takeScrub(store: Store): Promise<boolean> {
  return (await store.withLock(null, (tx) => remove(tx, 'recordsState', { name: 'scrub' }))) > 0;
}

async function readState(db: Db, name: RecordsStateRow['name']): Promise<string | null> {
  return (await find(db, 'recordsState', { name }))?.value ?? null;
}

async function writeState(
  tx: Db,
  name: RecordsStateRow['name'],
  value: string,
  existing: 'keep' | 'replace',
): Promise<void> {
  await tx
    .insertInto('recordsState')
    .values({ name, value })
    .onConflict((on) =>
      existing === 'keep' ? on.column('name').doNothing() : on.column('name').doUpdateSet({ value }),
    )
    .execute();
}
