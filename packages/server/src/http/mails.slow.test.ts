import { randomBytes } from 'node:crypto';
import { createPublicKey, verify } from 'node:crypto';
import { afterEach, expect, test } from 'vitest';
import type { BackendOptions } from '../backend.ts';
import { aboutMessage, createSeal, resealSecrets } from '../keys/sealed-secret.ts';
import { parseMasterKeys } from '../keys/master-keys.ts';
import { sendDigests } from '../use-cases/messages/send-digests.ts';
import { browser, newToken, post, until } from '../testing/browser.ts';
import { startCollector } from '../testing/collector.ts';
import { cheapPassword, signedIn } from '../testing/dashboard.ts';
import { type MailSink, startMailSink } from '../testing/mail-sink.ts';
import { memoryLog } from '../testing/memory-log.ts';
import { startTestBackend, type TestBackend } from '../testing/start-test-backend.ts';

const PASSWORD = 'correct horse battery staple';
const NEXT = 'another staple battery horse';
const START = Date.UTC(2026, 10, 20, 10);
let now = START;
const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  now = START;
  for (const close of closing.splice(0).toReversed()) await close();
});

async function start(
  options: Partial<BackendOptions> = {},
  refuse?: (n: number) => number | null,
): Promise<{ server: TestBackend; sink: MailSink }> {
  const sink = await startMailSink(refuse);
  closing.push(() => sink.close());
  const mail = { url: sink.url, from: 'Verify <verify@example.test>' };
  const server = await startTestBackend({ mail, messageRetryMs: 20, now: () => now, ...options });
  closing.push(() => server.stop());
  return { server, sink };
}

const ended = (server: TestBackend) =>
  until(async () => {
    const rows = await server.backend.context.store.db.selectFrom('messages').selectAll().execute();
    return rows.length > 0 && rows.every(({ state }) => state !== 'pending') && rows;
  });
const rename = (server: TestBackend, name: string) =>
  server.backend.context.store.transaction((tx) =>
    tx.updateTable('accounts').set({ name }).where('id', '=', server.account.id).execute(),
  );
const dashboard = (server: TestBackend, path: string, body: object) => post(`${server.url}/dashboard/api${path}`, body);

