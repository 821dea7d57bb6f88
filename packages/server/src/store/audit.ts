import { newId, sha256Hex } from './ids.ts';
import type { Db } from './store.ts';
import type { AuditRow } from './tables.ts';

/**
 * Adds an entry whose hash covers the one before it in the account, so that a removed or changed entry shows. `note` is what a person
 * wrote: the entry holds its salted hash, the words lie beside it and can be erased.
 */
export async function addAudit(
  tx: Db,
  { note, ...said }: Omit<AuditRow, 'seq' | 'hash'> & { note?: string | undefined },
): Promise<void> {
  const salt = newId();
  const kept = note === undefined || note === '' ? [] : [noteHash(note, salt)];
  const entry = { ...said, details: [said.details, ...kept].filter(Boolean).join(' ') };
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
  if (kept.length === 0) return;
  const { accountId, subject } = entry;
  await tx.insertInto('auditNotes').values({ accountId, seq, subject, salt, text: note! }).execute();
}

const NOTE = /(?:^| )note:[0-9a-f]{64}$/;
const noteHash = (text: string, salt: string): string => `note:${sha256Hex(`${salt} ${text}`)}`;

/** What was written about one thing; the entries stay, and say that there were words. */
export async function eraseNotes(tx: Db, accountId: string, subject: string): Promise<void> {
  await tx.deleteFrom('auditNotes').where('accountId', '=', accountId).where('subject', '=', subject).execute();
}

/** Entries with their words in place of the hash of them. Words that do not fit their hash are told as such. */
async function withNotes(db: Db, rows: readonly AuditRow[]): Promise<AuditRow[]> {
  const seqs = rows.filter(({ details }) => NOTE.test(details)).map(({ seq }) => seq);
  if (seqs.length === 0) return [...rows];
  const notes = await db
    .selectFrom('auditNotes')
    .selectAll()
    .where('accountId', '=', rows[0]!.accountId)
    .where('seq', 'in', seqs)
    .execute();
  const bySeq = new Map(notes.map((note) => [note.seq, note]));
  return rows.map((row) => {
    const hash = NOTE.exec(row.details)?.[0].trim();
    if (!hash) return row;
    const note = bySeq.get(row.seq);
    const words = !note ? '(erased)' : noteHash(note.text, note.salt) === hash ? note.text : '(changed afterwards)';
    return { ...row, details: row.details.replace(NOTE, (found) => (found.startsWith(' ') ? `: ${words}` : words)) };
  });
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
  return withNotes(db, await query.orderBy('seq', 'desc').limit(limit).execute());
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
  const rows = await db
    .selectFrom('audit')
    .selectAll()
    .where('accountId', '=', accountId)
    .where('subject', '=', subject)
    .orderBy('seq')
    .execute();
  return withNotes(db, rows);
}
