import type { ApplicationQuery, RowStatus } from '@verify/contract';
import type { SelectQueryBuilder } from 'kysely';
import { searchable, type TermKind } from './application-terms.ts';
import { type StoredApplication, toApplication, columns } from './applications.ts';
import type { Db } from './store.ts';
import type { ApplicationRow, Tables } from './tables.ts';

const STAGES: ReadonlySet<string> = new Set(['processing', 'collecting', 'expired']);
/** A search that fits more than these shows those that come first by their words. */
const MATCHES = 2_000;
/** Looked up at once. */
const PIECE = 200;
const DAY_MS = 24 * 60 * 60 * 1000;

export interface ApplicationSlice {
  readonly items: readonly StoredApplication[];
  readonly next: string | null;
}

/**
 * Newest first. Ordered by an index whatever is asked: with a code, a country or a label it walks the terms, else the applications.
 * Measured with 200,000 rows by `pnpm bench dashboard-list`.
 */
export async function listApplications(
  db: Db,
  accountId: string,
  query: Omit<ApplicationQuery, 'limit'> & { limit: number },
): Promise<ApplicationSlice> {
  const { status, flow, from, to, q, limit } = query;
  const terms = (['code', 'country', 'label'] as const).flatMap((kind) =>
    query[kind] === undefined ? [] : [{ kind: kind as TermKind, value: query[kind]! }],
  );
  const [first, ...others] = terms;

  // The ids of one page come from indexes alone; the wide rows are read for those that are shown.
  let ids = db.selectFrom('applications as a').where('a.accountId', '=', accountId).select(['a.id', 'a.createdAt']);
  if (status !== undefined) {
    ids = STAGES.has(status) ? ids.where('a.stage', '=', status) : ids.where('a.overallStatus', '=', status);
  }
  if (flow !== undefined) ids = ids.where('a.flowName', '=', flow);
  const cursor = parseCursor(query.cursor);
  const least = from === undefined ? null : Date.parse(`${from}T00:00:00Z`);
  const end = to === undefined ? null : Date.parse(`${to}T00:00:00Z`) + DAY_MS;

  if (q !== undefined) return search(db, accountId, { q, limit, cursor, least, end, ids, terms });
  if (first) {
    let walk = ids
      .innerJoin('applicationTerms as t', 't.applicationId', 'a.id')
      .where('t.accountId', '=', accountId)
      .where('t.kind', '=', first.kind)
      .where('t.value', '=', first.value);
    for (const { kind, value } of others) {
      walk = walk.where((eb) =>
        eb.exists(
          eb
            .selectFrom('applicationTerms as o')
            .select('o.applicationId')
            .whereRef('o.applicationId', '=', 'a.id')
            .where('o.kind', '=', kind)
            .where('o.value', '=', value),
        ),
      );
    }
    if (least !== null) walk = walk.where('t.createdAt', '>=', least);
    if (end !== null) walk = walk.where('t.createdAt', '<', end);
    if (cursor) {
      walk = walk.where((eb) => eb(eb.refTuple('t.createdAt', 't.applicationId'), '<', eb.tuple(cursor.at, cursor.id)));
    }
    const rows = await walk
      .orderBy('t.createdAt', 'desc')
      .orderBy('t.applicationId', 'desc')
      .limit(limit + 1)
      .execute();
    return slice(db, rows, limit);
  }
  if (least !== null) ids = ids.where('a.createdAt', '>=', least);
  if (end !== null) ids = ids.where('a.createdAt', '<', end);
  if (cursor) ids = ids.where((eb) => eb(eb.refTuple('a.createdAt', 'a.id'), '<', eb.tuple(cursor.at, cursor.id)));
  const rows = await ids
    .orderBy('a.createdAt', 'desc')
    .orderBy('a.id', 'desc')
    .limit(limit + 1)
    .execute();
  return slice(db, rows, limit);
}

async function slice(
  db: Db,
  found: readonly { id: string; createdAt: number }[],
  limit: number,
): Promise<ApplicationSlice> {
  const page = found.slice(0, limit);
  if (page.length === 0) return { items: [], next: null };
  const rows = await columns(db)
    .where(
      'id',
      'in',
      page.map(({ id }) => id),
    )
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .execute();
  const last = page.at(-1)!;
  return { items: rows.map(toApplication), next: found.length > limit ? `${last.createdAt}.${last.id}` : null };
}

interface Search {
  readonly q: string;
  readonly limit: number;
  readonly cursor: { readonly at: number; readonly id: string } | null;
  readonly least: number | null;
  readonly end: number | null;
  readonly ids: SelectQueryBuilder<Tables & { a: ApplicationRow }, 'a', { id: string; createdAt: number }>;
  readonly terms: readonly { kind: TermKind; value: string }[];
}

/** What fits the words is few: it is read first, put in order, and looked up a piece at a time until the page is full. */
async function search(db: Db, accountId: string, asked: Search): Promise<ApplicationSlice> {
  const { q, limit, cursor, least, end, terms } = asked;
  const words = await matches(db, accountId, searchable(q));
  const byId = await db
    .selectFrom('applications')
    .select(['id', 'createdAt'])
    .where('accountId', '=', accountId)
    .where('id', '=', q)
    .execute();
  const all = [...new Map([...words, ...byId].map((each) => [each.id, each])).values()]
    .filter(({ createdAt }) => (least === null || createdAt >= least) && (end === null || createdAt < end))
    .filter(({ id, createdAt }) => !cursor || createdAt < cursor.at || (createdAt === cursor.at && id < cursor.id))
    .toSorted((a, b) => b.createdAt - a.createdAt || (a.id < b.id ? 1 : -1));
  const found: { id: string; createdAt: number }[] = [];
  for (let start = 0; start < all.length && found.length <= limit; start += PIECE) {
    const piece = all.slice(start, start + PIECE);
    const pieceIds = piece.map(({ id }) => id);
    let query = asked.ids.where('a.id', 'in', pieceIds);
    for (const { kind, value } of terms) {
      const holders = db
        .selectFrom('applicationTerms as o')
        .select('o.applicationId')
        .where('o.applicationId', 'in', pieceIds)
        .where('o.kind', '=', kind)
        .where('o.value', '=', value);
      query = query.where('a.id', 'in', holders);
    }
    const fits = new Set((await query.execute()).map(({ id }) => id));
    found.push(...piece.filter(({ id }) => fits.has(id)));
  }
  return slice(db, found, limit);
}

/** Every word that begins with what was typed. The last code point is above all letters. */
const matches = (db: Db, accountId: string, start: string): Promise<{ id: string; createdAt: number }[]> =>
  db
    .selectFrom('applicationTerms')
    .select(['applicationId as id', 'createdAt'])
    .where('accountId', '=', accountId)
    .where('kind', '=', 'search')
    .where('value', '>=', start)
    .where('value', '<', `${start}\u{10ffff}`)
    .limit(MATCHES)
    .execute();

function parseCursor(cursor: string | undefined): { at: number; id: string } | null {
  if (cursor === undefined) return null;
  const [at, id] = cursor.split('.') as [string, string];
  return { at: Number(at), id };
}

export const statusOf = (application: Pick<StoredApplication, 'stage' | 'overallStatus'>): RowStatus =>
  application.stage === 'done' && application.overallStatus !== null
    ? application.overallStatus
    : (application.stage as RowStatus);
