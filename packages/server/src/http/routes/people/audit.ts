import * as z from 'zod/mini';
import { AuditPage, AuditVerdict } from '@verify/contract';
import { type Route, SentFile } from '../../route.ts';
import { ADMINS, forUser } from '../dashboard/for-user.ts';
import { logVerdict, pageOfLog } from '../../../use-cases/audit/read-log.ts';
import { Readable } from 'node:stream';
import { exportedLog } from '../../../use-cases/audit/export-log.ts';

const day = z.optional(z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/, 'YYYY-MM-DD')));
const TYPES = { csv: 'text/csv; charset=utf-8', jsonl: 'application/jsonl; charset=utf-8' };

export const auditRoutes: readonly Route[] = [
  forUser('GET /dashboard/api/audit', ADMINS, AuditPage, pageOfLog, {
    query: z.object({ before: z.optional(z.string().check(z.regex(/^\d{1,15}$/))) }),
  }),
  forUser('GET /dashboard/api/audit/verdict', ADMINS, AuditVerdict, logVerdict, {
    limit: { name: 'dashboard-audit', perMinute: 12 },
  }),
  // Streams the log while it is read, so memory stays small. CSV is for people; JSON lines contain every entry as it is
  // stored and the signed heads, so that `npm run audit-log -- FILE.jsonl` can verify a whole export elsewhere. The log
  // records who exported it.
  forUser(
    'GET /dashboard/api/audit/export',
    ADMINS,
    SentFile,
    async (context, { caller, query }) => {
      const content = Readable.from(await exportedLog(context, caller, query));
      const headers = {
        'cache-control': 'no-store',
        'content-disposition': `attachment; filename="audit.${query.format}"`,
      };
      return { ok: true, body: { mediaType: TYPES[query.format], content }, headers };
    },
    {
      query: z.object({ format: z.enum(['csv', 'jsonl']), from: day, to: day }),
      sends: Object.values(TYPES),
      limit: { name: 'dashboard-export', perMinute: 6 },
    },
  ),
];
