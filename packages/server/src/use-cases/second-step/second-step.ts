import type { SecondStepPolicy, SecondStepProof } from '@verify/contract';
import type { Needs } from '../../context.ts';
import type { Account } from '../../records/accounts/accounts.ts';
import { deletePasskeys } from '../../records/people/passkeys.ts';
import { replaceRecoveryCodes, useRecoveryCode } from '../../records/people/recovery-codes.ts';
import { aboutAuthenticator } from '../../keys/sealed-secret.ts';
import type { Db } from '../../records/store.ts';
import { saveUser, takeTotpStep, type User } from '../../records/people/users.ts';
import { takePasskey } from './passkeys.ts';
import { newRecoveryCodes, plainCode, totpStep } from './totp.ts';

export const hasSecondStep = (user: Pick<User, 'passkeys' | 'totpConfirmedAt'>): boolean =>
  user.totpConfirmedAt !== null || user.passkeys > 0;

export const NO_AUTHENTICATOR = { totpSecret: null, totpConfirmedAt: null, totpStep: null };

/** Without authenticator, passkeys and recovery codes, the password alone signs in. */
export async function removeSecondStep(tx: Db, userId: string, now: number): Promise<void> {
  await saveUser(tx, userId, NO_AUTHENTICATOR);
  await deletePasskeys(tx, userId);
  await replaceRecoveryCodes(tx, userId, [], now);
}

/** True if the account's policy requires it; outside development it is required for every admin. */
export const needsSecondStep = (
  { development }: Needs<'development'>,
  { secondStep }: { readonly secondStep: SecondStepPolicy },
  { role }: Pick<User, 'role'>,
): boolean => secondStep === 'everybody' || (role === 'admin' && (secondStep === 'admins' || !development));

/** Where an account requires the identity provider, only an admin for emergencies uses a password. */
export const mayUsePassword = (
  { breakGlass }: Pick<User, 'breakGlass'>,
  { settings }: Pick<Account, 'settings'>,
): boolean => settings.signOn.mode !== 'required' || breakGlass === 1;

/** Accepts an unused code of a confirmed authenticator app, a passkey's answer, or an unused recovery code. */
export async function takeProof(
  context: Needs<'baseUrl' | 'keys' | 'now'>,
  tx: Db,
  user: User,
  proof: SecondStepProof,
): Promise<'authenticator' | 'passkey' | 'recovery' | null> {
  if (typeof proof !== 'string') return (await takePasskey(context, tx, user, proof)) ? 'passkey' : null;
  const app = user.totpConfirmedAt === null ? null : await takeTotp(context, tx, user, proof);
  if (app !== null) return app ? 'authenticator' : null;
  return (await useRecoveryCode(tx, user.id, plainCode(proof), context.now())) ? 'recovery' : null;
}

/** Whether the code of the authenticator app is unused; null if it is none of its codes. */
export async function takeTotp(
  { keys, now }: Needs<'keys' | 'now'>,
  tx: Db,
  { id, totpSecret }: User,
  code: string,
): Promise<boolean | null> {
  if (totpSecret === null) return null;
  const step = totpStep(keys.seal.open(aboutAuthenticator(id), totpSecret), plainCode(code), now());
  return step === null ? null : takeTotpStep(tx, id, step);
}

/** Ten new codes, which replace the previous ones and are shown once. */
export async function renewRecoveryCodes(tx: Db, userId: string, now: number): Promise<string[]> {
  const codes = newRecoveryCodes();
  await replaceRecoveryCodes(tx, userId, codes.map(plainCode), now);
  return codes;
}
