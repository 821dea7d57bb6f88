import type { Auditing, Needs } from '../../context.ts';
import type { By, On } from '../callers.ts';
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
import { type Answer, type Nothing, unprocessable } from '../refusal.ts';

type Context = Needs<'baseUrl' | 'keys' | 'now' | 'store'>;

/** Start setting up an authenticator app. */
export async function beginSecondStep(context: Context, { caller, body }: By<WithProof>): Answer<TotpOffer> {
  const { user, account } = caller;
  if (user.totpConfirmedAt !== null) return unprocessable('An authenticator app is already set up.');
  const secret = newTotpSecret();
  const totpSecret = context.keys.seal.seal(aboutAuthenticator(user.id), secret);
  const begun = await proved(context, caller, body, async (tx, note) => {
    await saveUser(tx, user.id, { ...NO_AUTHENTICATOR, totpSecret });
    await note('user.second-step-begun', user.id);
  });
  if (!begun.ok) return begun;
  return { ok: true, body: { secret, uri: totpUri(secret, { issuer: account.name, email: user.email }) } };
}

/** Confirm the authenticator app with one of its codes. */
export async function confirmSecondStep(context: Context, { caller, body }: By<WithCode>): Answer<RecoveryCodes> {
  const now = context.now();
  const made = await confirmed(context, caller.user, wrongCode, () =>
    audited(context, caller, async (tx, note) => {
      const user = (await findUser(tx, caller.account.id, caller.user.id))!;
      if (user.totpConfirmedAt !== null || !(await takeTotp(context, tx, user, body.code))) return null;
      await saveUser(tx, user.id, { totpConfirmedAt: now });
      await deleteSessionsOf(tx, user.id, caller.secret);
      await note('user.second-step-on', user.id);
      // With passkeys, there are codes already.
      return hasSecondStep(user) ? [] : renewRecoveryCodes(tx, user.id, now);
    }),
  );
  return made.ok ? { ok: true, body: { codes: made.value } } : made;
}

/** Turn off the authenticator app. */
export async function endSecondStep(
  context: Context & Needs<'development'>,
  { caller, body }: By<WithPasswordAndCode>,
): Answer<Nothing> {
  const { user, account } = caller;
  if (user.passkeys === 0 && needsSecondStep(context, account.settings, user))
    return unprocessable('This account requires two-factor authentication.');
  const gone = await proved(context, caller, body, async (tx, note, { passkeys }) => {
    await saveUser(tx, user.id, NO_AUTHENTICATOR);
    if (passkeys === 0) await replaceRecoveryCodes(tx, user.id, [], context.now());
    await note('user.second-step-off', user.id);
  });
  return gone.ok ? { ok: true, body: {} } : gone;
}

/** Create new recovery codes, which replace the previous ones. */
export async function newRecoveryCodes(
  context: Context,
  { caller, body }: By<WithPasswordAndCode>,
): Answer<RecoveryCodes> {
  if (!hasSecondStep(caller.user)) return unprocessable('No second step is set up.');
  const made = await proved(context, caller, body, async (tx, note, { id }) => {
    await note('user.recovery-codes-renewed', id);
    return renewRecoveryCodes(tx, id, context.now());
  });
  return made.ok ? { ok: true, body: { codes: made.value } } : made;
}

/** For a user who has lost their phone and recovery codes. */
export async function resetSecondStep(context: Auditing, { caller, params }: On): Answer<Nothing> {
  if (params.id === caller.user.id)
    return unprocessable('You cannot reset your own second factor here. Use your password in your account settings.');
  return auditedOrMissing(context, caller, ['user.second-step-reset', params.id], async (tx) => {
    const user = await findUser(tx, caller.account.id, params.id);
    if (!user) return false;
    await removeSecondStep(tx, user.id, context.now());
    await deleteSessionsOf(tx, user.id);
    return true;
  });
}
