import type { ApplicationQuery } from '@verify/contract';
import type { SelectQueryBuilder } from 'kysely';
import { searchable, type Term, type TermKind } from './application-terms.ts';
import { columns, toApplications } from './applications.ts';
import type { StoredApplication } from './stored-application.ts';
import { DAY_MS, startOf } from '../span.ts';
import type { Db } from '../store.ts';
import type { ApplicationTermRow, Tables } from '../tables.ts';

/** Terms of one application that can match one search: its name, each word of it, a number, a reference. */
const TERMS_EACH = 4;
/**
 * A search that matches more terms than this walks through the list instead, which soon fills a page. This also limits
 * the steps of the walk.
 */
const MANY = 10_000;

export interface ApplicationSlice {
  readonly items: readonly StoredApplication[];
  readonly next: string | null;
}

export type ListQuery = Omit<ApplicationQuery, 'limit' | 'order'> & {
  readonly limit: number;
  readonly order?: 'newest' | 'oldest' | undefined;
};

interface Found {
  readonly id: string;
  readonly createdAt: number;
}

/**
 * The list, newest or oldest first. The ids of a page come from a single index for every filter, and only
 * displayed rows are read. A page may be short although there is a next one. Measured with 200,000 applications by
 * `npm run bench -- dashboard-list`.
 */
export async function listApplications(db: Db, accountId: string, query: ListQuery): Promise<ApplicationSlice> {
  const ask: Ask = { db, accountId, query };
  const { limit, q } = query;
  if (q !== undefined) return search(ask, searchable(q));
  const found = await (await walk(ask)).limit(limit + 1).execute();
  return slice(ask, found, found.length > limit);
}

interface Ask {
  readonly db: Db;
  readonly accountId: string;
  readonly query: ListQuery;
}

/** Walks along the rarest term of the query; without terms, along the applications themselves. */
async function walk(ask: Ask): Promise<Walk> {
  const terms = termsIn(ask.query);
  if (terms.length === 0) return walkApplications(ask);
  const first = terms.length === 1 ? terms[0]! : await rarest(ask, terms);
  return walkTerms(ask, [first]).where('t.kind', '=', first.kind).where('t.value', '=', first.value);
}

type Walk = SelectQueryBuilder<Tables & { t: ApplicationTermRow }, 't', Found>;

/** Applications of one flow or of all flows. */
function walkApplications({ db, accountId, query }: Ask): Walk {
  const { flow, least, end, cursor, direction, past } = bounds(query);
  let rows = db.selectFrom('applications as t').select(['t.id', 't.createdAt']).where('t.accountId', '=', accountId);
  if (flow !== undefined) rows = rows.where('t.flowName', '=', flow);
  if (least !== null) rows = rows.where('t.createdAt', '>=', least);
  if (end !== null) rows = rows.where('t.createdAt', '<', end);
  if (cursor) rows = rows.where((eb) => eb(eb.refTuple('t.createdAt', 't.id'), past, eb.tuple(cursor.at, cursor.id)));
  return rows.orderBy('t.createdAt', direction).orderBy('t.id', direction) as unknown as Walk;
}

/**
 * In the list's order, applications with every term of the query. `walked` are the terms that the walk already
 * guarantees.
 */
function walkTerms({ db, accountId, query }: Ask, walked: readonly Term[]): Walk {
  const { status, flow, least, end, cursor, direction, past } = bounds(query);
  let rows = db
    .selectFrom('applicationTerms as t')
    .select(['t.applicationId as id', 't.createdAt'])
    .where('t.accountId', '=', accountId);
  if (status !== undefined) rows = rows.where('t.status', '=', status);
  if (flow !== undefined) rows = rows.where('t.flowName', '=', flow);
  if (least !== null) rows = rows.where('t.createdAt', '>=', least);
  if (end !== null) rows = rows.where('t.createdAt', '<', end);
  if (cursor) {
    rows = rows.where((eb) => eb(eb.refTuple('t.createdAt', 't.applicationId'), past, eb.tuple(cursor.at, cursor.id)));
  }
  for (const { kind, value } of termsIn(query)) {
    // Every row includes the status.
    if (kind === 'status' || walked.some((term) => term.kind === kind)) continue;
    // Joined by time as well as by id, so that rows close to each other in the walk are close in the other index too.
    rows = rows.where((eb) =>
      eb.exists(
        eb
          .selectFrom('applicationTerms as o')
          .select('o.applicationId')
          .where('o.accountId', '=', accountId)
          .where('o.kind', '=', kind)
          .where('o.value', '=', value)
          .whereRef('o.createdAt', '=', 't.createdAt')
          .whereRef('o.applicationId', '=', 't.applicationId'),
      ),
    );
  }
  return rows.orderBy('t.createdAt', direction).orderBy('t.applicationId', direction);
}

/**
 * Finds the id itself, or words that begin with the search text. A single letter must be a whole word, as many names
 * are.
 */
