import * as z from 'zod/mini';
import { RecoveryCodes, TotpOffer, WithCode, WithPassword, WithPasswordAndCode } from '@verify/contract';
import { route } from '../../route.ts';
import { PASSWORD_LIMIT } from './account.ts';
import { Id } from './users.ts';
import {
  beginSecondStep,
  confirmSecondStep,
  endSecondStep,
  newRecoveryCodes,
  resetSecondStep,
} from '../../../use-cases/people/second-step-changes.ts';

const TAG = 'Dashboard';

export const begin = route({
  method: 'POST',
  url: '/dashboard/api/me/totp',
  tag: TAG,
  summary: 'Begin to set up an authenticator',
  description: 'Counts once a code of it was confirmed; begun anew, the secret before is forgotten.',
  auth: 'user',
  limit: PASSWORD_LIMIT,
  body: WithPassword,
  answer: TotpOffer,
  problems: ['unprocessable'],
  handle: ({ caller, body, context }) => beginSecondStep(context, { caller, body }),
});

export const confirm = route({
  method: 'POST',
  url: '/dashboard/api/me/totp/confirm',
  tag: TAG,
  summary: 'Confirm the authenticator by one of its codes',
  description: 'From now on it is asked for. The recovery codes are told once; every other session of this user ends.',
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
  summary: 'Give up the authenticator',
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
  summary: 'New recovery codes in place of those before',
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
  summary: 'Take the authenticator off a user, who is signed out everywhere',
  auth: 'user',
  limit: PASSWORD_LIMIT,
  params: Id,
  answer: z.object({}),
  problems: ['not_found', 'unprocessable'],
  handle: ({ caller, params, context }) => resetSecondStep(context, { caller, params }),
});
