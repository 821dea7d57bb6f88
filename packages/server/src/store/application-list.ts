import type { ApplicationQuery } from '@verify/contract';
import { searchable, type Term, type TermKind } from './application-terms.ts';
import { columns, type StoredApplication, toApplication } from './applications.ts';
import { DAY_MS, startOf } from './span.ts';
import type { Db } from './store.ts';

/** Terms of one application that may fit one search: its name, each word of it, a number, a reference. */
const TERMS_EACH = 4;

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
 * Newest first, or oldest first. The ids of a page come from one index alone, whatever is asked, and only the rows that are shown are
 * read. Measured with 200,000 applications by `pnpm bench dashboard-list`.
 */
export async function listApplications(db: Db, accountId: string, query: ListQuery): Promise<ApplicationSlice> {
  const { limit, q } = query;
  if (q !== undefined) {
    const { found, more } = await search(db, accountId, query, searchable(q));
    return slice(db, found, query, more);
  }
  const terms = termsIn(query);
  if (terms.length === 0) return slice(db, await walkApplications(db, accountId, query), query);
  const first = terms.length === 1 ? terms[0]! : await rarest(db, accountId, terms);
  const found = await walkTerms(
    db,
    accountId,
    query,
    terms.filter((term) => term !== first),
  )
    .where('t.kind', '=', first.kind)
    .where('t.value', '=', first.value)
    .limit(limit + 1)
    .execute();
  return slice(db, found, query);
}

/** Without a term to walk by: the applications themselves, of one flow or of all. */
async function walkApplications(db: Db, accountId: string, query: ListQuery): Promise<Found[]> {
  const direction = query.order === 'oldest' ? 'asc' : 'desc';
  const { flow, least, end, cursor } = bounds(query);
  let rows = db.selectFrom('applications as a').select(['a.id', 'a.createdAt']).where('a.accountId', '=', accountId);
  if (flow !== undefined) rows = rows.where('a.flowName', '=', flow);
  if (least !== null) rows = rows.where('a.createdAt', '>=', least);
  if (end !== null) rows = rows.where('a.createdAt', '<', end);
  if (cursor) {
    const past = direction === 'asc' ? '>' : '<';
    rows = rows.where((eb) => eb(eb.refTuple('a.createdAt', 'a.id'), past, eb.tuple(cursor.at, cursor.id)));
  }
  return rows
    .orderBy('a.createdAt', direction)
    .orderBy('a.id', direction)
    .limit(query.limit + 1)
    .execute();
}

/** In the list's order, those that hold `others` too. The caller says which terms are walked. */
function walkTerms(db: Db, accountId: string, query: ListQuery, others: readonly Term[]) {
  const direction = query.order === 'oldest' ? 'asc' : 'desc';
  const { status, flow, least, end, cursor } = bounds(query);
  let walk = db
    .selectFrom('applicationTerms as t')
    .select(['t.applicationId as id', 't.createdAt'])
    .where('t.accountId', '=', accountId);
  if (status !== undefined) walk = walk.where('t.status', '=', status);
  if (flow !== undefined) walk = walk.where('t.flowName', '=', flow);
  if (least !== null) walk = walk.where('t.createdAt', '>=', least);
  if (end !== null) walk = walk.where('t.createdAt', '<', end);
  if (cursor) {
    const past = direction === 'asc' ? '>' : '<';
    walk = walk.where((eb) => eb(eb.refTuple('t.createdAt', 't.applicationId'), past, eb.tuple(cursor.at, cursor.id)));
  }
  for (const { kind, value } of others) {
    // By time as well as by id: neighbours in the walk are neighbours in the index that is asked.
    walk = walk.where((eb) =>
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
  return walk.orderBy('t.createdAt', direction).orderBy('t.applicationId', direction);
}

/** Every word that begins with what was typed; one letter alone is a whole word, as many a name is. Or the id itself. */
async function search(
  db: Db,
  accountId: string,
  query: ListQuery,
  start: string,
): Promise<{ readonly found: readonly Found[]; readonly more: boolean }> {
  const { limit, q } = query;
  const wanted = (limit + 1) * TERMS_EACH;
  const words = walkTerms(db, accountId, query, termsIn({ ...query, status: undefined })).where(
    't.kind',
    '=',
    'search',
  );
  const fitting =
    [...start].length < 2
      ? words.where('t.value', '=', start)
      : // The last code point is above all letters.
        words.where('t.value', '>=', start).where('t.value', '<', `${start}\u{10ffff}`);
  const found: Found[] = await fitting.limit(wanted).execute();
  if (/^[0-9a-f]{32}$/.test(q!)) {
    const own = walkTerms(db, accountId, query, termsIn({ ...query, status: undefined }));
    found.push(...(await own.where('t.kind', '=', 'status').where('t.applicationId', '=', q!).execute()));
  }
  // An application with many fitting words takes the place of others: then the page is short, and goes on.
  return { found: [...new Map(found.map((each) => [each.id, each])).values()], more: found.length >= wanted };
}

/** The status is walked where nothing rarer is asked; every row of the others carries it. */
function termsIn({ code, country, label, status }: Pick<ListQuery, 'code' | 'country' | 'label' | 'status'>): Term[] {
  const asked = Object.entries({ code, country, label }) as [TermKind, string | undefined][];
  const terms = asked.flatMap(([kind, value]) => (value === undefined ? [] : [{ kind, value }]));
  return terms.length === 0 && status !== undefined ? [{ kind: 'status', value: status }] : terms;
}

/** Counted up to here: beyond, any of them fills a page soon. */
const FEW = 2_000;

async function rarest(db: Db, accountId: string, terms: readonly Term[]): Promise<Term> {
  const counts = await Promise.all(
    terms.map(async ({ kind, value }) => {
      const some = db
        .selectFrom('applicationTerms')
        .select('applicationId')
        .where('accountId', '=', accountId)
        .where('kind', '=', kind)
        .where('value', '=', value)
        .limit(FEW);
      const { n } = await db
        .selectFrom(some.as('some'))
        .select((eb) => eb.fn.countAll<number>().as('n'))
        .executeTakeFirstOrThrow();
      return Number(n);
    }),
  );
  return terms[counts.indexOf(Math.min(...counts))]!;
}

function bounds({ status, flow, from, to, cursor }: ListQuery) {
  return {
    status,
    flow,
    least: from === undefined ? null : startOf(from),
    end: to === undefined ? null : startOf(to) + DAY_MS,
    cursor: parseCursor(cursor),
  };
}

async function slice(
  db: Db,
  found: readonly Found[],
  { limit, order }: ListQuery,
  more = false,
): Promise<ApplicationSlice> {
  const page = found.slice(0, limit);
  if (page.length === 0) return { items: [], next: null };
  const direction = order === 'oldest' ? 'asc' : 'desc';
  const rows = await columns(db)
    .where(
      'id',
      'in',
      page.map(({ id }) => id),
    )
    .orderBy('createdAt', direction)
    .orderBy('id', direction)
    .execute();
  const last = page.at(-1)!;
  return { items: rows.map(toApplication), next: more || found.length > limit ? `${last.createdAt}.${last.id}` : null };
}

function parseCursor(cursor: string | undefined): { at: number; id: string } | null {
  if (cursor === undefined) return null;
  const [at, id] = cursor.split('.') as [string, string];
  return { at: Number(at), id };
}