test('an invitation is mailed as text and HTML in the chosen language', async () => {
  const { server, sink } = await start();
  const admin = await signedIn(server, 'admin');
  expect((await admin.ask('GET', '/me')).body).toMatchObject({
    channels: ['mail'],
    mail: { locale: 'en', digest: false },
  });
  const body = { email: 'ana@example.test', role: 'reviewer', locale: 'de' };
  const invited = await admin.ask('POST', '/invitations', body);
  expect(invited.body.mailed).toBe(true);
  const [row] = await ended(server);
  expect(row).toMatchObject({ state: 'sent', sealed: '', lastError: null });
  const [mail] = sink.mails;
  expect(mail).toMatchObject({
    to: ['ana@example.test'],
    subject: 'Test lädt Sie zum Dashboard ein',
    link: invited.body.url,
  });
  expect(mail!.messageId).toBe(`<${row!.id}@localhost>`);
  expect(mail!.raw).toMatch(/^From: Verify <verify@example.test>/m);
  expect(mail!.html).toContain(`href="${invited.body.url}"`);
  expect(mail!.html).toContain('lang="de"');
  // It loads nothing from elsewhere.
  expect(mail!.html).not.toMatch(/<img|src=|<link|url\(/);
  const secret = new URL(mail!.link).hash.slice(1);
  const accepted = await dashboard(server, '/invitation/accept', { secret, name: 'Ana', password: PASSWORD });
  expect(accepted.body.mail).toEqual({ locale: 'de', digest: false });
});

test('a mailed link resets a password once within 30 minutes and ends every session', async () => {
  const { server, sink } = await start();
  const user = await signedIn(server, 'reviewer');
  const { email } = user.user;
  await cheapPassword(server, email, PASSWORD);
  const asked = await dashboard(server, '/password-reset', { email: email.toUpperCase() });
  const unknown = await dashboard(server, '/password-reset', { email: 'nobody@example.test' });
  expect([asked.status, asked.body]).toEqual([unknown.status, unknown.body]);
  const rows = await ended(server);
  expect(rows.map(({ accountId, kind, state }) => [accountId, kind, state])).toEqual([
    [null, 'password-reset', 'sent'],
    [null, 'password-reset', 'sent'],
  ]);
  expect(sink.mails.map(({ to }) => to)).toEqual([[email]]);
  const secret = new URL(sink.mails[0]!.link).hash.slice(1);
  const stored = await server.backend.context.store.db.selectFrom('passwordResets').selectAll().execute();
  expect(stored).toMatchObject([{ userId: user.user.id, usedAt: null, expiresAt: now + 30 * 60_000 }]);
  expect(JSON.stringify(stored)).not.toContain(secret);

  const set = (password: string) => dashboard(server, '/password-reset/set', { secret, password });
  expect((await set('short')).body.errors).toMatchObject([{ pointer: '/password' }]);
  const both = await Promise.all([set(NEXT), set(NEXT)]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 410]);
  expect((await user.ask('GET', '/me')).status).toBe(401);
  expect((await dashboard(server, '/sign-in', { email, password: PASSWORD })).status).toBe(401);
  expect((await dashboard(server, '/sign-in', { email, password: NEXT })).status).toBe(200);

  await dashboard(server, '/password-reset', { email });
  const late = await until(async () => sink.mails[1]);
  now += 30 * 60_000;
  const old = new URL(late.link).hash.slice(1);
  expect((await dashboard(server, '/password-reset/set', { secret: old, password: NEXT })).body.code).toBe(
    'link_expired',
  );
});

test('an address gets at most three resets an hour, and the answer does not reveal it', async () => {
  const { server, sink } = await start();
  const { user } = await signedIn(server, 'admin');
  await cheapPassword(server, user.email, PASSWORD);
  for (let i = 0; i < 5; i++)
    expect((await dashboard(server, '/password-reset', { email: user.email })).status).toBe(200);
  await ended(server);
  expect(sink.mails).toHaveLength(3);
});

