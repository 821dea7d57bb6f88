import type { ApplicationQuery, RowStatus } from '@verify/contract';
import { searchable, type TermKind } from './application-terms.ts';
import { type StoredApplication, toApplication, columns } from './applications.ts';
import type { Db } from './store.ts';

const STAGES: ReadonlySet<string> = new Set(['processing', 'collecting', 'expired']);
/** A search that fits more than these shows those that come first by their words. */
const MATCHES = 2_000;
const DAY_MS = 24 * 60 * 60 * 1000;

export interface ApplicationSlice {
  readonly items: readonly StoredApplication[];
  readonly next: string | null;
}

/**
 * Newest first. Ordered by an index whatever is asked: with a code, a country or a label it walks the terms, else the applications.
 * Measured with 200,000 rows by `store/application-list.bench.ts`.
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
  if (q !== undefined)
    ids = ids.where((eb) => eb.or([eb('a.id', '=', q), eb('a.id', 'in', matches(db, accountId, q))]));
  const cursor = parseCursor(query.cursor);
  const least = from === undefined ? null : Date.parse(`${from}T00:00:00Z`);
  const end = to === undefined ? null : Date.parse(`${to}T00:00:00Z`) + DAY_MS;

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

/** Every word that begins with what was typed. The last code point is above all letters. */
const matches = (db: Db, accountId: string, q: string) =>
  db
    .selectFrom('applicationTerms')
    .select('applicationId')
    .where('accountId', '=', accountId)
    .where('kind', '=', 'search')
    .where('value', '>=', searchable(q))
    .where('value', '<', `${searchable(q)}\u{10ffff}`)
    .limit(MATCHES);

function parseCursor(cursor: string | undefined): { at: number; id: string } | null {
  if (cursor === undefined) return null;
  const [at, id] = cursor.split('.') as [string, string];
  return { at: Number(at), id };
}

export const statusOf = (application: Pick<StoredApplication, 'stage' | 'overallStatus'>): RowStatus =>
  application.stage === 'done' && application.overallStatus !== null
    ? application.overallStatus
    : (application.stage as RowStatus);
