import { Readable } from 'node:stream';
import { ApplicationQuery, type ApplicationRowView } from '@verify/contract';
import type { FastifyInstance } from 'fastify';
import { audited } from '../../../use-cases/dashboard/audited.ts';
import { csvLine } from '../../../use-cases/dashboard/csv.ts';
import { rolesOf } from '../../../use-cases/dashboard/roles.ts';
import { rowView } from '../../../use-cases/dashboard/views.ts';
import { type ListQuery, listApplications } from '../../../ports/store/applications/application-list.ts';
import type { Db } from '../../../ports/store/store.ts';
import { parse } from '../../parse.ts';
import { sendProblem } from '../../problems.ts';
import { rateHeaders } from '../../rate-limits.ts';
import type { RouteTools } from '../../route.ts';

export const EXPORT_URL = '/dashboard/api/applications.csv';
const LIMIT = { name: 'dashboard-export', perMinute: 6 };
/** Read at once; between pages others are served. */
const PAGE = 200;

/** The list as it is filtered, every page of it, as it is read: nothing waits in memory. The log says who took it and by which filters. */
export function exportApplications(app: FastifyInstance, { context, identify, count }: RouteTools): void {
  rolesOf('GET', EXPORT_URL);
  app.get(EXPORT_URL, { exposeHeadRoute: false }, async (request, reply) => {
    const identified = await identify('user', request);
    if (!identified.ok) return sendProblem(request, reply, { code: identified.code });
    const counted = count(LIMIT, identified.countAs);
    reply.headers(rateHeaders(counted));
    if (!counted.allowed) return sendProblem(request, reply, { code: 'rate_limited' });
    const query = parse(ApplicationQuery, request.query, '/query');
    if (!query.ok) return sendProblem(request, reply, query.refusal);
    const { caller } = identified;
    // Names of the filters, not what was looked for: that may be a name.
    const details = Object.keys(query.value).join(' ');
    const entry = { action: 'applications.exported', subject: caller.account.id, details };
    await context.store.transaction((tx) => audited(context, tx, caller, entry));
    const { limit: _, cursor: __, ...filters } = query.value;
    const lines = linesOf(context.store.db, caller.account.id, { ...filters, limit: PAGE });
    return reply
      .headers({
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': 'attachment; filename="applications.csv"',
      })
      .send(Readable.from(lines));
  });
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
