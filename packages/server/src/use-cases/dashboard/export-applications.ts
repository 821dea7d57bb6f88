import type { Auditing } from '../../context.ts';
import type { ApplicationQuery, ApplicationRowView } from '@verify/contract';
import type * as z from 'zod/mini';
import { type ListQuery, listApplications } from '../../records/applications/application-list.ts';
import { type Db } from '../../records/store.ts';
import type { UserCaller } from '../callers.ts';
import { audited } from './audited.ts';
import { csvLine } from './csv.ts';
import { rowView } from './views.ts';

/** Rows read at once; other requests are served between pages. */
const PAGE = 200;

/** The filtered list as lines of CSV. The log records who exported it and with which filters. */
export async function exportedRows(
  context: Auditing,
  caller: UserCaller,
  query: z.infer<typeof ApplicationQuery>,
): Promise<AsyncGenerator<string>> {
  // Only the names of the filters, because a search text may be a person's name.
  const details = Object.keys(query).join(' ');
  await audited(context, caller, (_tx, note) => note('applications.exported', caller.account.id, details));
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
