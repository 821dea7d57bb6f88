import type * as z from 'zod/mini';
import { RecoveryCodes, TotpOffer, WithCode, WithPassword, WithPasswordAndCode } from '@verify/contract';
import { audited, auditedOrMissing } from '../dashboard/audited.ts';
import { hasSecondStep, needsSecondStep, NO_SECOND_STEP, renewRecoveryCodes, takeCode } from './second-step.ts';
import { confirm as confirmed, confirmPassword } from './confirm.ts';
import { newTotpSecret, totpUri } from './totp.ts';
import { aboutAuthenticator } from '../../keys/sealed-secret.ts';
import { replaceRecoveryCodes } from '../../records/people/recovery-codes.ts';
import { deleteSessionsOf, findUser, saveUser } from '../../records/people/users.ts';
import { wrongPassword } from './own-account.ts';
import type { Outcome } from '../refusal.ts';
import type { ServerContext } from '../../context.ts';
import { accountLock } from '../../records/store.ts';
import type { UserCaller } from './user-session.ts';

const wrongCode = {
  code: 'unprocessable',
  detail: 'This code is wrong or has already been used.',
  errors: [{ pointer: '/code', detail: 'wrong' }],
} as const;

/** Start setting up an authenticator app. */
export async function beginSecondStep(
  context: Pick<ServerContext, 'keys' | 'now' | 'store'>,
  { caller, body }: { caller: UserCaller; body: z.infer<typeof WithPassword> },
): Promise<Outcome<TotpOffer>> {
  const { user, account } = caller;
  if (hasSecondStep(user)) return no('An authenticator app is already set up.');
  const password = await confirmPassword(context, user, body.password, wrongPassword);
  if (!password.ok) return password;
  const secret = newTotpSecret();
  const totpSecret = context.keys.seal.seal(aboutAuthenticator(user.id), secret);
  await context.store.withLock(accountLock(caller.account.id), async (tx) => {
    await saveUser(tx, user.id, { ...NO_SECOND_STEP, totpSecret });
    await audited(context, tx, caller, { action: 'user.second-step-begun', subject: user.id });
  });
  return { ok: true, body: { secret, uri: totpUri(secret, { issuer: account.name, email: user.email }) } };
}

/** Confirm the authenticator app with one of its codes. */
export async function confirmSecondStep(
  context: Pick<ServerContext, 'keys' | 'now' | 'store'>,
  { caller, body }: { caller: UserCaller; body: z.infer<typeof WithCode> },
): Promise<Outcome<RecoveryCodes>> {
  const now = context.now();
  const made = await confirmed(context, caller.user, wrongCode, () =>
    context.store.withLock(accountLock(caller.account.id), async (tx) => {
      const user = (await findUser(tx, caller.account.id, caller.user.id))!;
      if (hasSecondStep(user) || (await takeCode(tx, context.keys.seal, user, body.code, now)) !== 'authenticator')
        return null;
      await saveUser(tx, user.id, { totpConfirmedAt: now });
      await deleteSessionsOf(tx, user.id, caller.secret);
      await audited(context, tx, caller, { action: 'user.second-step-on', subject: user.id });
      return renewRecoveryCodes(tx, user.id, now);
    }),
  );
  return made.ok ? { ok: true, body: { codes: made.value } } : made;
}

/** Turn off the authenticator app. */
export async function endSecondStep(
  context: Pick<ServerContext, 'development' | 'keys' | 'now' | 'store'>,
  { caller, body }: { caller: UserCaller; body: z.infer<typeof WithPasswordAndCode> },
): Promise<Outcome<Record<never, never>>> {
  const { user, account } = caller;
  if (needsSecondStep(context, account.settings, user)) return no('This account requires two-factor authentication.');
  const password = await confirmPassword(context, user, body.password, wrongPassword);
  if (!password.ok) return password;
  const now = context.now();
  const gone = await confirmed(context, user, wrongCode, () =>
    context.store.withLock(accountLock(caller.account.id), async (tx) => {
      if ((await takeCode(tx, context.keys.seal, user, body.code, now)) === null) return null;
      await saveUser(tx, user.id, NO_SECOND_STEP);
      await replaceRecoveryCodes(tx, user.id, [], now);
      await audited(context, tx, caller, { action: 'user.second-step-off', subject: user.id });
      return true;
    }),
  );
  return gone.ok ? { ok: true, body: {} } : gone;
}

/** Create new recovery codes, which replace the previous ones. */
export async function newRecoveryCodes(
  context: Pick<ServerContext, 'keys' | 'now' | 'store'>,
  { caller, body }: { caller: UserCaller; body: z.infer<typeof WithPasswordAndCode> },
): Promise<Outcome<RecoveryCodes>> {
  const { user } = caller;
  if (!hasSecondStep(user)) return no('No authenticator app is set up.');
  const password = await confirmPassword(context, user, body.password, wrongPassword);
  if (!password.ok) return password;
  const now = context.now();
  const made = await confirmed(context, user, wrongCode, () =>
    context.store.withLock(accountLock(caller.account.id), async (tx) => {
      if ((await takeCode(tx, context.keys.seal, user, body.code, now)) === null) return null;
      await audited(context, tx, caller, { action: 'user.recovery-codes-renewed', subject: user.id });
      return renewRecoveryCodes(tx, user.id, now);
    }),
  );
  return made.ok ? { ok: true, body: { codes: made.value } } : made;
}

/** For a user who has lost their phone and recovery codes. */
export async function resetSecondStep(
  context: Pick<ServerContext, 'keys' | 'now' | 'store'>,
  { caller, params }: { caller: UserCaller; params: { readonly id: string } },
): Promise<Outcome<Record<never, never>>> {
  if (params.id === caller.user.id)
    return no('You cannot reset your own second factor here. Use your password in your account settings.');
  const entry = { action: 'user.second-step-reset', subject: params.id };
  return auditedOrMissing(context, caller, entry, async (tx) => {
    const user = await findUser(tx, caller.account.id, params.id);
    if (!user) return false;
    await saveUser(tx, user.id, NO_SECOND_STEP);
    await replaceRecoveryCodes(tx, user.id, [], context.now());
    await deleteSessionsOf(tx, user.id);
    return true;
  });
}

const no = (detail: string) => ({ ok: false, code: 'unprocessable', detail }) as const;
