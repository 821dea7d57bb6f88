import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { rolesOf } from '../../../use-cases/dashboard/roles.ts';
import { exportedLog } from '../../../use-cases/audit/export-log.ts';
import { parse } from '../../parse.ts';
import { sendProblem } from '../../problems.ts';
import type { RouteTools } from '../../route.ts';

export const AUDIT_EXPORT_URL = '/dashboard/api/audit/export';
const LIMIT = { name: 'dashboard-export', perMinute: 6 };
const day = z.optional(z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/, 'YYYY-MM-DD')));
const Query = z.object({ format: z.enum(['csv', 'jsonl']), from: day, to: day });
const TYPES = { csv: 'text/csv; charset=utf-8', jsonl: 'application/jsonl; charset=utf-8' };

/**
 * Streams the log while it is read, so memory stays small. CSV is for people; JSON lines contain every entry as it is
 * stored and the signed heads, so that `npm run audit-log -- FILE.jsonl` can verify a whole export elsewhere. The log
 * records who exported it.
 */
export function exportAudit(app: FastifyInstance, { context, identify, allow }: RouteTools): void {
  rolesOf('GET', AUDIT_EXPORT_URL);
  app.get(AUDIT_EXPORT_URL, { exposeHeadRoute: false }, async (request, reply) => {
    const identified = await identify('user', request);
    if (!identified.ok) return sendProblem(request, reply, { code: identified.code });
    if (!(await allow(request, reply, [{ limit: LIMIT, countAs: identified.countAs }]))) return reply;
    const query = parse(Query, request.query, '/query');
    if (!query.ok) return sendProblem(request, reply, query.refusal);
    const { caller } = identified;
    const lines = await exportedLog(context, caller, query.value);
    return reply
      .headers({
        'content-type': TYPES[query.value.format],
        'cache-control': 'no-store',
        'content-disposition': `attachment; filename="audit.${query.value.format}"`,
      })
      .send(Readable.from(lines));
  });
}
