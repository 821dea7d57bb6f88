import * as z from 'zod/mini';
import { ChangePassword, SessionView } from '@verify/contract';
import { route } from '../../route.ts';
import { LIMIT } from './sign-in.ts';
import { Id } from './users.ts';
import { changePassword, endOtherSessions, endOwnSession, ownSessions } from '../../../use-cases/people/own-account.ts';

const TAG = 'Dashboard';

/** Each call costs a second of computation. */
export const PASSWORD_LIMIT = { name: 'dashboard-password', perMinute: 10 };

export const password = route({
  method: 'POST',
  url: '/dashboard/api/me/password',
  tag: TAG,
  summary: 'Change your own password',
  description: 'Every other session of this user ends.',
  auth: 'user',
  limit: PASSWORD_LIMIT,
  body: ChangePassword,
  answer: z.object({}),
  problems: ['unprocessable'],
  handle: ({ caller, body, context }) => changePassword(context, { caller, body }),
});

export const sessions = route({
  method: 'GET',
  url: '/dashboard/api/me/sessions',
  tag: TAG,
  summary: 'Sessions of this user',
  auth: 'user',
  limit: LIMIT,
  answer: z.object({ items: z.array(SessionView) }),
  problems: [],
  handle: ({ caller, context }) => ownSessions(context, { caller }),
});

export const endSession = route({
  method: 'POST',
  url: '/dashboard/api/me/sessions/:id/end',
  tag: TAG,
  summary: 'End one of your own sessions',
  auth: 'user',
  limit: LIMIT,
  params: Id,
  answer: z.object({}),
  problems: ['not_found'],
  handle: ({ caller, params, context }) => endOwnSession(context, { caller, params }),
});

export const endOthers = route({
  method: 'POST',
  url: '/dashboard/api/me/sessions/end-others',
  tag: TAG,
  summary: 'End every session of this user except this one',
  auth: 'user',
  limit: LIMIT,
  answer: z.object({ ended: z.number() }),
  problems: [],
  handle: ({ caller, context }) => endOtherSessions(context, { caller }),
});
