import { sha256Hex } from './ids.ts';
import type { Db } from './store.ts';
import type { AuditNoteRow, AuditRow } from './tables.ts';

/** Covers the entry and the one before it. */
export function auditHash(entry: Omit<AuditRow, 'hash'>, before: string): string {
  const { accountId, seq, at, actor, action, subject, details } = entry;
  return sha256Hex(JSON.stringify([before, accountId, seq, at, actor, action, subject, details]));
}

const NOTE = /(?:^| )(note:[0-9a-f]{64})$/;

/** What an entry's details say of words that a person wrote: null, there were none. */
export const noteHashOf = (details: string): string | null => NOTE.exec(details)?.[1] ?? null;
export const noteHash = (text: string, salt: string): string => `note:${sha256Hex(`${salt} ${text}`)}`;
export const fitsNote = (
  { text, salt }: Pick<AuditNoteRow, 'text' | 'salt'>,
  entry: Pick<AuditRow, 'details'>,
): boolean => noteHashOf(entry.details) === noteHash(text, salt);

/** The words that lie beside these entries, all of one account, by number. Erased ones are not there. */
export async function notesOf(db: Db, rows: readonly AuditRow[]): Promise<Map<number, AuditNoteRow>> {
  const seqs = rows.filter(({ details }) => noteHashOf(details) !== null).map(({ seq }) => seq);
  if (seqs.length === 0) return new Map();
  const notes = await db
    .selectFrom('auditNotes')
    .selectAll()
    .where('accountId', '=', rows[0]!.accountId)
    .where('seq', '>=', seqs[0]! < seqs.at(-1)! ? seqs[0]! : seqs.at(-1)!)
    .where('seq', '<=', seqs[0]! < seqs.at(-1)! ? seqs.at(-1)! : seqs[0]!)
    .execute();
  return new Map(notes.map((note) => [note.seq, note]));
}

export interface ChainVerdict {
  readonly entries: number;
  /** Hash of the last entry: noted elsewhere it also shows a log that was cut short. */
  readonly last: string;
  /** Null: every entry is in its place and fits the one before. Else the number of the first that does not. */
  readonly brokenAt: number | null;
}

type Entry = AuditRow & { readonly note?: Pick<AuditNoteRow, 'text' | 'salt'> | undefined };

/** Goes through a whole log, oldest first. */
export async function checkChain(entries: AsyncIterable<Entry> | Iterable<Entry>): Promise<ChainVerdict> {
  let seq = 0;
  let last = '';
  for await (const { hash, note, ...entry } of entries) {
    const holds = entry.seq === seq + 1 && auditHash(entry, last) === hash && (!note || fitsNote(note, entry));
    if (!holds) return { entries: seq, last, brokenAt: seq + 1 };
    seq++;
    last = hash;
  }
  return { entries: seq, last, brokenAt: null };
}
