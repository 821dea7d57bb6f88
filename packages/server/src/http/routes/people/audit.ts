import * as z from 'zod/mini';
import { AuditPage, AuditVerdict } from '@verify/contract';
import { route } from '../../route.ts';
import { LIMIT } from './sign-in.ts';
import { logVerdict, pageOfLog } from '../../../use-cases/audit/read-log.ts';

const TAG = 'Dashboard';

export const audit = route({
  method: 'GET',
  url: '/dashboard/api/audit',
  tag: TAG,
  summary: 'The audit log, newest first',
  auth: 'user',
  limit: LIMIT,
  query: z.object({ before: z.optional(z.string().check(z.regex(/^\d{1,15}$/))) }),
  answer: AuditPage,
  problems: [],
  handle: ({ caller, query, context }) => pageOfLog(context, { caller, query }),
});

export const verdict = route({
  method: 'GET',
  url: '/dashboard/api/audit/verdict',
  tag: TAG,
  summary: 'Whether the chain of the whole log is intact',
  auth: 'user',
  // It reads the whole log.
  limit: { name: 'dashboard-audit', perMinute: 12 },
  answer: AuditVerdict,
  problems: [],
  handle: ({ caller, context }) => logVerdict(context, { caller }),
});
