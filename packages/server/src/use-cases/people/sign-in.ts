import type { SecondStepProof } from '@verify/contract';
import type { Needs } from '../../context.ts';
import { type Account, findAccount } from '../../records/accounts/accounts.ts';
import { giveBack, type Pool, type Taken, takeAttempt, touchAttempts, locksOf } from '../../records/attempts.ts';
import { asUser, audited, noteIn } from '../dashboard/audited.ts';
import { accountLock } from '../../records/store.ts';
import { insertSession, listUsersByEmail, NO_PASSWORD, saveUser, type User } from '../../records/people/users.ts';
import { isRefused } from '../callers.ts';
import type { Cookie, ReadCookie } from '../cookie.ts';
import { deviceOf, networkOf, networkPool, strangersOf } from './attempt-pools.ts';
import { deviceCookie, knownDevice } from './known-device.ts';
import { fittingHashes, hashPassword } from './password.ts';
import { askPasskey } from '../second-step/passkeys.ts';
import { hasSecondStep, mayUsePassword, takeProof } from '../second-step/second-step.ts';
import { newSecret, SESSION_MS } from './user-session.ts';

type Context = Needs<'baseUrl' | 'development' | 'keys' | 'log' | 'now' | 'store'>;

export interface Credentials {
  readonly email: string;
  readonly password: string;
  readonly code?: SecondStepProof | undefined;
}

export interface Visitor {
  readonly ipAddress: string;
  readonly userAgent: string;
  readonly readCookie: ReadCookie;
}

export type SignedIn =
  | {
      readonly ok: true;
      readonly user: User;
      readonly account: Account;
      readonly secret: string;
      readonly device: Cookie;
    }
  | {
      readonly ok: false;
      readonly code: 'credentials_invalid' | 'development_account' | 'code_invalid' | 'sign_on_required';
    }
  | {
      readonly ok: false;
      readonly code: 'second_step_required';
      /** Challenge for a passkey; null if the user has none. */
      readonly passkey: object | null;
    }
  | { readonly ok: false; readonly code: 'rate_limited'; readonly until: number };

/** A hash for addresses that do not exist, so that the computation takes just as long. */
let nobody: Promise<string> | null = null;

/**
 * Gives the same answer for a wrong address, a wrong password and a disabled user. Every attempt is counted before it
 * is evaluated, so that no more parallel attempts are evaluated than may fail.
 */
export async function signIn(context: Context, given: Credentials, visitor: Visitor): Promise<SignedIn> {
  const { store } = context;
  const users = await listUsersByEmail(store.db, given.email);
  const attempt = await begin(context, users, given.email, visitor);
  if (!attempt.ok) return { ok: false, code: 'rate_limited', until: attempt.until };
  // Users of the identity provider have no password, and the answer must not be faster for them.
  const own = users.map((user) => user.passwordHash).filter((hash) => hash !== NO_PASSWORD);
  const hashes = own.length > 0 ? own : [await (nobody ??= hashPassword('nobody'))];
  const fitting = await fittingHashes(given.password, hashes);
  const user = attempt.allowed.find((each) => fitting.has(each.passwordHash) && each.disabledAt === null);
  if (!user) {
    await fail(context, users, attempt, visitor, 'password');
    return { ok: false, code: 'credentials_invalid' };
  }
  const account = (await findAccount(store.db, user.accountId))!;
  if (isRefused(context, account)) return { ok: false, code: 'development_account' };
  if (!mayUsePassword(user, account)) {
    await store.withLock(null, (tx) => giveBack(tx, attempt.pools));
    return { ok: false, code: 'sign_on_required' };
  }
  if (hasSecondStep(user) && !given.code) {
    // This was not a guess of the code: the code is requested, and the attempt that sends it is counted.
    const passkey = await store.withLock(null, async (tx) => {
      await giveBack(tx, attempt.pools);
      return askPasskey(context, tx, user);
    });
    return { ok: false, code: 'second_step_required', passkey };
  }
  const signed = await enter(context, user, given.code, attempt, visitor);
  if (signed) return signed;
  await fail(context, [user], attempt, visitor, 'code');
  return { ok: false, code: 'code_invalid' };
}

