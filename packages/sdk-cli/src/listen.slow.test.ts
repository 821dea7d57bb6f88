import { spawn } from 'node:child_process';
import { generateKeyPairSync, sign } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const MAIN = fileURLToPath(new URL('main.ts', import.meta.url));
const { privateKey, publicKey } = generateKeyPairSync('ed25519');
const BODY = JSON.stringify({
  id: 'a-1',
  overallResult: { status: 'declined', comments: [], concerns: [{ id: 'DC008' }] },
});

function signed(body: string): RequestInit {
  const timestamp = String(Date.now());
  const signature = sign(null, Buffer.from(body + timestamp), privateKey).toString('base64');
  return {
    method: 'POST',
    body,
    headers: { 'x-signature': signature, 'x-timestamp': timestamp, 'x-event': 'application.done' },
  };
}

test('prints verified webhooks, forwards them with their signature, and refuses the rest', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'verify-cli-'));
  const keys = join(folder, 'development-keys.json');
  writeFileSync(keys, JSON.stringify({ webhookPublicKey: publicKey.export({ type: 'spki', format: 'pem' }) }));
  const received: unknown[] = [];
  const receiver = createServer((request, response) => {
    received.push(request.headers['x-signature'] !== undefined);
    response.writeHead(204).end();
  });
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  const forward = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`;
  const child = spawn(process.execPath, [MAIN, 'listen', '--key', keys, '--port', '0', '--forward', forward]);
  let output = '';
  child.stdout.on('data', (text) => (output += String(text)));
  await expect.poll(() => output).toContain('Listening on');
  const url = /http:\/\/localhost:\d+/.exec(output)![0];
  expect((await fetch(url, signed(BODY))).status).toBe(204);
  expect((await fetch(url, { ...signed(BODY), body: BODY.replace('declined', 'approved') })).status).toBe(401);
  expect((await fetch(url)).status).toBe(405);
  await expect.poll(() => output).toContain('refused: signature_mismatch');
  expect(output).toMatch(
    /application\.done {2}a-1 {2}declined DC008 {2}signature verified, your receiver answered 204/,
  );
  expect(received).toEqual([true]);
  child.kill();
  receiver.close();
  rmSync(folder, { recursive: true });
});

test.each([
  [['listen'], '--key is missing'],
  [['listen', '--key', '/nothing/here'], 'no such file'],
  [['listen', '--key', MAIN, '--port', 'x'], '--port cannot be "x"'],
  [[], 'Usage'],
])('%j prints what is wrong', async (args, words) => {
  const child = spawn(process.execPath, [MAIN, ...args]);
  let output = '';
  child.stderr.on('data', (text) => (output += String(text)));
  const [code] = (await once(child, 'close')) as [number];
  expect(code).not.toBe(0);
  expect(output).toContain(words);
});
