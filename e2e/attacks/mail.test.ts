import { type MailSink, startMailSink } from '@verify/server/testing/mail-sink';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Ask, signInAnalyst } from '../fixtures/analyst.ts';
import { call } from '../fixtures/protocol.ts';
import { type Api, startApi } from '../fixtures/start-api.ts';

// An attacker tries to make the service send a mail that it should not send, or to learn who has an account.

let sink: MailSink;
let api: Api;
let ask: Ask;
beforeAll(async () => {
  sink = await startMailSink();
  const env = { MAIL_URL: sink.url, MAIL_FROM: 'Verify <verify@example.test>' };
  api = await startApi({ demoUrl: 'http://127.0.0.1:9', env });
  ask = await signInAnalyst(api);
});
afterAll(async () => {
  await api?.close();
  await sink?.close();
});

async function received(count: number): Promise<void> {
  for (let i = 0; sink.mails.length < count && i < 1_800; i++) await sleep(50);
  expect(sink.mails.length).toBeGreaterThanOrEqual(count);
}

const analyst = (): string => (api.keys as unknown as { dashboardUser: string }).dashboardUser;
const askReset = (email: string, headers: Record<string, string> = {}) =>
  call(api, 'POST', '/dashboard/api/password-reset', { headers, json: { email } });

test('an address never adds a recipient or a header', async () => {
  for (const to of [
    'a@example.test\r\nBcc: evil@example.test',
    'a@example.test,evil@example.test',
    'a@b>, <evil@c.test',
  ]) {
    const made = ask('POST', '/links', { flowName: 'passport-only', send: { channel: 'mail', to } });
    await expect(made, to).rejects.toThrow('422');
  }
  const send = { channel: 'mail', to: 'person@example.test' };
  const made = await ask<{ sent: boolean }>('POST', '/links', {
    flowName: 'passport-only',
    profile: { 'First name': 'Quagmire' },
    send,
  });
  expect(made.sent).toBe(true);
  await received(1);
  expect(sink.mails).toMatchObject([{ to: ['person@example.test'] }]);
  expect(sink.mails[0]!.raw + sink.mails[0]!.text).not.toContain('Quagmire');
  expect(api.log()).not.toMatch(/person@example\.test|\/verify\/[\w-]{20}/);
});

test('a reset reveals nothing about accounts, and its link leads here even if the Host header is forged', async () => {
  const before = sink.mails.length;
  const hosts = { host: 'evil.example', 'x-forwarded-host': 'evil.example' };
  const known = await askReset(analyst(), hosts);
  const unknown = await askReset('nobody@example.test', hosts);
  expect([known.status, known.body]).toEqual([unknown.status, unknown.body]);
  await received(before + 1);
  const [mail] = sink.mails.slice(before) as [(typeof sink.mails)[0]];
  expect(mail.to).toEqual([analyst()]);
  expect(new URL(mail.link).origin).toBe(new URL(api.url).origin);
  expect(mail.html + mail.text).not.toContain('evil.example');
  expect((await askReset(analyst(), { origin: 'https://evil.example' })).body['code']).toBe('csrf');
});

test('a reset link works once, ends every session, and does not sign in by itself', async () => {
  const before = sink.mails.length;
  await askReset(analyst());
  await received(before + 1);
  const secret = new URL(sink.mails.at(-1)!.link).hash.slice(1);
  const set = (headers: Record<string, string> = {}) =>
    call(api, 'POST', '/dashboard/api/password-reset/set', {
      headers,
      json: { secret, password: 'a passphrase of four words' },
    });
  expect((await set({ origin: 'https://evil.example' })).body['code']).toBe('csrf');
  const tries = await Promise.all(Array.from({ length: 5 }, () => set()));
  expect(tries.map(({ status }) => status).toSorted()).toEqual([200, 410, 410, 410, 410]);
  expect(tries.every(({ headers }) => headers.get('set-cookie') === null)).toBe(true);
  await expect(ask('GET', '/me')).rejects.toThrow('401');
});

test('three resets an hour are sent to a mailbox; further requests get the same answer', async () => {
  const before = sink.mails.length;
  const answers = await Promise.all(Array.from({ length: 5 }, () => askReset(analyst())));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  await received(before + 1);
  await sleep(500);
  // Earlier tests requested two of the three.
  expect(sink.mails.length - before).toBe(1);
});
