import { sha256Hex } from './ids.ts';
import type { Db } from './store.ts';
import type { AuditRow } from './tables.ts';

/** Adds an entry whose hash covers the one before it in the account, so that a removed or changed entry shows. */
export async function addAudit(tx: Db, entry: Omit<AuditRow, 'seq' | 'hash'>): Promise<void> {
  const last = await tx
    .selectFrom('audit')
    .select(['seq', 'hash'])
    .where('accountId', '=', entry.accountId)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst();
  const seq = (last?.seq ?? 0) + 1;
  await tx
    .insertInto('audit')
    .values({ ...entry, seq, hash: auditHash({ ...entry, seq }, last?.hash ?? '') })
    .execute();
}

export function auditHash(entry: Omit<AuditRow, 'hash'>, before: string): string {
  const { accountId, seq, at, actor, action, subject, details } = entry;
  return sha256Hex(JSON.stringify([before, accountId, seq, at, actor, action, subject, details]));
}

/** Newest first, those before `before`. */
export async function listAudit(
  db: Db,
  accountId: string,
  { before, limit }: { before: number | null; limit: number },
): Promise<AuditRow[]> {
  let query = db.selectFrom('audit').selectAll().where('accountId', '=', accountId);
  if (before !== null) query = query.where('seq', '<', before);
  return query.orderBy('seq', 'desc').limit(limit).execute();
}

const BATCH = 1_000;

/** Reads an account's whole log. Null: every entry is in its place and fits the one before. Else the number of the first that does not. */
export async function verifyAudit(db: Db, accountId: string): Promise<number | null> {
  for (let seq = 0, hash = ''; ;) {
    const rows = await db
      .selectFrom('audit')
      .selectAll()
      .where('accountId', '=', accountId)
      .where('seq', '>', seq)
      .orderBy('seq')
      .limit(BATCH)
      .execute();
    for (const { hash: said, ...entry } of rows) {
      if (entry.seq !== ++seq || auditHash(entry, hash) !== said) return seq;
      hash = said;
    }
    if (rows.length < BATCH) return null;
  }
}

/** What happened to one thing, oldest first. */
export async function auditOf(db: Db, accountId: string, subject: string): Promise<AuditRow[]> {
  return db
    .selectFrom('audit')
    .selectAll()
    .where('accountId', '=', accountId)
    .where('subject', '=', subject)
    .orderBy('seq')
    .execute();
}
