import type { SecondStepPolicy } from '@verify/contract';
import type { ServerContext } from '../../context.ts';
import type { Account } from '../../records/accounts/accounts.ts';
import { replaceRecoveryCodes, useRecoveryCode } from '../../records/people/recovery-codes.ts';
import { aboutAuthenticator, type Seal } from '../../keys/sealed-secret.ts';
import type { Db } from '../../records/store.ts';
import { takeTotpStep, type User } from '../../records/people/users.ts';
import { newRecoveryCodes, plainCode, totpStep } from './totp.ts';

export const hasSecondStep = (user: Pick<User, 'totpConfirmedAt'>): boolean => user.totpConfirmedAt !== null;

export const NO_SECOND_STEP = { totpSecret: null, totpConfirmedAt: null, totpStep: null };

/** True if the account's policy requires it; outside development it is required for every admin. */
export const needsSecondStep = (
  { development }: Pick<ServerContext, 'development'>,
  { secondStep }: { readonly secondStep: SecondStepPolicy },
  { role }: Pick<User, 'role'>,
): boolean => secondStep === 'everybody' || (role === 'admin' && (secondStep === 'admins' || !development));

/** Where an account requires the identity provider, only an admin for emergencies uses a password. */
export const mayUsePassword = (
  { breakGlass }: Pick<User, 'breakGlass'>,
  { settings }: Pick<Account, 'settings'>,
): boolean => settings.signOn.mode !== 'required' || breakGlass === 1;

/** Accepts an unused code of the authenticator app or an unused recovery code. Null for anything else. */
export async function takeCode(
  tx: Db,
  seal: Seal,
  user: User,
  code: string,
  now: number,
): Promise<'authenticator' | 'recovery' | null> {
  if (user.totpSecret === null) return null;
  const plain = plainCode(code);
  const step = totpStep(seal.open(aboutAuthenticator(user.id), user.totpSecret), plain, now);
  if (step !== null) return (await takeTotpStep(tx, user.id, step)) ? 'authenticator' : null;
  return (await useRecoveryCode(tx, user.id, plain, now)) ? 'recovery' : null;
}

/** Ten new codes, which replace the previous ones and are shown once. */
export async function renewRecoveryCodes(tx: Db, userId: string, now: number): Promise<string[]> {
  const codes = newRecoveryCodes();
  await replaceRecoveryCodes(tx, userId, codes.map(plainCode), now);
  return codes;
}
