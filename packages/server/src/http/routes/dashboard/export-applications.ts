import { Readable } from 'node:stream';
import { ApplicationQuery } from '@verify/contract';
import type { FastifyInstance } from 'fastify';
import { rolesOf } from '../../../use-cases/dashboard/roles.ts';
import { exportedRows } from '../../../use-cases/dashboard/export-applications.ts';
import { parse } from '../../parse.ts';
import { sendProblem } from '../../problems.ts';
import type { RouteTools } from '../../route.ts';

export const EXPORT_URL = '/dashboard/api/applications.csv';
const LIMIT = { name: 'dashboard-export', perMinute: 6 };

/**
 * Exports the filtered list page by page while it is read, so memory stays small. The log records who exported it and
 * with which filters.
 */
export function exportApplications(app: FastifyInstance, { context, identify, allow }: RouteTools): void {
  rolesOf('GET', EXPORT_URL);
  app.get(EXPORT_URL, { exposeHeadRoute: false }, async (request, reply) => {
    const identified = await identify('user', request);
    if (!identified.ok) return sendProblem(request, reply, { code: identified.code });
    if (!(await allow(request, reply, [{ limit: LIMIT, countAs: identified.countAs }]))) return reply;
    const query = parse(ApplicationQuery, request.query, '/query');
    if (!query.ok) return sendProblem(request, reply, query.refusal);
    const { caller } = identified;
    const lines = await exportedRows(context, caller, query.value);
    return reply
      .headers({
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': 'attachment; filename="applications.csv"',
      })
      .send(Readable.from(lines));
  });
}
