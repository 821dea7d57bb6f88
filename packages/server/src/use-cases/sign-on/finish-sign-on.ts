import type { Role } from '@verify/contract';
import type { Needs } from '../../context.ts';
import { aboutSignOn } from '../../keys/sealed-secret.ts';
import { ProviderAway, type SignedOnPerson } from '../../ports/identity-provider.ts';
import { type Account, listAccounts } from '../../records/accounts/accounts.ts';
import { asUser, noteIn } from '../dashboard/audited.ts';
import { takeSignOn } from '../../records/people/sign-ons.ts';
import {
  deleteSessionsOf,
  findUserBySubject,
  findUserIn,
  insertSession,
  insertUser,
  NO_PASSWORD,
  saveUser,
  type User,
} from '../../records/people/users.ts';
import { accountLock, type Db } from '../../records/store.ts';
import { newSecret, SESSION_MS } from '../people/user-session.ts';

/** Shown by the page for signing in. */
type SignOnFault = 'expired' | 'refused' | 'no-role' | 'disabled' | 'email-in-use' | 'no-email' | 'unavailable';
export type SignedOn =
  | { readonly ok: true; readonly secret: string }
  | { readonly ok: false; readonly fault: SignOnFault };

type Context = Needs<'keys' | 'log' | 'now' | 'provider' | 'store'>;

/** From the most to the least powerful: a user in several groups gets the first matching role. */
const ORDER: readonly Role[] = ['admin', 'reviewer', 'developer', 'read-only'];

/**
 * Signs in the person named by the provider. The user is created at the first sign-in, and gets the role that the
 * account gives to their groups, set again each time.
 */
export async function finishSignOn(
  context: Context,
  came: { readonly url: URL; readonly browser: string | null; readonly ipAddress: string; readonly userAgent: string },
): Promise<SignedOn> {
  const { store, keys, now, provider } = context;
  const state = came.url.searchParams.get('state') ?? '';
  if (!provider || state === '' || came.browser === null) return { ok: false, fault: 'expired' };
  const row = await store.withLock(`sign-on ${state}`, (tx) => takeSignOn(tx, state, came.browser!, now()));
  if (!row) return { ok: false, fault: 'expired' };
  let person: SignedOnPerson | null;
  try {
    const verifier = keys.seal.open(aboutSignOn(row.hash), row.verifier);
    person = await provider.finish(came.url, { state, nonce: row.nonce, verifier });
  } catch (error) {
    if (!(error instanceof ProviderAway)) throw error;
    context.log.error({ err: error }, 'the identity provider cannot be used');
    return { ok: false, fault: 'unavailable' };
  }
  if (!person) return { ok: false, fault: 'refused' };
  const accounts = (await listAccounts(store.db)).filter(
    ({ publicId, settings }) => settings.signOn.mode !== 'off' && (row.account === null || publicId === row.account),
  );
  return store.withLock(
    accounts.map(({ id }) => accountLock(id)),
    async (tx) => {
      let fault: SignOnFault = 'no-role';
      for (const account of accounts) {
        const found = await enter(context, tx, account, person);
        if (typeof found === 'string') {
          if (found !== 'no-role') fault = found;
          continue;
        }
        const secret = newSecret();
        const at = now();
        const { issuer, subject, sid } = person;
        const { ipAddress, userAgent } = came;
        const session = { secret, userId: found.id, createdAt: at, expiresAt: at + SESSION_MS, ipAddress, userAgent };
        await insertSession(tx, { ...session, issuer, subject, sid });
        await saveUser(tx, found.id, { lastSignInAt: at });
        await noteIn(context, tx, asUser(found))('user.signed-in', found.id, 'by the identity provider');
        return { ok: true, secret };
      }
      return { ok: false, fault };
    },
  );
}

/** The user of this person in an account, created or updated. */
async function enter(context: Context, tx: Db, account: Account, person: SignedOnPerson): Promise<User | SignOnFault> {
  const { issuer, subject, email, emailVerified } = person;
  const role = ORDER.find((each) =>
    account.settings.signOn.roles.some((rule) => rule.role === each && person.groups.includes(rule.group)),
  );
  const known = await findUserBySubject(tx, account.id, issuer, subject);
  if (!role) {
    // A user who has left every group is also signed out in other browsers.
    if (known) await deleteSessionsOf(tx, known.id);
    return 'no-role';
  }
  if (known) return known.disabledAt === null ? withRole(context, tx, known, role) : 'disabled';
  if (email === null) return 'no-email';
  const same = await findUserIn(tx, account.id, email);
  if (!same) {
    const name = (person.name?.trim() || email.split('@')[0]!).slice(0, 128);
    const made = { accountId: account.id, email, name, role, passwordHash: NO_PASSWORD, createdAt: context.now() };
    const user = await insertUser(tx, { ...made, issuer, subject });
    await noteIn(context, tx, asUser(user))('user.created', user.id, `${role}, by the identity provider`);
    return user;
  }
  // A person who can choose their address at the provider must not take over the user with that address.
  if (!emailVerified || same.subject !== null || same.breakGlass === 1) return 'email-in-use';
  if (same.disabledAt !== null) return 'disabled';
  await saveUser(tx, same.id, { issuer, subject });
  await noteIn(context, tx, asUser(same))('user.linked', same.id, 'to the identity provider');
  return withRole(context, tx, same, role);
}

async function withRole(context: Context, tx: Db, user: User, role: Role): Promise<User> {
  if (user.role === role) return user;
  await saveUser(tx, user.id, { role });
  await noteIn(context, tx, asUser(user))('user.changed', user.id, `${role}, by the identity provider`);
  return { ...user, role };
}
