import type { Needs } from '../../context.ts';
import { type LogoutNotice, ProviderAway } from '../../ports/identity-provider.ts';
import { asUser, noteIn } from '../dashboard/audited.ts';
import { deleteSignedOn, takeNotice } from '../../records/people/sign-ons.ts';
import { findUserById } from '../../records/people/users.ts';

/** Ends the sessions that a logout notice of the provider names (OpenID Connect Back-Channel Logout 1.0). */
export async function endSignOn(
  context: Needs<'keys' | 'now' | 'provider' | 'store'>,
  token: string,
): Promise<'ended' | 'refused' | 'away'> {
  const { provider, store, now } = context;
  let notice: LogoutNotice | null;
  try {
    notice = provider && (await provider.readLogout(token, now()));
  } catch (error) {
    if (error instanceof ProviderAway) return 'away';
    throw error;
  }
  if (!notice) return 'refused';
  const { issuer, id: noticeId, expiresAt } = notice;
  // The log of each account is written to as well; of two writers one is run again.
  return store.withLock(`notice ${noticeId}`, async (tx) => {
    if (!(await takeNotice(tx, issuer, noticeId, expiresAt))) return 'refused';
    for (const id of await deleteSignedOn(tx, notice)) {
      const user = (await findUserById(tx, id))!;
      await noteIn(context, tx, asUser(user))('user.signed-out', id, 'by the identity provider');
    }
    return 'ended';
  });
}