test('the address and the link are sealed while a mail waits, and erased afterwards', async () => {
  const { server, sink } = await start({ now: Date.now }, (n) => (n < 3 ? 451 : null));
  const admin = await signedIn(server, 'admin');
  const send = { channel: 'mail', to: 'secret-address@example.test' };
  const { body } = await admin.ask('POST', '/links', { flowName: 'passport-only', send });
  const { store } = server.backend.context;
  const waiting = await store.db.selectFrom('messages').selectAll().executeTakeFirstOrThrow();
  expect(waiting.sealed).toMatch(/^sealed:/);
  expect(JSON.stringify(waiting)).not.toMatch(/secret-address|\/verify\//);
  const [row] = await ended(server);
  expect(row).toMatchObject({ state: 'sent', sealed: '' });
  expect(sink.offered()).toBe(3);
  expect(sink.mails[0]).toMatchObject({ to: [send.to], link: body.url, messageId: `<${row!.id}@localhost>` });
});

test('a waiting message is resealed with a new master key', async () => {
  const [old, next] = [randomBytes(32).toString('hex'), randomBytes(32).toString('hex')] as const;
  const { server } = await start({ masterKey: old, role: 'api' });
  const admin = await signedIn(server, 'admin');
  await admin.ask('POST', '/invitations', { email: 'ana@example.test', role: 'reviewer' });
  const { store } = server.backend.context;
  const master = parseMasterKeys(`${next},${old}`)!;
  await resealSecrets(store, master);
  const { id, sealed } = await store.db.selectFrom('messages').selectAll().executeTakeFirstOrThrow();
  expect(sealed).toContain(`sealed:${master.id}:`);
  expect(createSeal(parseMasterKeys(next)!).open(aboutMessage(id), sealed)).toContain('ana@example.test');
});

test('a mail that is refused for good is not repeated, and no log has its address or link', async () => {
  const { log, text } = memoryLog();
  const { server, sink } = await start({ log }, () => 550);
  const admin = await signedIn(server, 'admin');
  const send = { channel: 'mail', to: 'refused@example.test' };
  const { body } = await admin.ask('POST', '/links', { flowName: 'passport-only', send });
  expect(await ended(server)).toMatchObject([{ state: 'failed', lastError: 'smtp_550', sealed: '' }]);
  expect(sink.offered()).toBe(1);
  expect(text()).toContain('smtp_550');
  expect(text()).not.toMatch(/refused@example|\/verify\//);
  expect(text()).not.toContain(body.url);
});

test('a server without TLS gets no mail unless its address allows it', async () => {
  const { server, sink } = await start();
  const plain = await startTestBackend({
    mail: { url: sink.url.replace('?tls=none', ''), from: 'verify@example.test' },
    messageRetryMs: 60_000,
  });
  closing.push(() => plain.stop());
  const admin = await signedIn(plain, 'admin');
  await admin.ask('POST', '/invitations', { email: 'ana@example.test', role: 'reviewer' });
  const { db } = plain.backend.context.store;
  const row = await until(async () =>
    db.selectFrom('messages').selectAll().where('lastError', 'is not', null).executeTakeFirst(),
  );
  expect(row).toMatchObject({ state: 'pending', lastError: expect.stringMatching(/^e?(?:tls|socket)$/) });
  expect(sink.offered()).toBe(0);
  expect(server.url).not.toBe(plain.url);
});

test('no name or address starts a new header, adds a recipient or becomes HTML', async () => {
  const { server, sink } = await start();
  await rename(server, 'Bank\r\nBcc: evil@example.test\r\n\r\n<img src=x>\u202E');
  const admin = await signedIn(server, 'admin');
  const send = (to: string) =>
    admin.ask('POST', '/links', { flowName: 'passport-only', send: { channel: 'mail', to } });
  for (const to of [
    'a@example.test\r\nBcc: evil@example.test',
    'a@example.test, evil@example.test',
    '<a@example.test>',
    '"a b"@example.test',
    'a@-example.test',
  ]) {
    const { status, body } = await send(to);
    expect([to, status, body.errors?.[0]?.pointer]).toEqual([to, 422, '/send/to']);
  }
  expect((await send('a@example.test')).body.sent).toBe(true);
  await ended(server);
  expect(sink.mails.map(({ to }) => to)).toEqual([['a@example.test']]);
  const [{ raw, html, subject }] = sink.mails as [(typeof sink.mails)[0]];
  expect(raw).not.toMatch(/^Bcc:/im);
  expect(html).not.toContain('<img');
  expect(html).not.toContain('\u202E');
  expect(subject).not.toMatch(/\p{Cc}/u);
});

test('one recipient gets at most ten messages an hour, and the link is still shown for copying', async () => {
  const { server, sink } = await start();
  const admin = await signedIn(server, 'admin');
  const send = { channel: 'mail', to: 'victim@example.test' };
  const made = [];
  for (let i = 0; i < 12; i++) made.push((await admin.ask('POST', '/links', { flowName: 'passport-only', send })).body);
  expect(made.map(({ sent }) => sent)).toEqual([...Array(10).fill(true), false, false]);
  expect(made[11].url).toMatch(/\/verify\//);
  await ended(server);
  expect(sink.mails).toHaveLength(10);
  now += 61 * 60_000;
  const later = await signedIn(server, 'admin');
  expect((await later.ask('POST', '/links', { flowName: 'passport-only', send })).body.sent).toBe(true);
});

test('a reviewer who subscribed gets one mail a day while applications wait', async () => {
  const { server, sink } = await start();
  const { context } = server.backend;
  const reviewer = await signedIn(server, 'reviewer');
  await signedIn(server, 'reviewer');
  await reviewer.ask('PUT', '/me/mail', { locale: 'de', digest: true });
  expect(await sendDigests(context)).toBe(0);
  const page = browser(server.url, await newToken(server.url, server.keys.sdk));
  const { body } = await page.open();
  const term = { applicationId: body.applicationId, accountId: server.account.id, kind: 'status' } as const;
  await context.store.transaction(async (tx) => {
    await tx
      .deleteFrom('applicationTerms')
      .where('applicationId', '=', term.applicationId)
      .where('kind', '=', 'status')
      .execute();
    const { createdAt } = await tx.selectFrom('applications').select('createdAt').executeTakeFirstOrThrow();
    await tx
      .insertInto('applicationTerms')
      .values({ ...term, value: 'needs-review', createdAt, flowName: 'passport-only' } as never)
      .execute();
  });
  expect([await sendDigests(context), await sendDigests(context)]).toEqual([1, 0]);
  await ended(server);
  expect(sink.mails).toMatchObject([
    {
      to: [reviewer.user.email],
      subject: 'Ein Antrag wartet auf eine Prüfung',
      link: `${server.url}/dashboard/review`,
    },
  ]);
  now = START - 6 * 60 * 60_000;
  expect(await sendDigests(context)).toBe(0);
  now = START + 24 * 60 * 60_000;
  expect(await sendDigests(context)).toBe(1);
});

test('other channels send to the operator’s endpoint, signed like webhooks, and to no private address', async () => {
  const operator = await startCollector((n, response) => void response.writeHead(n === 1 ? 503 : 200).end());
  closing.push(operator.close);
  const { received } = operator;
  const url = `${operator.url}/sms`;
  const { log, text } = memoryLog();
  const { server } = await start({ messages: { url, channels: ['sms'] }, log, now: Date.now });
  const admin = await signedIn(server, 'admin');
  const make = (to: string, channel = 'sms') =>
    admin.ask('POST', '/links', { flowName: 'passport-only', locale: 'de', send: { channel, to } });
  expect((await make('no number at all')).body.errors).toMatchObject([{ pointer: '/send/to' }]);
  expect((await make('+4915112345678', 'pigeon')).body.errors).toMatchObject([{ pointer: '/send/channel' }]);
  const { body: link } = await make('+4915112345678');
  const [row] = await ended(server);
  expect(row).toMatchObject({ state: 'sent', channel: 'sms', sealed: '' });
  const [first, { headers, body }] = received as [(typeof received)[0], (typeof received)[0]];
  expect(JSON.parse(body)).toEqual({
    channel: 'sms',
    to: '+4915112345678',
    text: `Test bittet Sie, Ihre Identität zu bestätigen. Das dauert wenige Minuten. ${link.url}`,
    link: link.url,
  });
  expect([first.headers['x-attempt'], headers['x-attempt'], headers['x-event']]).toEqual(['1', '2', 'message.send']);
  expect(first.headers['x-webhook-id']).toBe(headers['x-webhook-id']);
  const { publicPem } = await server.backend.context.keys.webhook(server.account.id);
  const signature = Buffer.from(String(headers['x-signature']), 'base64');
  expect(verify(null, Buffer.from(body + String(headers['x-timestamp'])), createPublicKey(publicPem), signature)).toBe(
    true,
  );
  expect(text()).not.toMatch(/4915112345678|\/verify\//);

  const closed = await start({ messages: { url, channels: ['sms'] }, webhookAllow: [] });
  const other = await signedIn(closed.server, 'admin');
  await other.ask('POST', '/links', { flowName: 'passport-only', send: { channel: 'sms', to: '+4915112345678' } });
  const { db } = closed.server.backend.context.store;
  await until(
    async () =>
      (await db.selectFrom('messages').select('lastError').executeTakeFirst())?.lastError === 'address_refused',
  );
  expect(received).toHaveLength(2);
});
