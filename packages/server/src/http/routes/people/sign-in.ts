import { Me, MessageLocale, SignIn, SignInWays } from '@verify/contract';
import * as z from 'zod/mini';
import type { ServerContext } from '../../../context.ts';
import { hasSecondStep, needsSecondStep } from '../../../use-cases/second-step/second-step.ts';
import { tooMany } from '../../../use-cases/people/confirm.ts';
import { readCookie } from '../../cookies.ts';
import { csrfOf, sessionCookie } from '../../dashboard-session.ts';
import { endSession, type UserCaller } from '../../../use-cases/people/user-session.ts';
import { signIn as check } from '../../../use-cases/people/sign-in.ts';
import { connectionOf, fromOwnPage } from '../../hosted.ts';
import { route } from '../../route.ts';

const TAG = 'Dashboard';
export const LIMIT = { name: 'dashboard', perMinute: 600 };

/**
 * Limited by the caller's address; in addition, failures are counted in the records by device, by e-mail address and by
 * network.
 */
export const signIn = route({
  method: 'POST',
  url: '/dashboard/api/sign-in',
  tag: TAG,
  summary: 'Sign in',
  auth: 'none',
  limit: { name: 'dashboard-sign-in', perMinute: 20 },
  body: SignIn,
  answer: Me,
  problems: [
    'credentials_invalid',
    'development_account',
    'second_step_required',
    'code_invalid',
    'sign_on_required',
    'csrf',
  ],
  async handle({ body, request, context }) {
    if (!fromOwnPage(request, context.baseUrl)) return { ok: false, code: 'csrf' };
    const { ipAddress, userAgent } = connectionOf(request);
    const visitor = { ipAddress, userAgent, readCookie: (name: string) => readCookie(context, request, name) };
    const signed = await check(context, body, visitor);
    if (!signed.ok) {
      if (signed.code === 'rate_limited') return { ok: false, ...tooMany(signed.until, context.now()) };
      return signed.code === 'second_step_required' ? { ...signed, passkey: signed.passkey ?? undefined } : signed;
    }
    const { user, account, secret, device } = signed;
    return {
      ok: true,
      body: meOf({ user, account, secret, signedOn: false }, context),
      cookies: [sessionCookie(secret), device],
    };
  },
});

export const ways = route({
  method: 'GET',
  url: '/dashboard/api/sign-in',
  tag: TAG,
  summary: 'What the page for signing in offers',
  auth: 'none',
  limit: { name: 'dashboard-ways', perMinute: 120 },
  answer: SignInWays,
  problems: [],
  async handle({ context }) {
    const { channels, provider } = context;
    return { ok: true, body: { reset: channels.includes('mail'), signOn: provider?.name ?? null } };
  },
});

export const signOut = route({
  method: 'POST',
  url: '/dashboard/api/sign-out',
  tag: TAG,
  summary: 'Sign out',
  auth: 'user',
  limit: LIMIT,
  answer: z.object({}),
  problems: [],
  async handle({ caller, context }) {
    await endSession(context, caller);
    return { ok: true, body: {}, cookies: [sessionCookie('')] };
  },
});

export const me = route({
  method: 'GET',
  url: '/dashboard/api/me',
  tag: TAG,
  summary: 'Current user',
  auth: 'user',
  limit: LIMIT,
  answer: Me,
  problems: [],
  async handle({ caller, context }) {
    return { ok: true, body: meOf(caller, context) };
  },
});

export function meOf(
  { user, account, secret, signedOn }: Omit<UserCaller, 'actor'>,
  context: Pick<ServerContext, 'channels' | 'demoUrl' | 'development'>,
): Me {
  const { id, email, name, role, locale, digest } = user;
  const { publicId, environment } = account;
  const missing = !signedOn && needsSecondStep(context, account.settings, user);
  const { retention, retentionSeen } = account.settings;
  return {
    id,
    email,
    name,
    role,
    account: { name: account.name, publicId, environment },
    secondStep: hasSecondStep(user) ? 'on' : missing ? 'missing' : 'off',
    demoUrl: context.demoUrl,
    retentionNotice: role === 'admin' && !retentionSeen ? retention : null,
    signedOn,
    channels: [...context.channels],
    mail: { locale: MessageLocale.parse(locale), digest: digest === 1 },
    csrf: csrfOf(secret),
  };
}
