import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { post } from '../testing/browser.ts';
import { cheapPassword, signedIn } from '../testing/dashboard.ts';
import { startTestBackend, type TestBackend } from '../testing/start-test-backend.ts';

const STOLEN = 'a stolen but very long passphrase';
const FAULT = 'it appears in a list of stolen passwords';
let folder: string;
let server: TestBackend;
let admin: Awaited<ReturnType<typeof signedIn>>;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'verify-stolen-'));
  const hash = createHash('sha1').update(STOLEN).digest('hex').toUpperCase();
  const breachedPasswordsFile = join(folder, 'pwnedpasswords.txt');
  await writeFile(breachedPasswordsFile, `${hash}:7\n${'F'.repeat(40)}:1\n`);
  server = await startTestBackend({ breachedPasswordsFile });
  admin = await signedIn(server, 'admin');
});
afterAll(async () => {
  await server.stop();
  await rm(folder, { recursive: true, force: true });
});

test('a stolen password is refused when an invitation is accepted', async () => {
  const { body } = await admin.ask('POST', '/invitations', { email: 'bo@example.test', role: 'reviewer' });
  const secret = new URL(body.url).hash.slice(1);
  const accept = (password: string) =>
    post(`${server.url}/dashboard/api/invitation/accept`, { secret, name: 'Bo', password });
  const refused = await accept(STOLEN);
  expect([refused.status, refused.body.errors]).toEqual([422, [{ pointer: '/password', detail: FAULT }]]);
  expect((await accept(`${STOLEN}, changed`)).status).toBe(200);
});

test('a stolen password is refused when changing it, and a user who has one can still sign in', async () => {
  const { email } = admin.user;
  await cheapPassword(server, email, STOLEN);
  const signIn = await post(`${server.url}/dashboard/api/sign-in`, { email, password: STOLEN });
  expect(signIn.status).toBe(200);
  const change = (next: string) => admin.ask('POST', '/me/password', { current: STOLEN, next });
  const refused = await change(STOLEN);
  expect([refused.status, refused.body.errors]).toEqual([422, [{ pointer: '/next', detail: FAULT }]]);
  expect((await change(`${STOLEN}, changed`)).status).toBe(200);
});
