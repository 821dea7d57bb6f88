import { auditHash, type AuditKey, fitsNote, noteHash, noteHashOf, notesOf } from './audit-chain.ts';
import { newId } from '../ids.ts';
import type { Db } from '../store.ts';
import type { AuditNoteRow, AuditRow } from '../tables.ts';

/**
 * Adds an entry. Its hash covers the account's previous entry and its MAC requires the master key, so removed or
 * changed entries are detected. `note` is text written by a person: the entry holds its salted hash, and the text is
 * stored separately so that it can be erased.
 */
export async function addAudit(
  tx: Db,
  key: AuditKey,
  { note, ...said }: Omit<AuditRow, 'seq' | 'hash' | 'mac'> & { note?: string | undefined },
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
  const hash = auditHash({ ...entry, seq }, last?.hash ?? '');
  await tx
    .insertInto('audit')
    .values({ ...entry, seq, hash, mac: key.mac(hash) })
    .execute();
  if (kept.length === 0) return;
  const { accountId, subject } = entry;
  await tx.insertInto('auditNotes').values({ accountId, seq, subject, salt, text: note! }).execute();
}

/** Erases the notes about one subject, and those that name it. The entries stay and record that there was a note. */
export async function eraseNotes(tx: Db, accountId: string, subject: string): Promise<void> {
  await tx
    .deleteFrom('auditNotes')
    .where('accountId', '=', accountId)
    .where((eb) => eb.or([eb('subject', '=', subject), eb('text', '=', subject)]))
    .execute();
}

/** Replaces the hashes of notes with their text. A note that does not match its hash is marked as changed. */
async function withNotes(db: Db, rows: readonly AuditRow[]): Promise<AuditRow[]> {
  const notes = await notesOf(db, rows);
  return rows.map((row) => {
    const hash = noteHashOf(row.details);
    if (!hash) return row;
    const note = notes.get(row.seq);
    const words = !note ? '(erased)' : fitsNote(note, row) ? note.text : '(changed afterwards)';
    return { ...row, details: row.details === hash ? words : row.details.replace(` ${hash}`, `: ${words}`) };
  });
}

/** Entries before `before`, newest first. */
export async function listAudit(
  db: Db,
  accountId: string,
  { before, limit }: { before: number | null; limit: number },
): Promise<AuditRow[]> {
  let query = db.selectFrom('audit').selectAll().where('accountId', '=', accountId);
  if (before !== null) query = query.where('seq', '<', before);
  return withNotes(db, await query.orderBy('seq', 'desc').limit(limit).execute());
}

/** Entries that record who viewed something, which would fill an application's history. */
const ACCESS_SUFFIX = '-viewed';

/** What happened to one subject, oldest first, without who viewed it. */
export async function auditOf(db: Db, accountId: string, subject: string): Promise<AuditRow[]> {
  const rows = await db
    .selectFrom('audit')
    .selectAll()
    .where('accountId', '=', accountId)
    .where('subject', '=', subject)
    .where('action', 'not like', `%${ACCESS_SUFFIX}`)
    .orderBy('seq')
    .execute();
  return withNotes(db, rows);
}

/** True if this access was recorded since then; a page that polls every few seconds counts as one access. */
export async function isAccessKnown(
  db: Db,
  access: Pick<AuditRow, 'accountId' | 'actor' | 'action' | 'subject' | 'details'>,
  since: number,
): Promise<boolean> {
  const row = await db
    .selectFrom('audit')
    .select('seq')
    .where('accountId', '=', access.accountId)
    .where('subject', '=', access.subject)
    .where('at', '>', since)
    .where('action', '=', access.action)
    .where('actor', '=', access.actor)
    .where('details', '=', access.details)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

const BATCH = 1_000;

/** An account's whole log as stored, oldest first, read in pieces so that memory stays small. */
export async function* readAudit(
  db: Db,
  accountId: string,
  { from = 0, to = Number.MAX_SAFE_INTEGER }: { from?: number; to?: number } = {},
): AsyncGenerator<{ rows: AuditRow[]; notes: ReadonlyMap<number, AuditNoteRow> }> {
  for (let after = 0; ;) {
    const rows = await db
      .selectFrom('audit')
      .selectAll()
      .where('accountId', '=', accountId)
      .where('seq', '>', after)
      .where('at', '>=', from)
      .where('at', '<', to)
      .orderBy('seq')
      .limit(BATCH)
      .execute();
    if (rows.length > 0) yield { rows, notes: await notesOf(db, rows) };
    if (rows.length < BATCH) return;
    after = rows.at(-1)!.seq;
  }
}
