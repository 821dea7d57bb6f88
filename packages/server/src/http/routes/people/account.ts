import * as z from 'zod/mini';
import { AskForReset, ChangePassword, MailPreferences, NewPassword, SessionView } from '@verify/contract';
import { askForReset, resetPassword } from '../../../use-cases/people/password-reset.ts';
import { fromOwnPage } from '../../hosted.ts';
import { route } from '../../route.ts';
import { LIMIT } from './sign-in.ts';
import { Id } from './users.ts';
import {
  changePassword,
  endOtherSessions,
  endOwnSession,
  ownSessions,
  saveMailPreferences,
} from '../../../use-cases/people/own-account.ts';
import { callerAddress } from '../../network-of.ts';

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

export const mail = route({
  method: 'PUT',
  url: '/dashboard/api/me/mail',
  tag: TAG,
  summary: 'Choose which mails you receive, and in which language',
  auth: 'user',
  limit: LIMIT,
  body: MailPreferences,
  answer: MailPreferences,
  problems: [],
  handle: ({ caller, body, context }) => saveMailPreferences(context, { caller, body }),
});

/** Per address of the caller; each e-mail address has its own limit in the records. */
const RESET_LIMIT = { name: 'dashboard-reset', perMinute: 20 };

export const askReset = route({
  method: 'POST',
  url: '/dashboard/api/password-reset',
  tag: TAG,
  summary: 'Send a mail with a link that sets a new password',
  description: 'The answer is the same whether or not anybody has this address.',
  auth: 'none',
  limit: RESET_LIMIT,
  body: AskForReset,
  answer: z.object({}),
  problems: ['not_found', 'csrf'],
  async handle({ body, request, context }) {
    if (!fromOwnPage(request, context.baseUrl)) return { ok: false, code: 'csrf' };
    return askForReset(context, body.email);
  },
});

export const setReset = route({
  method: 'POST',
  url: '/dashboard/api/password-reset/set',
  tag: TAG,
  summary: 'Set a new password with the secret of a mail; every session of the user ends',
  auth: 'none',
  limit: RESET_LIMIT,
  body: NewPassword,
  answer: z.object({}),
  problems: ['link_expired', 'unprocessable', 'csrf'],
  async handle({ body, request, context }) {
    if (!fromOwnPage(request, context.baseUrl)) return { ok: false, code: 'csrf' };
    return resetPassword(context, body, callerAddress(request));
  },
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
