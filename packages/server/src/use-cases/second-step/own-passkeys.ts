import type { By, On } from '../callers.ts';
import type { AddPasskey, RecoveryCodes, SecondSteps, WithPasswordAndCode, WithProof } from '@verify/contract';
import type { Needs } from '../../context.ts';
import { deletePasskeys, insertPasskey, listPasskeys } from '../../records/people/passkeys.ts';
import { replaceRecoveryCodes } from '../../records/people/recovery-codes.ts';
import { deleteSessionsOf, findUser } from '../../records/people/users.ts';
import { audited } from '../dashboard/audited.ts';
import { type Answer, type Nothing, unprocessable } from '../refusal.ts';
import { askPasskey, madePasskey, offerPasskey } from './passkeys.ts';
import { proved } from './proved.ts';
import { hasSecondStep, needsSecondStep, renewRecoveryCodes } from './second-step.ts';

type Context = Needs<'baseUrl' | 'keys' | 'now' | 'store'>;

const MOST_PASSKEYS = 10;

/** Your second steps. */
export async function ownSecondSteps({ store }: Needs<'store'>, { caller }: By): Answer<SecondSteps> {
  const passkeys = await listPasskeys(store.db, caller.user.id);
  const shown = passkeys.map(({ id, name, createdAt, usedAt }) => ({ id, name, createdAt, usedAt }));
  return { ok: true, body: { authenticator: caller.user.totpConfirmedAt !== null, passkeys: shown } };
}

/** Start adding a passkey. */
export async function preparePasskey(
  context: Context,
  { caller, body }: By<WithProof>,
): Answer<Record<string, unknown>> {
  if (caller.user.passkeys >= MOST_PASSKEYS)
    return unprocessable(`You have ${MOST_PASSKEYS} passkeys. Remove one first.`);
  const offered = await proved(context, caller, body, async (tx, note, user) => {
    await note('user.passkey-begun', user.id);
    return offerPasskey(context, tx, user, caller.account.name);
  });
  return offered.ok ? { ok: true, body: { ...offered.value } } : offered;
}

/** Add the passkey that the browser created from the offer. */
export async function addPasskey(context: Context, { caller, body }: By<AddPasskey>): Answer<RecoveryCodes> {
  const now = context.now();
  const codes = await audited(context, caller, async (tx, note) => {
    const user = (await findUser(tx, caller.account.id, caller.user.id))!;
    const made = user.passkeys < MOST_PASSKEYS ? await madePasskey(context, tx, user, body.credential) : null;
    if (!made || !(await insertPasskey(tx, { ...made, userId: user.id, name: body.name, createdAt: now }))) return null;
    await note('user.passkey-added', user.id);
    if (hasSecondStep(user)) return [];
    await deleteSessionsOf(tx, user.id, caller.secret);
    return renewRecoveryCodes(tx, user.id, now);
  });
  return codes ? { ok: true, body: { codes } } : unprocessable('This passkey could not be added. Start again.');
}

/** Challenge for one of your passkeys. */
export async function challengePasskey(context: Context, { caller }: By): Answer<Record<string, unknown>> {
  const asked = await audited(context, caller, async (tx, note) => {
    await note('user.passkey-asked', caller.user.id);
    return askPasskey(context, tx, caller.user);
  });
  return asked ? { ok: true, body: { ...asked } } : unprocessable('You have no passkey.');
}

/** Remove one of your passkeys. */
export async function removePasskey(
  context: Context & Needs<'development'>,
  { caller, params, body }: On<WithPasswordAndCode>,
): Answer<Nothing> {
  const { account } = caller;
  const own = await listPasskeys(context.store.db, caller.user.id);
  if (!own.some(({ id }) => id === params.id)) return { ok: false, code: 'not_found' };
  const done = await proved(context, caller, body, async (tx, note, user) => {
    const last = user.totpConfirmedAt === null && user.passkeys === 1;
    if (last && needsSecondStep(context, account.settings, user)) return false;
    await deletePasskeys(tx, user.id, params.id);
    if (last) await replaceRecoveryCodes(tx, user.id, [], context.now());
    await note('user.passkey-removed', user.id);
    return true;
  });
  if (!done.ok) return done;
  return done.value ? { ok: true, body: {} } : unprocessable('This account requires two-factor authentication.');
}
