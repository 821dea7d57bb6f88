import { RotateKey, SignatureKeyView } from '@verify/contract';
import * as z from 'zod/mini';
import type { ServerContext } from '../../../context.ts';
import {
  retireWebhookKey,
  type Rotated,
  rotateWebhookKey,
  switchWebhookKey,
} from '../../../keys/rotate-webhook-key.ts';
import { signatureKeys } from '../../../use-cases/webhooks/signature-keys.ts';
import type { Account } from '../../../records/accounts/accounts.ts';
import { route } from '../../route.ts';
import { LIMIT } from '../people/sign-in.ts';
import { Id } from '../people/users.ts';

const TAG = 'Dashboard';
const HOUR_MS = 60 * 60 * 1000;
const Answer = z.object({ signatureKeys: z.array(SignatureKeyView) });

export const rotate = route({
  method: 'POST',
  url: '/dashboard/api/signature-keys',
  tag: TAG,
  summary: 'Create the next signature key',
  description:
    'The key is shown right away and starts signing after the given number of hours. The previous key stays valid for one more day.',
  auth: 'user',
  limit: LIMIT,
  body: RotateKey,
  answer: Answer,
  problems: ['unprocessable'],
  async handle({ caller: { account, user }, body, context }) {
    return answer(context, account, await rotateWebhookKey(context, user, body.signsAfterHours * HOUR_MS));
  },
});

export const begin = route({
  method: 'POST',
  url: '/dashboard/api/signature-keys/:id/begin',
  tag: TAG,
  summary: 'Make a waiting key sign now',
  auth: 'user',
  limit: LIMIT,
  params: Id,
  answer: Answer,
  problems: ['not_found', 'unprocessable'],
  async handle({ caller: { account, user }, params, context }) {
    return answer(context, account, await switchWebhookKey(context, user, params.id));
  },
});

export const retire = route({
  method: 'POST',
  url: '/dashboard/api/signature-keys/:id/retire',
  tag: TAG,
  summary: 'Retire a key early',
  auth: 'user',
  limit: LIMIT,
  params: Id,
  answer: Answer,
  problems: ['not_found', 'unprocessable'],
  async handle({ caller: { account, user }, params, context }) {
    return answer(context, account, await retireWebhookKey(context, user, params.id));
  },
});

async function answer(context: ServerContext, account: Account, rotated: Rotated) {
  if (!rotated.ok) return rotated;
  return { ok: true, body: { signatureKeys: (await signatureKeys(context, account)).signatureKeys } } as const;
}