async function search(ask: Ask, start: string): Promise<ApplicationSlice> {
  const { db, accountId, query } = ask;
  // The last code point sorts after all letters.
  const end = [...start].length < 2 ? start : `${start}\u{10ffff}`;
  const fitting = db
    .selectFrom('applicationTerms as t')
    .where('t.accountId', '=', accountId)
    .where('t.kind', '=', 'search')
    .where('t.value', '>=', start)
    .where('t.value', '<=', end);
  if ((await countUpTo(db, fitting.select('t.applicationId'), MANY)) >= MANY) return searchByWalk(ask, start, end);
  const wanted = (query.limit + 1) * TERMS_EACH;
  const words = await walkTerms(ask, [])
    .where('t.kind', '=', 'search')
    .where('t.value', '>=', start)
    .where('t.value', '<=', end)
    .limit(wanted)
    .execute();
  const found = [...new Map([...words, ...(await byId(ask))].map((each) => [each.id, each])).values()];
  // An application with several matching words takes the place of others, so the page is short but has a next one.
  return slice(ask, found, words.length === wanted || found.length > query.limit);
}

async function searchByWalk(ask: Ask, start: string, end: string): Promise<ApplicationSlice> {
  const { db, query } = ask;
  const candidates = (await walk(ask)).limit(MANY);
  const found = await db
    .selectFrom(candidates.as('c'))
    .select(['c.id', 'c.createdAt'])
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('applicationTerms as o')
          .select('o.applicationId')
          .whereRef('o.applicationId', '=', 'c.id')
          .where('o.kind', '=', 'search')
          .where('o.value', '>=', start)
          .where('o.value', '<=', end),
      ),
    )
    .orderBy('c.createdAt', bounds(query).direction)
    .orderBy('c.id', bounds(query).direction)
    .limit(query.limit + 1)
    .execute();
  if (found.length > query.limit) return slice(ask, found, true);
  const last = await (
    await walk(ask)
  )
    .limit(1)
    .offset(MANY - 1)
    .executeTakeFirst();
  const page = await slice(ask, found, false);
  return last ? { ...page, next: cursorOf(last) } : page;
}

/** Finds an id as it appears in a partner's log. */
async function byId(ask: Ask): Promise<Found[]> {
  const { db, query } = ask;
  if (!/^[0-9a-f]{32}$/.test(query.q!)) return [];
  const own = await db
    .selectFrom('applicationTerms')
    .select(['value', 'createdAt'])
    .where('applicationId', '=', query.q!)
    .where('kind', '=', 'status')
    .executeTakeFirst();
  if (!own) return [];
  return walkTerms(ask, [])
    .where('t.kind', '=', 'status')
    .where('t.value', '=', own.value)
    .where('t.createdAt', '=', own.createdAt)
    .where('t.applicationId', '=', query.q!)
    .execute();
}

function termsIn({ code, country, label, status }: ListQuery): Term[] {
  const asked = Object.entries({ code, country, label, status }) as [TermKind, string | undefined][];
  return asked.flatMap(([kind, value]) => (value === undefined ? [] : [{ kind, value }]));
}

async function rarest({ db, accountId }: Ask, terms: readonly Term[]): Promise<Term> {
  const counts: number[] = [];
  for (const { kind, value } of terms) {
    const rows = db
      .selectFrom('applicationTerms as t')
      .select('t.applicationId')
      .where('t.accountId', '=', accountId)
      .where('t.kind', '=', kind)
      .where('t.value', '=', value);
    counts.push(await countUpTo(db, rows, MANY));
  }
  return terms[counts.indexOf(Math.min(...counts))]!;
}

async function countUpTo(
  db: Db,
  rows: SelectQueryBuilder<Tables & { t: ApplicationTermRow }, 't', { applicationId: string }>,
  most: number,
): Promise<number> {
  const { n } = await db
    .selectFrom(rows.limit(most).as('some'))
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  return Number(n);
}

function bounds({ status, flow, from, to, cursor, order }: ListQuery) {
  const oldest = order === 'oldest';
  const [at, id] = cursor?.split('.') ?? [];
  return {
    status,
    flow,
    least: from === undefined ? null : startOf(from),
    end: to === undefined ? null : startOf(to) + DAY_MS,
    cursor: at && id ? { at: Number(at), id } : null,
    direction: oldest ? 'asc' : 'desc',
    past: oldest ? '>' : '<',
  } as const;
}

const cursorOf = ({ createdAt, id }: Found): string => `${createdAt}.${id}`;

async function slice({ db, query }: Ask, found: readonly Found[], more: boolean): Promise<ApplicationSlice> {
  const { direction } = bounds(query);
  const page = found.slice(0, query.limit);
  const last = page.at(-1);
  if (!last) return { items: [], next: null };
  const rows = await columns(db)
    .where(
      'id',
      'in',
      page.map(({ id }) => id),
    )
    .orderBy('createdAt', direction)
    .orderBy('id', direction)
    .execute();
  return { items: await toApplications(db, rows), next: more ? cursorOf(last) : null };
}
