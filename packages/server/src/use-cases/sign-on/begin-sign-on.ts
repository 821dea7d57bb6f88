import { randomBytes } from 'node:crypto';
import type { Needs } from '../../context.ts';
import { aboutSignOn } from '../../keys/sealed-secret.ts';
import { type LogoutNotice, ProviderAway } from '../../ports/identity-provider.ts';
import { sha256Hex } from '../../records/ids.ts';
import { deleteSignedOn, insertSignOn, takeNotice } from '../../records/people/sign-ons.ts';
import type { Cookie } from '../cookie.ts';
import { asUser, noteIn } from '../dashboard/audited.ts';
import { findUserById } from '../../records/people/users.ts';

/** Time limit at the provider. */
const SIGN_ON_MS = 10 * 60 * 1000;
export const SIGN_ON_COOKIE = 'verify-sign-on';
export const SIGN_ON_PATH = '/dashboard/sign-on';
const secret = (): string => randomBytes(32).toString('base64url');

/** The browser comes back from another site, so this cookie alone is not `strict`. An empty value removes it. */
export const signOnCookie = (browser: string): Cookie => ({
  name: SIGN_ON_COOKIE,
  value: browser,
  path: SIGN_ON_PATH,
  maxAgeSeconds: browser === '' ? 0 : SIGN_ON_MS / 1000,
  sameSite: 'lax',
});

const callbackUrl = ({ baseUrl }: Needs<'baseUrl'>): string => `${baseUrl}${SIGN_ON_PATH}/callback`;

/** Stores the values of the request to the provider, for this browser only. */
export async function beginSignOn(
  context: Needs<'baseUrl' | 'keys' | 'log' | 'now' | 'provider' | 'store'>,
  account: string | null,
): Promise<{ readonly ok: true; readonly url: string; readonly cookie: Cookie } | { readonly ok: false }> {
  const { provider, store, keys, now } = context;
  if (!provider) return { ok: false };
  const [state, nonce, verifier, browser] = [secret(), secret(), secret(), secret()];
  try {
    const url = await provider.begin({ state, nonce, verifier }, callbackUrl(context));
    const sealed = keys.seal.seal(aboutSignOn(sha256Hex(state)), verifier);
    const row = { state, browser, nonce, verifier: sealed, account, expiresAt: now() + SIGN_ON_MS };
    await store.withLock(null, (tx) => insertSignOn(tx, row));
    return { ok: true, url: url.href, cookie: signOnCookie(browser) };
  } catch (error) {
    if (!(error instanceof ProviderAway)) throw error;
    context.log.error({ err: error }, 'the identity provider cannot be used');
    return { ok: false };
  }
}

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
