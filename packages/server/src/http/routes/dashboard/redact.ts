import { Redact } from '@verify/contract';
import * as z from 'zod/mini';
import { redactApplication } from '../../../use-cases/retention/redact-application.ts';
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
  async handle({ caller: { account, user }, params, body, context }) {
    const by = { accountId: account.id, actor: user.id, reason: body.reason };
    const done = await redactApplication(context, by, params.id, body.revision);
    if (!done.ok) return done;
    // The erasure is committed; a delay in overwriting the disk is not a failure of this request.
    await context.store
      .scrub()
      .catch((error: unknown) => context.log.error({ err: error }, 'erased records not yet overwritten'));
    return { ok: true, body: { revision: done.revision } };
  },
});
