import { Me, MessageLocale, SignIn, SignInWays } from '@verify/contract';
import type { Needs } from '../../../context.ts';
import { hasSecondStep, needsSecondStep } from '../../../use-cases/second-step/second-step.ts';
import { tooMany } from '../../../use-cases/people/confirm.ts';
import { readCookie } from '../../cookies.ts';
import { csrfOf, sessionCookie } from '../../dashboard-session.ts';
import { endSession } from '../../../use-cases/people/user-session.ts';
import type { UserCaller } from '../../../use-cases/callers.ts';
import { signIn as check } from '../../../use-cases/people/sign-in.ts';
import { connectionOf, fromOwnPage } from '../../hosted.ts';
import type { Route } from '../../route.ts';
import { EVERYBODY, forUser, forVisitor, NOTHING } from '../dashboard/for-user.ts';

export const signInRoutes: readonly Route[] = [
  // Limited by the caller's address; in addition, failures are counted in the records by device, e-mail and network.
  forVisitor(
    'POST /dashboard/api/sign-in',
    Me,
    async (context, { body, request }) => {
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
    { body: SignIn, limit: { name: 'dashboard-sign-in', perMinute: 20 } },
  ),
  forVisitor(
    'GET /dashboard/api/sign-in',
    SignInWays,
    async (context) => {
      const { channels, provider } = context;
      return { ok: true, body: { reset: channels.includes('mail'), signOn: provider?.name ?? null } };
    },
    { limit: { name: 'dashboard-ways', perMinute: 120 } },
  ),
  forUser(
    'POST /dashboard/api/sign-out',
    EVERYBODY,
    NOTHING,
    async (context, { caller }) => {
      await endSession(context, caller);
      return { ok: true, body: {}, cookies: [sessionCookie('')] };
    },
    { withoutSecondStep: true },
  ),
  forUser(
    'GET /dashboard/api/me',
    EVERYBODY,
    Me,
    async (context, { caller }) => {
      return { ok: true, body: meOf(caller, context) };
    },
    { withoutSecondStep: true },
  ),
];

export function meOf(
  { user, account, secret, signedOn }: Omit<UserCaller, 'actor'>,
  context: Needs<'channels' | 'demoUrl' | 'development'>,
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
