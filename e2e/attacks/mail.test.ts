import { type MailSink, startMailSink } from '@verify/server/testing/mail-sink';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { call } from '../fixtures/protocol.ts';
import { type Api, startApi } from '../fixtures/start-api.ts';

// An attacker tries to make the service send a mail that it should not send, or to learn who has an account.

let sink: MailSink;
let api: Api;
beforeAll(async () => {
  sink = await startMailSink();
  const env = { MAIL_URL: sink.url, MAIL_FROM: 'Verify <verify@example.test>' };
  api = await startApi({ demoUrl: 'http://127.0.0.1:9', env });
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
