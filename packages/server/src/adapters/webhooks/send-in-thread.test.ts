import { generateKeyPairSync } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { sendInThread } from './send-in-thread.ts';
import type { Webhook, WebhookSender } from './send.ts';

const rules = (allow: string[]) => ({ allow, ports: [], anyPortIfAllowed: true });
const script = new URL('./send.thread.fixture.ts', import.meta.url);
const { privateKey } = generateKeyPairSync('ed25519');
const to = (url: string): Webhook => ({
  url,
  attempt: { webhookId: 'id', kind: 'application.done', attempt: 1, timestamp: 0 },
  body: '{}',
  signers: [{ id: 'key', privateKey }],
});

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

function fixture(): { sender: WebhookSender; lost: string[] } {
  const lost: string[] = [];
  const onLost = (reason: string): void => void lost.push(reason);
  const sender = sendInThread({ rules: rules([]), script, timeoutMs: 100, graceMs: 900, onLost });
  closing.push(() => sender.close());
  return { sender, lost };
}

test.each([
  ['die', 'it ended with code 1'],
  ['throw', 'TypeError'],
  ['hang', 'it hangs'],
])(
  'what a thread has in hand when it should %s was not delivered, and the next webhook finds another',
  async (url, reason) => {
    const { sender, lost } = fixture();
    expect(await sender.send(to('fine'))).toMatchObject({ status: 200 });
    const inHand = await Promise.all([sender.send(to(url)), sender.send(to('beside'))]);
    expect(inHand.map(({ status, error }) => [status, error])).toEqual([
      [null, 'sender_failed'],
      [null, 'sender_failed'],
    ]);
    expect(lost).toEqual([reason]);
    expect(await sender.send(to('fine'))).toMatchObject({ status: 200 });
    expect(lost).toHaveLength(1);
  },
);

test('a thread that cannot start loses what was asked of it, and no more', async () => {
  const lost: string[] = [];
  const sender = sendInThread({
    rules: rules([]),
    script: new URL('../../webhooks/no-such.ts', import.meta.url),
    onLost: (r) => lost.push(r),
  });
  closing.push(() => sender.close());
  expect(await sender.send(to('fine'))).toMatchObject({ status: null, error: 'sender_failed' });
  expect(lost).toEqual(['Error']);
});

test('after its close nothing begins any more', async () => {
  const lost: string[] = [];
  const sender = sendInThread({ rules: rules([]), script, onLost: (reason) => lost.push(reason) });
  await sender.close();
  let settled = false;
  // A thread would end at once by this, and say so.
  void sender.send(to('die')).then(() => (settled = true));
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect([settled, lost]).toEqual([false, []]);
});

test('a receiver that hangs holds up no other, and close waits for nobody', async () => {
  const server = createServer((request, response) => void (request.url === '/slow' || response.end('ok')));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closing.push(async () => void (server.closeAllConnections(), server.close()));
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const sender = sendInThread({ rules: rules(['127.0.0.1']), timeoutMs: 60_000 });
  let settled = false;
  const slow = Array.from({ length: 32 }, () => sender.send(to(`${base}/slow`)));
  void Promise.race(slow).then(() => (settled = true));
  const many = await Promise.all(Array.from({ length: 20 }, () => sender.send(to(`${base}/`))));
  expect(new Set(many.map(({ status, answer }) => `${status} ${answer}`))).toEqual(new Set(['200 ok']));
  await sender.close();
  expect(settled).toBe(false);
});