interface Attempt {
  readonly ok: true;
  /** The users whose password this attempt may try. */
  readonly allowed: readonly User[];
  readonly pools: readonly Pool[];
  /** True if it was the last attempt for now. */
  readonly blocks: boolean;
}

/**
 * A device on which a user has signed in has its own attempts for that user, which nobody else can use up. All others
 * share the attempts of the address and of their network.
 */
async function begin(
  context: Context,
  users: readonly User[],
  email: string,
  { readCookie, ipAddress }: Visitor,
): Promise<Attempt | Extract<Taken, { ok: false }>> {
  const known = users.flatMap((user) => {
    const id = knownDevice(context, readCookie, user.id);
    return id === null ? [] : [{ user, pools: [deviceOf(user.id, id)] }];
  });
  const ways = [...known, { user: null, pools: [strangersOf(email), networkPool(ipAddress)] }];
  return context.store.withLock(locksOf(ways.flatMap(({ pools }) => pools)), async (tx) => {
    const at = context.now();
    const taken = [];
    for (const way of ways) taken.push({ ...way, taken: await takeAttempt(tx, way.pools, at) });
    const open = taken.filter((way) => way.taken.ok);
    if (open.length === 0) {
      const until = Math.min(...taken.map((way) => (way.taken.ok ? Infinity : way.taken.until)));
      return { ok: false, until };
    }
    const stranger = open.some(({ user }) => user === null);
    return {
      ok: true,
      allowed: stranger ? users : users.filter(({ id }) => open.some(({ user }) => user?.id === id)),
      pools: open.flatMap(({ pools }) => pools),
      blocks: open.some((way) => way.taken.ok && way.taken.blocks),
    };
  });
}

/** Creates a session if there is no second step or the code is right. */
async function enter(
  context: Context,
  user: User,
  code: SecondStepProof | undefined,
  attempt: Attempt,
  { ipAddress, userAgent, readCookie }: Visitor,
): Promise<Extract<SignedIn, { ok: true }> | null> {
  const { store } = context;
  const secret = newSecret();
  const at = context.now();
  const device = knownDevice(context, readCookie, user.id);
  const done = await audited(context, asUser(user), async (tx, note) => {
    const by = hasSecondStep(user) ? await takeProof(context, tx, user, code!) : 'password';
    if (by === null) return false;
    await giveBack(tx, attempt.pools);
    const session = { secret, userId: user.id, createdAt: at, expiresAt: at + SESSION_MS, ipAddress, userAgent };
    await insertSession(tx, session);
    await saveUser(tx, user.id, { lastSignInAt: at });
    const details = `${by}, ${device === null ? 'new' : 'known'} device${user.breakGlass === 1 ? ', emergency' : ''}`;
    await note('user.signed-in', user.id, details);
    return true;
  });
  if (!done) return null;
  const account = (await findAccount(store.db, user.accountId))!;
  return { ok: true, user, account, secret, device: deviceCookie(context, user.id, device) };
}

/**
 * Records the failure for the owner of this address. For an unknown address there is only the service's log, but the
 * same amount of work.
 */
async function fail(
  context: Context,
  users: readonly User[],
  attempt: Attempt,
  { ipAddress }: Visitor,
  what: 'password' | 'code',
): Promise<void> {
  const network = networkOf(ipAddress);
  const locks = users.map(({ accountId }) => accountLock(accountId));
  await context.store.withLock(locks, async (tx) => {
    for (const user of users) {
      const note = noteIn(context, tx, asUser(user));
      await note('user.sign-in-failed', user.id, `${what}, from ${network}`);
      if (attempt.blocks) await note('user.locked', user.id);
    }
    if (users.length === 0) await touchAttempts(tx, attempt.pools[0]!, context.now());
  });
  if (users.length === 0) context.log.warn({ network }, 'sign-in failed: nobody has this address');
}
