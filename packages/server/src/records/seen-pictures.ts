import { find, insert, list, remove } from './rows.ts';
import type { Db, Store } from './store.ts';

/** Data kept of a file so that its pictures are recognised later. */
export interface SeenPicture {
  readonly slot: string;
  readonly sha256: string;
  /** Sealed; null if there is nothing to compare. */
  readonly look: string | null;
  /** Keyed hashes of the picture's terms. */
  readonly terms: readonly string[];
}

export interface SeenIn {
  readonly accountId: string;
  readonly applicationId: string;
}

/**
 * So many pictures are stored under one term, because portraits of strangers share about 6 of 36. Among 200,000 a query
 * takes 14 ms of CPU, 22 if all its terms are full, and 49 without a limit. A copy is found by its rarer terms: of 36
 * rendered ones 31, as many with a limit of one.
 */
const MOST_OF_A_TERM = 32;

const lockOf = (accountId: string): string => `seen ${accountId}`;

/**
 * Stores the pictures one after another within an account before they are judged, so that of two that arrive at once,
 * the later one finds the earlier. Returns each one's number; a repeated job gets the same number.
 */
export function keepSeenPictures(
  store: Store,
  { accountId, applicationId }: SeenIn,
  pictures: readonly SeenPicture[],
  seenAt: number,
): Promise<number[]> {
  return store.withLock(lockOf(accountId), async (tx) => {
    const kept = await list(tx, 'seenPictures', { applicationId });
    let next = (await find(tx, 'seenPictures', { accountId }, 'arrival desc'))?.arrival ?? 0;
    const arrivals: number[] = [];
    for (const { slot, sha256, look, terms } of pictures) {
      const before = kept.find((row) => row.slot === slot && row.sha256 === sha256);
      arrivals.push(before?.arrival ?? ++next);
      if (before) continue;
      const row = { applicationId, slot, sha256, accountId, arrival: next, seenAt, look };
      await insert(tx, 'seenPictures', row);
      const full = await fullTerms(tx, accountId, terms);
      const all = terms.map((term, nth) => ({ accountId, term, arrival: next, nth, applicationId }));
      await insert(
        tx,
        'seenTerms',
        all.filter(({ term }) => !full.has(term)),
      );
    }
    return arrivals;
  });
}

async function fullTerms(tx: Db, accountId: string, terms: readonly string[]): Promise<ReadonlySet<string>> {
  if (terms.length === 0) return new Set();
  const filed = tx.selectFrom('seenTerms').where('accountId', '=', accountId).where('term', 'in', terms);
  const counted = filed.groupBy('term').having((row) => row.fn.countAll(), '>=', MOST_OF_A_TERM);
  return new Set((await counted.select('term').execute()).map(({ term }) => term));
}

/** An application that ended in an error was not decided, so its person may use the same pictures again. */
export async function forgetSeenPictures(tx: Db, applicationId: string): Promise<void> {
  for (const table of ['seenPictures', 'seenTerms'] as const) await remove(tx, table, { applicationId });
}

export interface EarlierPicture {
  readonly applicationId: string;
  readonly slot: string;
  readonly seenAt: number;
}

/** The latest earlier file of another application with identical bytes. */
export function findSameBytes(
  db: Db,
  { accountId, applicationId }: SeenIn,
  sha256: string,
  before: number,
): Promise<EarlierPicture | null> {
  const earlier = { accountId, sha256, applicationId: { '<>': applicationId }, arrival: { '<': before } };
  return find(db, 'seenPictures', earlier, 'arrival desc');
}

/** The files that share the most terms with these, of all that came before, with the terms that they share. */
export async function findSeenTerms(
  db: Db,
  { accountId, applicationId }: SeenIn,
  terms: readonly string[],
  { before, least, most }: { readonly before: number; readonly least: number; readonly most: number },
): Promise<{ term: string; arrival: number; nth: number }[]> {
  // A picture without features, such as one of a single colour. PostgreSQL refuses an empty list.
  if (terms.length === 0) return [];
  const shared = db
    .selectFrom('seenTerms')
    .where('accountId', '=', accountId)
    .where('term', 'in', terms)
    .where('arrival', '<', before)
    .where('applicationId', '<>', applicationId);
  const nearest = await shared
    .select('arrival')
    .groupBy('arrival')
    .having((row) => row.fn.countAll(), '>=', least)
    .orderBy((row) => row.fn.countAll(), 'desc')
    .orderBy('arrival', 'desc')
    .limit(most)
    .execute();
  if (nearest.length === 0) return [];
  const arrivals = nearest.map(({ arrival }) => arrival);
  return shared.select(['term', 'arrival', 'nth']).where('arrival', 'in', arrivals).execute();
}

export const findSeenPictures = (db: Db, accountId: string, arrivals: readonly number[]) =>
  list(db, 'seenPictures', { accountId, arrival: arrivals });
