import { Redact } from '@verify/contract';
import * as z from 'zod/mini';
import { redactOnRequest } from '../../../use-cases/retention/redact-application.ts';
import { route } from '../../route.ts';
import { Id } from '../people/users.ts';

export const redact = route({
  method: 'POST',
  url: '/dashboard/api/applications/:id/redact',
  tag: 'Dashboard',
  summary: 'Erase a person’s data from an application permanently',
  description: 'Ids, codes and times are kept. Sends `application.redacted`.',
  auth: 'user',
  limit: { name: 'dashboard-redact', perMinute: 60 },
  params: Id,
  body: Redact,
  answer: z.object({ revision: z.number() }),
  problems: ['application_not_found', 'stale_edit', 'unprocessable'],
  async handle({ caller, params: { id }, body: { reason, revision }, context }) {
    const done = await redactOnRequest(context, caller, { id, reason, seenRevision: revision });
    return done.ok ? { ok: true, body: { revision: done.revision } } : done;
  },
});
