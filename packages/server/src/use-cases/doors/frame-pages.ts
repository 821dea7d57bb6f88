import type { Needs } from '../../context.ts';
import { findAccountByPublicId } from '../../records/accounts/accounts.ts';
import { findScript } from '../../records/accounts/scripts.ts';

type Context = Needs<'store'>;

/** Pages that may embed an account's frame; none if the account does not exist. */
export const frameAncestorsOf = async ({ store }: Context, publicId: string): Promise<readonly string[]> =>
  (await findAccountByPublicId(store.db, publicId))?.settings.frameAncestors ?? [];

export const scriptExists = async ({ store }: Context, publicId: string): Promise<boolean> =>
  !!(await findScript(store.db, publicId));
