import { Readable } from 'node:stream';
import * as z from 'zod/mini';
import { exportedLog } from '../../../use-cases/audit/export-log.ts';
import { route, SentFile } from '../../route.ts';

const day = z.optional(z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/, 'YYYY-MM-DD')));
const TYPES = { csv: 'text/csv; charset=utf-8', jsonl: 'application/jsonl; charset=utf-8' };

/**
 * Streams the log while it is read, so memory stays small. CSV is for people; JSON lines contain every entry as it is
 * stored and the signed heads, so that `npm run audit-log -- FILE.jsonl` can verify a whole export elsewhere. The log
 * records who exported it.
 */
export const exportAudit = route({
  method: 'GET',
  url: '/dashboard/api/audit/export',
  tag: 'Dashboard',
  summary: 'Export the audit log',
  auth: 'user',
  limit: { name: 'dashboard-export', perMinute: 6 },
  query: z.object({ format: z.enum(['csv', 'jsonl']), from: day, to: day }),
  answer: SentFile,
  sends: Object.values(TYPES),
  problems: ['bad_request'],
  async handle({ caller, query, context }) {
    const content = Readable.from(await exportedLog(context, caller, query));
    const headers = {
      'cache-control': 'no-store',
      'content-disposition': `attachment; filename="audit.${query.format}"`,
    };
    return { ok: true, body: { mediaType: TYPES[query.format], content }, headers };
  },
});
