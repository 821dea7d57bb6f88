import type { SecondStepPolicy } from '@verify/contract';
import type { ServerContext } from '../../context.ts';
import { replaceRecoveryCodes, useRecoveryCode } from '../../ports/store/people/recovery-codes.ts';
import { aboutAuthenticator, type Seal } from '../../keys/sealed-secret.ts';
import type { Db } from '../../ports/store/store.ts';
import { takeTotpStep, type User } from '../../ports/store/people/users.ts';
import { newRecoveryCodes, plainCode, totpStep } from './totp.ts';

export const hasSecondStep = (user: Pick<User, 'totpConfirmedAt'>): boolean => user.totpConfirmedAt !== null;

export const NO_SECOND_STEP = { totpSecret: null, totpConfirmedAt: null, totpStep: null };

/** By the account's policy; outside of development every admin does. */
export const needsSecondStep = (
  { development }: Pick<ServerContext, 'development'>,
  { secondStep }: { readonly secondStep: SecondStepPolicy },
  { role }: Pick<User, 'role'>,
): boolean => secondStep === 'everybody' || (role === 'admin' && (secondStep === 'admins' || !development));

/** A code of the authenticator, taken once, or a recovery code, used up. Null: neither. */
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

/** Ten new ones in place of those before; told once. */
export async function renewRecoveryCodes(tx: Db, userId: string, now: number): Promise<string[]> {
  const codes = newRecoveryCodes();
  await replaceRecoveryCodes(tx, userId, codes.map(plainCode), now);
  return codes;
}
