import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { analystOf, type Analyst } from '../fixtures/dashboard.ts';
import { call, type Answer } from '../fixtures/protocol.ts';
import { startApi, type Api } from '../fixtures/start-api.ts';

const FILES = {
  createAccount: fileURLToPath(new URL('../../apps/api/src/create-account.ts', import.meta.url)),
  createUser: fileURLToPath(new URL('../../apps/api/src/create-user.ts', import.meta.url)),
  auditLog: fileURLToPath(new URL('../../packages/server/src/commands/verify-audit.ts', import.meta.url)),
};

// oxlint-disable-next-line typescript/no-explicit-any
type Reply = Answer<any>;
let api: Api;
let analyst: Analyst;
/** The browser in which the user signed in before the attack. */
let own: { cookies: string[]; csrf: string };

beforeAll(async () => {
  api = await startApi({ demoUrl: 'http://127.0.0.1:1', env: { TRUST_PROXY: '127.0.0.1,::1' } });
  analyst = await analystOf(api);
  const { status, headers, body } = await signIn(analyst.password);
  expect(status).toBe(200);
  own = { cookies: headers.getSetCookie().map((each) => each.split(';')[0]!), csrf: body.csrf };
});
afterAll(() => api.close());

const post = (path: string, json: unknown, headers: Record<string, string> = {}): Promise<Reply> =>
  call(api, 'POST', `/dashboard/api${path}`, { json, headers });
const signIn = (password: string, headers: Record<string, string> = {}, email = analyst.user): Promise<Reply> =>
  post('/sign-in', { email, password }, headers);
const asAdmin = (method: string, path: string, json?: unknown): Promise<Reply> =>
  call(api, method, `/dashboard/api${path}`, {
    headers: { cookie: own.cookies.join('; '), 'x-csrf-token': own.csrf },
    ...(json === undefined ? {} : { json }),
  });
const run = (file: string, ...given: string[]): Promise<{ code: number; output: string }> =>
  new Promise((resolve) => {
    const env = { PATH: process.env['PATH'] ?? '', DATA_DIR: api.dataDir };
    execFile(process.execPath, [file, ...given], { env }, (error, stdout, stderr) =>
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, output: stdout + stderr }),
    );
  });

test('development mode answers only this machine, reveals no keys, and serves no metrics behind a proxy', async () => {
  const elsewhere = new URL(api.url);
  elsewhere.hostname = '127.0.0.2';
  await expect(fetch(elsewhere)).rejects.toThrow();
  for (const key of [api.keys.apiKey, api.keys.sdkKey, api.keys.secretKey]) expect(api.log()).not.toContain(key);
  expect((await call(api, 'GET', '/metrics')).status).toBe(200);
  expect((await call(api, 'GET', '/metrics', { headers: { 'x-forwarded-for': '127.0.0.1' } })).status).toBe(401);
});

test('a third of the audit log removed and the rest rehashed: dashboard and command report it as broken', async () => {
  for (let i = 0; i < 10; i++) {
    const invited = await asAdmin('POST', '/invitations', { email: `colleague-${i}@example.test`, role: 'reviewer' });
    expect(invited.status).toBe(200);
  }
  expect((await run(FILES.auditLog, api.dataDir)).code).toBe(0);
  const database = new DatabaseSync(join(api.dataDir, 'records.db'), { timeout: 10_000 });
  const { id } = database.prepare("select id from accounts where name = 'Development'").get() as { id: string };
  const rows = database.prepare('select * from audit where account_id = ? order by seq').all(id);
  expect(rows.length).toBeGreaterThan(10);
  database.exec('begin immediate');
  database.prepare('delete from audit where account_id = ?').run(id);
  let before = '';
  for (const [i, row] of rows.filter((_, index) => index % 3 !== 1).entries()) {
    const { account_id: account, at, actor, action, subject, details } = row;
    before = createHash('sha256')
      .update(JSON.stringify([before, account, i + 1, at, actor, action, subject, details]))
      .digest('hex');
    const made = { ...row, seq: i + 1, hash: before };
    const names = Object.keys(made);
    database
      .prepare(`insert into audit (${names.join()}) values (${names.map(() => '?').join()})`)
      .run(...Object.values(made));
  }
  database.exec('commit');
  database.close();
  expect((await asAdmin('GET', '/audit/verdict')).body.brokenAt).not.toBeNull();
  const { code, output } = await run(FILES.auditLog, api.dataDir);
  expect([code, output]).toEqual([1, expect.stringContaining('broken at entry')]);
});
