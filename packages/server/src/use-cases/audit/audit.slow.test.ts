import { randomBytes } from 'node:crypto';
import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openMasterKeys } from '../../keys/master-keys.ts';
import { openKeyRing } from '../../keys/key-ring.ts';
import { rotateServiceKey } from '../../keys/rotate-service-key.ts';
import { auditHash } from '../../records/people/audit-chain.ts';
import { verifyAudit } from '../../records/people/audit.ts';
import { browser, call, newToken, post } from '../../testing/browser.ts';
import { signedIn } from '../../testing/dashboard.ts';
import { picture, startTestBackend, type TestBackend } from '../../testing/start-test-backend.ts';
import { signHeads } from './sign-heads.ts';

const COMMAND = fileURLToPath(new URL('../../commands/verify-audit.ts', import.meta.url));
let server: TestBackend;
let now = Date.UTC(2026, 10, 20, 10);
let admin: Awaited<ReturnType<typeof signedIn>>;

beforeAll(async () => {
  server = await startTestBackend({ now: () => now });
  admin = await signedIn(server, 'admin');
});
afterAll(() => server.stop());

const verdict = () => {
  const { store, keys } = server.backend.context;
  return verifyAudit(store.db, server.account.id, keys.audit);
};
const entries = () =>
  server.backend.context.store.db
    .selectFrom('audit')
    .selectAll()
    .where('accountId', '=', server.account.id)
    .orderBy('seq')
    .execute();

/** `npm run audit-log` without this process's environment. */
function check(...given: string[]): Promise<{ code: number; output: string }> {
  const { PATH = '' } = process.env;
  return new Promise((resolve) => {
    execFile(process.execPath, [COMMAND, ...given], { env: { PATH } }, (error, stdout, stderr) =>
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, output: stdout + stderr }),
    );
  });
}

test('access to personal data is recorded once per quarter of an hour, by user or key', async () => {
  const page = browser(server.url, await newToken(server.url, server.keys.sdk));
  const { body } = await page.open();
  const id = body.applicationId as string;
  const { body: upload } = await page.upload(await picture());
  await page.submit(page.passport(upload.uploadId));
  await expect.poll(async () => (await page.get()).body.state).toBe('done');

  for (let i = 0; i < 3; i++) await admin.ask('GET', `/applications/${id}`);
  const { images } = (await admin.ask('GET', `/applications/${id}`)).body;
  await admin.ask('GET', `/applications/${id}/files/${images[0].id}`);
  await admin.ask('GET', `/applications/${id}/deliveries`);
  await admin.ask('GET', '/applications?q=Zoe');
  const api = await call(`${server.url}/api/v1/application/${id}`, { headers: { 'x-api-key': server.keys.api } });
  const { uri } = api.body.application.documents[0].files[0];
  expect((await call(uri, { headers: { 'x-sdk-key': server.keys.sdk } })).status).toBe(200);
  const seen = (await entries())
    .filter(({ action }) => action.endsWith('-viewed'))
    .map(
      ({ actor, action, details }) => `${actor === admin.user.id ? 'admin' : actor.slice(0, 4)} ${action} ${details}`,
    );
  expect(seen).toEqual([
    'admin application.data-viewed ',
    'admin application.file-viewed front',
    'admin application.deliveries-viewed ',
    'admin applications.list-viewed ',
    'key: application.data-viewed ',
    'key: application.file-viewed front',
  ]);
  const { history } = (await admin.ask('GET', `/applications/${id}`)).body;
  expect(history.some(({ what }: { what: string }) => what.endsWith('-viewed'))).toBe(false);
  now += 16 * 60_000;
  await admin.ask('GET', `/applications/${id}`);
  expect((await entries()).filter(({ action }) => action === 'application.data-viewed')).toHaveLength(3);
});

test('a new account keeps data for 90 days, and its admins see a notice until one confirms it', async () => {
  const me = async (who = admin) => (await who.ask('GET', '/me')).body.retentionNotice;
  const fresh = await startTestBackend();
  const boss = await signedIn(fresh, 'admin');
  expect(await me(boss)).toEqual({ videoDays: 90, imageDays: 90, dataDays: 90 });
  expect(await me(await signedIn(fresh, 'reviewer'))).toBeNull();
  expect((await boss.ask('POST', '/policy/seen', {})).status).toBe(200);
  expect(await me(await signedIn(fresh, 'admin'))).toBeNull();
  await fresh.stop();
});

test('outside development an admin without a second step can only set one up', async () => {
  const live = await startTestBackend({ development: false, masterKey: randomBytes(32).toString('base64') });
  const boss = await signedIn(live, 'admin');
  expect((await boss.ask('GET', '/me')).body.secondStep).toBe('missing');
  expect((await boss.ask('GET', '/applications')).body.code).toBe('second_step_missing');
  const reviewer = await signedIn(live, 'reviewer');
  expect((await reviewer.ask('GET', '/applications')).status).toBe(200);
  await live.stop();
});

