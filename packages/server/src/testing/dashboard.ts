import type { Role } from '@verify/contract';
import { hashPassword } from '../use-cases/people/password.ts';
import { csrfOf } from '../http/dashboard-session.ts';
import { newSecret, SESSION_MS } from '../use-cases/people/user-session.ts';
import { newId } from '../records/ids.ts';
import { insertSession, insertUser } from '../records/people/users.ts';
import { type Answer, call } from './browser.ts';
import type { TestBackend } from './start-test-backend.ts';

/** A password with a hash that takes a millisecond, for tests that sign in often. */
export async function cheapPassword({ backend }: TestBackend, email: string, password: string): Promise<void> {
  const passwordHash = await hashPassword(password, { logN: 4, r: 8, p: 1 });
  const { store } = backend.context;
  await store.transaction((tx) => tx.updateTable('users').set({ passwordHash }).where('email', '=', email).execute());
}

/** A signed-in user with this role, without a second of password hashing. */
export async function signedIn(server: TestBackend, role: Role, accountId = server.account.id) {
  const { store, now } = server.backend.context;
  const secret = newSecret();
  const at = now();
  const user = await store.transaction(async (tx) => {
    const email = `${role}-${newId()}@example.test`;
    const made = await insertUser(tx, {
      accountId,
      email,
      name: `The ${role}`,
      role,
      passwordHash: '-',
      createdAt: at,
    });
    await insertSession(tx, { secret, userId: made.id, createdAt: at, expiresAt: at + SESSION_MS });
    return made;
  });
  const cookie = `verify-dashboard=${secret}`;
  const csrf = csrfOf(secret);
  const ask = (method: string, path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Answer> =>
    call(`${server.url}/dashboard/api${path}`, {
      method,
      headers: {
        cookie,
        ...(method === 'GET' ? {} : { 'x-csrf-token': csrf }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  return { user, cookie, csrf, ask };
}
