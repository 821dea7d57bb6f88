import { createHmac } from 'node:crypto';
import { checkHead } from '../audit-heads.ts';
import { sha256Hex } from '../ids.ts';
import { list } from '../rows.ts';
import type { Db } from '../store.ts';
import type { AuditHeadRow, AuditNoteRow, AuditRow } from '../tables.ts';

/** Someone who can write records can compute hashes, but without this key no MAC. */
export interface AuditKey {
  mac(hash: string): string;
}

export const createAuditKey = (secret: Uint8Array): AuditKey => ({
  mac: (hash) => createHmac('sha256', secret).update(`verify audit entry\n${hash}`).digest('hex'),
});

/** The hash covers the entry and the one before it. Its MAC covers the hash and therefore all entries so far. */
export function auditHash(entry: Omit<AuditRow, 'hash' | 'mac'>, before: string): string {
  const { accountId, seq, at, actor, action, subject, details } = entry;
  return sha256Hex(JSON.stringify([before, accountId, seq, at, actor, action, subject, details]));
}

const NOTE = /(?:^| )(note:[0-9a-f]{64})$/;

/** The hash of a person's note, as recorded in an entry's details; null if there was no note. */
export const noteHashOf = (details: string): string | null => NOTE.exec(details)?.[1] ?? null;
export const noteHash = (text: string, salt: string): string => `note:${sha256Hex(`${salt} ${text}`)}`;
export const fitsNote = (
  { text, salt }: Pick<AuditNoteRow, 'text' | 'salt'>,
  entry: Pick<AuditRow, 'details'>,
): boolean => noteHashOf(entry.details) === noteHash(text, salt);

/** The notes of these entries, all of one account, by number. Erased notes are missing. */
export async function notesOf(db: Db, rows: readonly AuditRow[]): Promise<Map<number, AuditNoteRow>> {
  const seqs = rows.filter(({ details }) => noteHashOf(details) !== null).map(({ seq }) => seq);
  if (seqs.length === 0) return new Map();
  const ends = [seqs[0]!, seqs.at(-1)!];
  const within = { '>=': Math.min(...ends), '<=': Math.max(...ends) };
  const notes = await list(db, 'auditNotes', { accountId: rows[0]!.accountId, seq: within });
  return new Map(notes.map((note) => [note.seq, note]));
}

export interface ChainVerdict {
  readonly entries: number;
  /** Hash of the last entry. */
  readonly last: string;
  /**
   * Null if every entry is in place, follows the one before and has its MAC. Otherwise the number of the first entry
   * that does not.
   */
  readonly brokenAt: number | null;
  /**
   * The last signed head that matches. A head noted elsewhere also reveals a log that was cut off together with its
   * heads.
   */
  readonly head: AuditHeadRow | null;
}

type Entry = AuditRow & { readonly note?: Pick<AuditNoteRow, 'text' | 'salt'> | undefined };

export interface ChainProof {
  /** Null skips the MACs, for someone who has an export but not the master key. */
  readonly key: AuditKey | null;
  readonly heads: readonly AuditHeadRow[];
  /** SPKI PEM by `keyId`. */
  readonly publicKeys: ReadonlyMap<string, string>;
}

/** Checks a whole log, oldest entry first. */
export async function checkChain(
  entries: AsyncIterable<Entry> | Iterable<Entry>,
  { key, heads, publicKeys }: ChainProof,
): Promise<ChainVerdict> {
  const left = new Map(heads.map((head) => [head.seq, head]));
  let [seq, last, head]: [number, string, AuditHeadRow | null] = [0, '', null];
  let keyed = false;
  const broken = (at: number): ChainVerdict => ({ entries: seq, last, head, brokenAt: at });
  for await (const { hash, mac, note, ...entry } of entries) {
    const holds = entry.seq === seq + 1 && auditHash(entry, last) === hash && (!note || fitsNote(note, entry));
    // Entries from before the key existed have no MAC; the first one with a MAC covers them.
    const proved = !key || (mac === null ? !keyed : mac === key.mac(hash));
    const signed = left.get(entry.seq);
    if (!holds || !proved || (signed && (signed.hash !== hash || !checkHead(signed, publicKeys)))) {
      return broken(seq + 1);
    }
    keyed ||= mac !== null;
    head = signed ?? head;
    left.delete(entry.seq);
    seq++;
    last = hash;
  }
  // The log was rewritten without the key from its first entry, or cut off after a head was signed.
  if (key && seq > 0 && !keyed) return broken(1);
  return left.size > 0 ? broken(seq + 1) : { entries: seq, last, head, brokenAt: null };
}
