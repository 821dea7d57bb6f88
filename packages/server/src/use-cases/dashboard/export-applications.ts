import type { ApplicationQuery, ApplicationRowView } from '@verify/contract';
import type * as z from 'zod/mini';
import type { Needs } from '../../context.ts';
import { type ListQuery, listApplications } from '../../records/applications/application-list.ts';
import { accountLock, type Db } from '../../records/store.ts';
import type { UserCaller } from '../people/user-session.ts';
import { audited } from './audited.ts';
import { csvLine } from './csv.ts';
import { rowView } from './views.ts';

/** Rows read at once; other requests are served between pages. */
const PAGE = 200;

/** The filtered list as lines of CSV. The log records who exported it and with which filters. */
export async function exportedRows(
  context: Needs<'keys' | 'now' | 'store'>,
  caller: UserCaller,
  query: z.infer<typeof ApplicationQuery>,
): Promise<AsyncGenerator<string>> {
  // Only the names of the filters, because a search text may be a person's name.
  const details = Object.keys(query).join(' ');
  const entry = { action: 'applications.exported', subject: caller.account.id, details };
  await context.store.withLock(accountLock(caller.account.id), (tx) => audited(context, tx, caller, entry));
  const { limit: _, cursor: __, ...filters } = query;
  return linesOf(context.store.db, caller.account.id, { ...filters, limit: PAGE });
}

const COLUMNS: readonly (readonly [string, (row: ApplicationRowView) => string])[] = [
  ['id', ({ id }) => id],
  ['status', ({ status }) => status],
  ['started', ({ createdAt }) => new Date(createdAt).toISOString()],
  ['decided', ({ finishedAt }) => (finishedAt === null ? '' : new Date(finishedAt).toISOString())],
  ['flow', ({ flowName }) => flowName],
  ['externalId', ({ externalId }) => externalId ?? ''],
  ['name', ({ name }) => name],
  ['documentType', ({ documentType }) => documentType],
  ['country', ({ country }) => country],
  ['codes', ({ codes }) => codes.join(' ')],
  ['wallet', ({ wallet }) => wallet],
];

async function* linesOf(db: Db, accountId: string, query: ListQuery): AsyncGenerator<string> {
  yield csvLine(COLUMNS.map(([name]) => name));
  for (let cursor: string | undefined; ;) {
    const { items, next } = await listApplications(db, accountId, { ...query, cursor });
    const rows = items.map((each) => rowView(each));
    yield rows.map((row) => csvLine(COLUMNS.map(([, of]) => of(row)))).join('');
    if (next === null) return;
    cursor = next;
  }
}
