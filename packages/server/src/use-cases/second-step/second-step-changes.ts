import type * as z from 'zod/mini';
import type { RecoveryCodes, TotpOffer, WithCode, WithPasswordAndCode, WithProof } from '@verify/contract';
import { audited, auditedOrMissing } from '../dashboard/audited.ts';
import {
  hasSecondStep,
  needsSecondStep,
  NO_AUTHENTICATOR,
  removeSecondStep,
  renewRecoveryCodes,
  takeTotp,
} from './second-step.ts';
import { confirm as confirmed } from '../people/confirm.ts';
import { proved, wrongCode } from './proved.ts';
import { newTotpSecret, totpUri } from './totp.ts';
import { aboutAuthenticator } from '../../keys/sealed-secret.ts';
import { replaceRecoveryCodes } from '../../records/people/recovery-codes.ts';
import { deleteSessionsOf, findUser, saveUser } from '../../records/people/users.ts';
import type { Outcome } from '../refusal.ts';
import type { Needs } from '../../context.ts';
import { accountLock } from '../../records/store.ts';
import type { UserCaller } from '../people/user-session.ts';

type Context = Needs<'baseUrl' | 'keys' | 'now' | 'store'>;

/** Start setting up an authenticator app. */
export async function beginSecondStep(
  context: Context,
  { caller, body }: { caller: UserCaller; body: WithProof },
): Promise<Outcome<TotpOffer>> {
  const { user, account } = caller;
  if (user.totpConfirmedAt !== null) return no('An authenticator app is already set up.');
  const secret = newTotpSecret();
  const totpSecret = context.keys.seal.seal(aboutAuthenticator(user.id), secret);
  const begun = await proved(context, caller, body, async (tx) => {
    await saveUser(tx, user.id, { ...NO_AUTHENTICATOR, totpSecret });
    await audited(context, tx, caller, { action: 'user.second-step-begun', subject: user.id });
  });
  if (!begun.ok) return begun;
  return { ok: true, body: { secret, uri: totpUri(secret, { issuer: account.name, email: user.email }) } };
}

/** Confirm the authenticator app with one of its codes. */
export async function confirmSecondStep(
  context: Context,
  { caller, body }: { caller: UserCaller; body: z.infer<typeof WithCode> },
): Promise<Outcome<RecoveryCodes>> {
  const now = context.now();
  const made = await confirmed(context, caller.user, wrongCode, () =>
    context.store.withLock(accountLock(caller.account.id), async (tx) => {
      const user = (await findUser(tx, caller.account.id, caller.user.id))!;
      if (user.totpConfirmedAt !== null || !(await takeTotp(context, tx, user, body.code))) return null;
      await saveUser(tx, user.id, { totpConfirmedAt: now });
      await deleteSessionsOf(tx, user.id, caller.secret);
      await audited(context, tx, caller, { action: 'user.second-step-on', subject: user.id });
      // With passkeys, there are codes already.
      return hasSecondStep(user) ? [] : renewRecoveryCodes(tx, user.id, now);
    }),
  );
  return made.ok ? { ok: true, body: { codes: made.value } } : made;
}

/** Turn off the authenticator app. */
export async function endSecondStep(
  context: Context & Needs<'development'>,
  { caller, body }: { caller: UserCaller; body: z.infer<typeof WithPasswordAndCode> },
): Promise<Outcome<Record<never, never>>> {
  const { user, account } = caller;
  if (user.passkeys === 0 && needsSecondStep(context, account.settings, user))
    return no('This account requires two-factor authentication.');
  const gone = await proved(context, caller, body, async (tx, { passkeys }) => {
    await saveUser(tx, user.id, NO_AUTHENTICATOR);
    if (passkeys === 0) await replaceRecoveryCodes(tx, user.id, [], context.now());
    await audited(context, tx, caller, { action: 'user.second-step-off', subject: user.id });
  });
  return gone.ok ? { ok: true, body: {} } : gone;
}

/** Create new recovery codes, which replace the previous ones. */
export async function newRecoveryCodes(
  context: Context,
  { caller, body }: { caller: UserCaller; body: z.infer<typeof WithPasswordAndCode> },
): Promise<Outcome<RecoveryCodes>> {
  if (!hasSecondStep(caller.user)) return no('No second step is set up.');
  const made = await proved(context, caller, body, async (tx, { id }) => {
    await audited(context, tx, caller, { action: 'user.recovery-codes-renewed', subject: id });
    return renewRecoveryCodes(tx, id, context.now());
  });
  return made.ok ? { ok: true, body: { codes: made.value } } : made;
}

/** For a user who has lost their phone and recovery codes. */
export async function resetSecondStep(
  context: Needs<'keys' | 'now' | 'store'>,
  { caller, params }: { caller: UserCaller; params: { readonly id: string } },
): Promise<Outcome<Record<never, never>>> {
  if (params.id === caller.user.id)
    return no('You cannot reset your own second factor here. Use your password in your account settings.');
  const entry = { action: 'user.second-step-reset', subject: params.id };
  return auditedOrMissing(context, caller, entry, async (tx) => {
    const user = await findUser(tx, caller.account.id, params.id);
    if (!user) return false;
    await removeSecondStep(tx, user.id, context.now());
    await deleteSessionsOf(tx, user.id);
    return true;
  });
}

const no = (detail: string) => ({ ok: false, code: 'unprocessable', detail }) as const;
