import { sql } from 'kysely';
import {
  auditHash,
  type AuditKey,
  type ChainProof,
  type ChainVerdict,
  checkChain,
  fitsNote,
  noteHash,
  noteHashOf,
  notesOf,
} from './audit-chain.ts';
import { newId } from '../ids.ts';
import { find, insert, list } from '../rows.ts';
import type { Db } from '../store.ts';
import type { AuditNoteRow, AuditRow } from '../tables.ts';
import { listHeads } from '../audit-heads.ts';

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
  const { accountId, subject } = entry;
  const last = await find(tx, 'audit', { accountId }, 'seq desc');
  const seq = (last?.seq ?? 0) + 1;
  const hash = auditHash({ ...entry, seq }, last?.hash ?? '');
  await insert(tx, 'audit', { ...entry, seq, hash, mac: key.mac(hash) });
  if (kept.length > 0) await insert(tx, 'auditNotes', { accountId, seq, subject, salt, text: note! });
}

/** Erases the notes about a subject, and notes that name it. The entries stay and record that a note existed. */
export async function eraseNotes(tx: Db, accountId: string, subject: string): Promise<void> {
  const notes = tx.deleteFrom('auditNotes').where('accountId', '=', accountId);
  await notes.where('subject', '=', subject).execute();
  // The index has only texts as long as an id.
  await notes
    .where('text', '=', subject)
    .where(sql<boolean>`length(text) = 32`)
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
  const entries = { accountId, ...(before === null ? {} : { seq: { '<': before } }) };
  return withNotes(db, await list(db, 'audit', entries, ['seq desc'], limit));
}

/** Entries that record who viewed something, which would fill an application's history. */
const ACCESS_SUFFIX = '-viewed';

/** What happened to one subject, oldest first, without who viewed it. */
export async function auditOf(db: Db, accountId: string, subject: string): Promise<AuditRow[]> {
  const action = { 'not like': `%${ACCESS_SUFFIX}` };
  return withNotes(db, await list(db, 'audit', { accountId, subject, action }, ['seq']));
}

/** True if this access was recorded since then; a page that polls every few seconds counts as one access. */
export async function isAccessKnown(
  db: Db,
  access: Pick<AuditRow, 'accountId' | 'actor' | 'action' | 'subject' | 'details'>,
  since: number,
): Promise<boolean> {
  const { accountId, actor, action, subject, details } = access;
  return (await find(db, 'audit', { accountId, subject, at: { '>': since }, action, actor, details })) !== null;
}

const BATCH = 1_000;

/** An account's whole log as stored, oldest first, read in pieces so that memory stays small. */
export async function* readAudit(
  db: Db,
  accountId: string,
  { from = 0, to = Number.MAX_SAFE_INTEGER }: { from?: number; to?: number } = {},
): AsyncGenerator<{ rows: AuditRow[]; notes: ReadonlyMap<number, AuditNoteRow> }> {
  for (let after = 0; ;) {
    const next = { accountId, seq: { '>': after }, at: { '>=': from, '<': to } };
    const rows = await list(db, 'audit', next, ['seq'], BATCH);
    if (rows.length > 0) yield { rows, notes: await notesOf(db, rows) };
    if (rows.length < BATCH) return;
    after = rows.at(-1)!.seq;
  }
}

/** Reads and checks an account's whole log with its notes and signed heads. */
export async function verifyAudit(
  db: Db,
  accountId: string,
  key: AuditKey & Pick<ChainProof, 'publicKeys'>,
): Promise<ChainVerdict> {
  const heads = await listHeads(db, accountId);
  return checkChain(entriesOf(db, accountId), { key, heads, publicKeys: key.publicKeys });
}

async function* entriesOf(db: Db, accountId: string) {
  for await (const { rows, notes } of readAudit(db, accountId)) {
    for (const row of rows) yield { ...row, note: notes.get(row.seq) };
  }
}
