import { AuditPage, AuditVerdict } from '@verify/contract';
import * as z from 'zod/mini';
import { listAudit } from '../../../ports/store/people/audit.ts';
import { listUsers } from '../../../ports/store/people/users.ts';
import { verifyAudit } from '../../../ports/store/people/verify-audit.ts';
import { route } from '../../route.ts';
import { LIMIT } from './sign-in.ts';

const TAG = 'Dashboard';
const PAGE = 100;

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
  async handle({ caller: { account }, query, context }) {
    const { db } = context.store;
    const before = query.before === undefined ? null : Number(query.before);
    const rows = await listAudit(db, account.id, { before, limit: PAGE });
    const names = new Map((await listUsers(db, account.id)).map((user) => [user.id, user.name]));
    const items = rows.map((row) => ({ ...row, actor: names.get(row.actor) ?? row.actor }));
    return { ok: true, body: { items, next: rows.length === PAGE ? rows.at(-1)!.seq : null } };
  },
});

export const verdict = route({
  method: 'GET',
  url: '/dashboard/api/audit/verdict',
  tag: TAG,
  summary: 'Whether the chain of the whole log holds',
  auth: 'user',
  // It reads everything.
  limit: { name: 'dashboard-audit', perMinute: 12 },
  answer: AuditVerdict,
  problems: [],
  async handle({ caller: { account }, context }) {
    return { ok: true, body: await verifyAudit(context.store.db, account.id, context.keys.audit) };
  },
});
