import { afterEach, expect, test } from 'vitest';
import { browser, call, newToken, post, until } from '../testing/browser.ts';
import { type MailSink, startMailSink } from '../testing/mail-sink.ts';
import { changeFlow } from '../testing/reviews.ts';
import { picture, startTestBackend, type TestBackend } from '../testing/start-test-backend.ts';

const COMPUTER = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' };
const PHONE = { 'user-agent': 'Mozilla/5.0 (Linux; Android 14; K) Chrome/142.0.0.0 Mobile', 'sec-ch-ua-mobile': '?1' };
const FLOW = 'passport-only';
const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
});

async function start(change: Parameters<typeof changeFlow>[2]): Promise<{ server: TestBackend; sink: MailSink }> {
  const sink = await startMailSink();
  closing.push(() => sink.close());
  const server = await startTestBackend({ mail: { url: sink.url, from: 'Verify <verify@example.test>' } });
  closing.push(() => server.stop());
  await changeFlow(server, FLOW, change);
  return { server, sink };
}

async function computer(server: TestBackend) {
  const token = await newToken(server.url, server.keys.sdk);
  const page = browser(server.url, token, COMPUTER);
  const { body: session } = await page.open();
  const headers = { authorization: `Bearer ${token}` };
  const offer = async (): Promise<string> =>
    (await call(`${server.url}/sdk/v2/handoff`, { method: 'POST', headers })).body.url;
  const send = async (url: string, to: string, channel = 'mail') => {
    const answer = await post(`${server.url}/sdk/v2/handoff/send`, { url, send: { channel, to } }, headers);
    return [answer.status, answer.body.code ?? answer.body.state];
  };
  return { token, page, session, offer, send };
}

test('the link of the offer is sent to the address that the person typed, with a fixed text', async () => {
  const { server, sink } = await start({ phoneLinkBy: ['mail', 'sms'] });
  const { session, offer, send } = await computer(server);
  // The service has no channel for messages.
  expect(session.phoneLinkBy).toEqual(['mail']);
  const url = await offer();
  expect(await send(url, 'anna@example.test')).toEqual([200, 'created']);
  const mail = await until(async () => sink.mails[0] ?? false);
  expect(mail).toMatchObject({ to: ['anna@example.test'], subject: 'Continue on your phone', link: url });
  expect(mail.text).toContain('do not open the link');
  const { secret } = { secret: url.split('/').at(-1)! };
  const opened = await post(`${server.url}/sdk/v2/link/open`, { secret, sdkVersion: '7.0.0' });
  expect(opened.body.matchCode).toMatch(/^\d\d$/);
});

test('nothing else is sent: no other link, no second recipient, no other channel', async () => {
  const { server, sink } = await start({ phoneLinkBy: ['mail'] });
  const { offer, send } = await computer(server);
  const before = await offer();
  const url = await offer();
  for (const other of [before, `${url}?x=https://evil.example`])
    expect(await send(other, 'anna@example.test')).toEqual([404, 'link_not_found']);
  for (const to of ['anna@example.test, bob@example.test', 'anna@example.test\nBcc: bob@example.test'])
    expect(await send(url, to)).toEqual([422, 'unprocessable']);
  expect(await send(url, '+4915112345678', 'sms')).toEqual([422, 'unprocessable']);
  const rows = await server.backend.context.store.db.selectFrom('messages').selectAll().execute();
  expect([rows, sink.mails]).toEqual([[], []]);
});

test('a session sends three messages, and one address gets three an hour from all sessions', async () => {
  const { server, sink } = await start({ phoneLinkBy: ['mail'] });
  const { offer, send } = await computer(server);
  const url = await offer();
  for (let i = 0; i < 3; i++) expect(await send(url, `anna${i}@example.test`)).toEqual([200, 'created']);
  expect(await send(url, 'anna4@example.test')).toEqual([429, 'rate_limited']);
  await until(async () => sink.mails.length === 3);
  const codes: unknown[] = [];
  for (let i = 0; i < 4; i++) {
    const next = await computer(server);
    codes.push((await next.send(await next.offer(), 'victim@example.test'))[0]);
  }
  expect(codes).toEqual([200, 200, 200, 429]);
});

test('a flow without link sending refuses, and so does a session on a phone', async () => {
  const { server } = await start({});
  const { session, offer, send } = await computer(server);
  expect(session.phoneLinkBy).toBeUndefined();
  const url = await offer();
  expect(await send(url, 'anna@example.test')).toEqual([422, 'unprocessable']);
  const opened = await post(`${server.url}/sdk/v2/link/open`, { secret: url.split('/').at(-1), sdkVersion: '7.0.0' });
  const answer = await post(
    `${server.url}/sdk/v2/handoff/send`,
    { url, send: { channel: 'mail', to: 'anna@example.test' } },
    { authorization: `Bearer ${opened.body.token}` },
  );
  expect([answer.status, answer.body.code]).toEqual([403, 'token_forbidden']);
});

test('a flow that requires a phone accepts pictures from a hand-off or a phone, and none from a computer', async () => {
  const { server } = await start({ phone: 'required' });
  const { token, page, session, offer } = await computer(server);
  expect(session.phone).toBe('required');
  const refused = await page.announce(await picture());
  expect([refused.status, refused.body.code]).toEqual([403, 'phone_required']);
  const drawn = await post(`${server.url}/sdk/v2/liveness`, {}, { authorization: `Bearer ${token}`, ...COMPUTER });
  expect([drawn.status, drawn.body.code]).toEqual([403, 'phone_required']);
  const url = await offer();
  const opened = await post(`${server.url}/sdk/v2/link/open`, { secret: url.split('/').at(-1), sdkVersion: '7.0.0' });
  const other = browser(server.url, opened.body.token, PHONE);
  expect((await other.open()).body.phone).toBeUndefined();
  const { body: upload } = await other.upload(await picture());
  expect((await other.submit(other.passport(upload.uploadId))).status).toBe(200);
  // Opened on a phone in the first place.
  const direct = browser(server.url, await newToken(server.url, server.keys.sdk), PHONE);
  expect((await direct.open()).body.phone).toBeUndefined();
  expect((await direct.announce(await picture())).status).toBe(200);
});
