import * as z from 'zod/mini';
import { RecoveryCodes, TotpOffer, WithCode, WithPasswordAndCode, WithProof } from '@verify/contract';
import { route } from '../../route.ts';
import { PASSWORD_LIMIT } from './account.ts';
import { Id } from './users.ts';
import {
  beginSecondStep,
  confirmSecondStep,
  endSecondStep,
  newRecoveryCodes,
  resetSecondStep,
} from '../../../use-cases/second-step/second-step-changes.ts';

const TAG = 'Dashboard';

export const begin = route({
  method: 'POST',
  url: '/dashboard/api/me/totp',
  tag: TAG,
  summary: 'Start setting up an authenticator app',
  description: 'It takes effect once one of its codes was confirmed. Starting again replaces the previous secret.',
  auth: 'user',
  limit: PASSWORD_LIMIT,
  body: WithProof,
  answer: TotpOffer,
  problems: ['unprocessable'],
  handle: ({ caller, body, context }) => beginSecondStep(context, { caller, body }),
});

export const confirm = route({
  method: 'POST',
  url: '/dashboard/api/me/totp/confirm',
  tag: TAG,
  summary: 'Confirm the authenticator app with one of its codes',
  description:
    'From now on a code is required. The recovery codes are shown only once; every other session of this user ends.',
  auth: 'user',
  limit: PASSWORD_LIMIT,
  body: WithCode,
  answer: RecoveryCodes,
  problems: ['unprocessable'],
  handle: ({ caller, body, context }) => confirmSecondStep(context, { caller, body }),
});

export const off = route({
  method: 'POST',
  url: '/dashboard/api/me/totp/off',
  tag: TAG,
  summary: 'Turn off the authenticator app',
  auth: 'user',
  limit: PASSWORD_LIMIT,
  body: WithPasswordAndCode,
  answer: z.object({}),
  problems: ['unprocessable'],
  handle: ({ caller, body, context }) => endSecondStep(context, { caller, body }),
});

export const recoveryCodes = route({
  method: 'POST',
  url: '/dashboard/api/me/totp/recovery-codes',
  tag: TAG,
  summary: 'Create new recovery codes, which replace the previous ones',
  auth: 'user',
  limit: PASSWORD_LIMIT,
  body: WithPasswordAndCode,
  answer: RecoveryCodes,
  problems: ['unprocessable'],
  handle: ({ caller, body, context }) => newRecoveryCodes(context, { caller, body }),
});

export const reset = route({
  method: 'POST',
  url: '/dashboard/api/users/:id/second-step/reset',
  tag: TAG,
  summary: 'Remove a user’s authenticator app and sign them out everywhere',
  auth: 'user',
  limit: PASSWORD_LIMIT,
  params: Id,
  answer: z.object({}),
  problems: ['not_found', 'unprocessable'],
  handle: ({ caller, params, context }) => resetSecondStep(context, { caller, params }),
});