test('the log’s head is signed daily, and the log can be verified elsewhere', async () => {
  const { context } = server.backend;
  // The first head may have been signed after the start.
  await signHeads(context);
  await admin.ask('POST', '/policy/seen', {});
  expect(await signHeads(context)).toBe(0);
  now += 25 * 60 * 60_000;
  admin = await signedIn(server, 'admin');
  await admin.ask('POST', '/policy/seen', {});
  expect(await signHeads(context)).toBe(1);
  const { head } = await verdict();
  expect(head?.seq).toBe((await entries()).at(-1)!.seq);

  const { body } = await admin.ask('GET', '/audit/export?format=jsonl');
  const file = join(server.dataDir, 'export.jsonl');
  await writeFile(file, body);
  const plain = await check(file);
  expect([plain.code, plain.output]).toEqual([0, expect.stringContaining('chain holds')]);
  expect((await check(file, '--head', `${head!.seq}:${head!.hash}`)).code).toBe(0);
  const lines = body.trimEnd().split('\n');
  // Cut off together with its heads, the log looks complete by itself, but not next to a head that was noted elsewhere.
  const isAfter = (line: string): boolean => (JSON.parse(line) as { seq?: number }).seq! >= head!.seq;
  await writeFile(file, lines.filter((line: string) => !isAfter(line)).join('\n'));
  expect((await check(file)).code).toBe(0);
  expect((await check(file, '--head', `${head!.seq}:${head!.hash}`)).code).toBe(1);
  const forged = lines.map((line: string) => line.replace('"type":"head"', '"type":"head","hash":"x"'));
  await writeFile(file, forged.map((line: string) => line.replace(/"at":\d+,"keyId"/, '"at":1,"keyId"')).join('\n'));
  expect((await check(file)).code).toBe(1);
});

test('the command finds a removed entry even if hashes are recomputed and MACs kept, forged or removed', async () => {
  const records = join(server.dataDir, 'records.db');
  const holds = await check(server.dataDir);
  expect([holds.code, holds.output]).toEqual([
    0,
    expect.stringMatching(/chain holds[\s\S]*signed head \d+:[\s\S]*PUBLIC KEY/),
  ]);
  const rows = await entries();
  const kept = rows.filter(({ seq }) => seq % 3 !== 1);
  for (const macOf of [(mac: string) => mac, () => 'a'.repeat(64), () => null]) {
    const database = new DatabaseSync(records);
    database.exec('begin; delete from audit; delete from audit_heads');
    let before = '';
    for (const [i, row] of kept.entries()) {
      const hash = auditHash({ ...row, seq: i + 1 }, before);
      before = hash;
      database
        .prepare('insert into audit values (?, ?, ?, ?, ?, ?, ?, ?, ?)')
        .run(row.accountId, i + 1, row.at, row.actor, row.action, row.subject, row.details, hash, macOf(row.mac!));
    }
    database.exec('commit');
    database.close();
    expect(await verdict()).toMatchObject({ brokenAt: 1 });
    const broken = await check(server.dataDir);
    expect([broken.code, broken.output]).toEqual([1, expect.stringContaining('broken at entry 1')]);
  }
  expect((await admin.ask('GET', '/audit/verdict')).body.brokenAt).toBe(1);
});

test('logs from before MACs are sealed once, and without the key they are not sealed again', async () => {
  const old = await startTestBackend();
  const { store, keys } = old.backend.context;
  const master = await openMasterKeys({ dataDir: old.dataDir, development: true });
  const withoutKey = (mac: null | undefined) =>
    store.transaction(async (tx) => {
      await tx.deleteFrom('signingKeys').where('purpose', '=', 'audit').execute();
      if (mac === null) await tx.updateTable('audit').set({ mac }).execute();
    });
  await withoutKey(undefined);
  await expect(openKeyRing(store, Date.now, master)).rejects.toThrow('the key of the audit log is missing');
  await withoutKey(null);
  expect(await verifyAudit(store.db, old.account.id, keys.audit)).toMatchObject({ brokenAt: 1 });
  const ring = await openKeyRing(store, Date.now, master);
  expect(await verifyAudit(store.db, old.account.id, ring.audit)).toMatchObject({ brokenAt: null, entries: 2 });
  await old.stop();
});

test('keys of sessions and file links are replaced with an overlap, or at once', async () => {
  const { context } = server.backend;
  const before = await newToken(server.url, server.keys.sdk);
  const open = (token: string) =>
    post(
      `${server.url}/sdk/v2/session`,
      { flowName: 'passport-only', sdkVersion: '7' },
      { authorization: `Bearer ${token}` },
    );
  const kidOf = (token: string): string => JSON.parse(Buffer.from(token.split('.')[0]!, 'base64url').toString()).kid;
  const made = await rotateServiceKey(context, 'session', { atOnce: false });
  expect(made).toMatchObject({ ok: true });
  expect(await rotateServiceKey(context, 'session', { atOnce: false })).toMatchObject({ ok: false });
  expect(kidOf(await newToken(server.url, server.keys.sdk))).toBe(kidOf(before));
  now += 5 * 60_000;
  const after = await newToken(server.url, server.keys.sdk);
  expect(kidOf(after)).toBe(made.ok && made.id);
  expect([(await open(before)).status, (await open(after)).status]).toEqual([200, 200]);
  await rotateServiceKey(context, 'session', { atOnce: true });
  expect([(await open(before)).status, (await open(after)).status]).toEqual([401, 401]);
  expect((await open(await newToken(server.url, server.keys.sdk))).status).toBe(200);

  const link = new URL(context.fileLinks.sign('x.jpeg', now));
  const isGood = () => context.fileLinks.check('x.jpeg', link.searchParams.get('t')!, link.searchParams.get('s')!);
  await rotateServiceKey(context, 'file-link', { atOnce: false });
  now += 6 * 60_000;
  expect([isGood(), context.fileLinks.sign('x.jpeg', now) === link.href]).toEqual(['ok', false]);
  await rotateServiceKey(context, 'file-link', { atOnce: true });
  expect(isGood()).toBe('invalid');
});
