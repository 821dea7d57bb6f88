import { type ChildProcess, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from '@verify/server/testing/free-port';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';

const MAIN = fileURLToPath(new URL('./main.ts', import.meta.url));
let dataDir: string;
let port: number;
const children: ChildProcess[] = [];
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'verify-api-'));
  port = await freePort();
});
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL');
  await rm(dataDir, { recursive: true, force: true });
});

interface Running {
  readonly child: ChildProcess;
  readonly output: string[];
  readonly ended: Promise<number | null>;
}

function run(env: Record<string, string>): Running {
  const { PATH = '', HOME = '', NODE_COMPILE_CACHE = '' } = process.env;
  const child = spawn(process.execPath, [MAIN], {
    env: { PATH, HOME, NODE_COMPILE_CACHE, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  children.push(child);
  const output: string[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => output.push(String(text)));
  return { child, output, ended: new Promise((resolve) => child.on('exit', resolve)) };
}

async function start(): Promise<Running> {
  const running = run({ PORT: String(port), DATA_DIR: dataDir, DEMO_URL: 'http://localhost:1' });
  for (let i = 0; i < 600; i++) {
    if (running.child.exitCode !== null) throw new Error(running.output.join(''));
    const ready = await fetch(`http://localhost:${port}/ready`).then(
      (answer) => answer.ok,
      () => false,
    );
    if (ready) return running;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(running.output.join(''));
}

const kill = async (running: Running): Promise<void> => {
  running.child.kill('SIGKILL');
  await running.ended;
};
const readKeys = async () => JSON.parse(await readFile(join(dataDir, 'development-keys.json'), 'utf8'));
const url = (path: string): string => `http://localhost:${port}${path}`;

test('a missing GeoIP file is refused with one line and exit code 1', async () => {
  const running = run({ PORT: '0', DATA_DIR: join(dataDir, 'geoip'), GEOIP_FILE: join(dataDir, 'none.mmdb') });
  expect(await running.ended).toBe(1);
  expect(running.output.join('')).toMatch(
    /^The service cannot start: GEOIP_FILE cannot be opened: ENOENT.*none\.mmdb'\n$/,
  );
});

test('a file that is not a list of stolen passwords is refused with one line and exit code 1', async () => {
  const list = join(dataDir, 'stolen.txt');
  await writeFile(list, 'password\n');
  const running = run({ PORT: '0', DATA_DIR: join(dataDir, 'stolen'), BREACHED_PASSWORDS_FILE: list });
  expect(await running.ended).toBe(1);
  expect(running.output.join('')).toBe(
    `The service cannot start: BREACHED_PASSWORDS_FILE cannot be used: ${list} is not a list of SHA-1 hashes (HASH:count)\n`,
  );
});

test('an invalid variable is refused with one line and exit code 1', async () => {
  const running = run({ PORT: 'eighty' });
  expect(await running.ended).toBe(1);
  expect(running.output.join('')).toBe('The service cannot start: PORT must be a port, 0 to 65535\n');
});

test('the first start prints where the keys are and protects them; the second start finds them', async () => {
  const first = await start();
  const keys = await readKeys();
  // The loopback accepts every address of 127.0.0.0/8, but the service listens only on the first.
  await expect(fetch(`http://127.0.0.2:${port}/ready`)).rejects.toThrow('fetch failed');
  const names = ['baseUrl', 'apiKey', 'sdkKey', 'secretKey', 'demoUrl', 'webhookPublicKey'];
  expect(Object.keys(keys)).toEqual(
    expect.arrayContaining([...names, 'dashboardUrl', 'dashboardUser', 'dashboardPassword']),
  );
  for (const name of ['development-keys.json', 'files', 'records.db'])
    expect((await stat(join(dataDir, name))).mode & 0o077, name).toBe(0);
  expect(first.output.join('')).toContain(join(dataDir, 'development-keys.json'));
  for (const name of ['apiKey', 'sdkKey', 'secretKey', 'dashboardPassword'])
    expect(first.output.join('')).not.toContain(keys[name]);
  first.child.kill('SIGTERM');
  expect(await first.ended).toBe(0);

  const second = await start();
  expect(await readKeys()).toEqual(keys);
  expect(second.output.join('')).not.toContain(keys.sdkKey);

  const taken = run({ PORT: String(port), DATA_DIR: join(dataDir, 'other') });
  expect(await taken.ended).toBe(1);
  expect(taken.output.join('')).toContain(`port ${port} is in use`);
  await kill(second);

  const nowhere = run({ PORT: '0', DATA_DIR: '/proc/nothing/at/all' });
  expect(await nowhere.ended).toBe(1);
  expect(nowhere.output.join('')).toContain('the folder /proc/nothing cannot be made there: choose one on a disk');
});

test('data that was acknowledged survives kill -9 at every step', async () => {
  let running = await start();
  const restart = async () => {
    await kill(running);
    running = await start();
  };
  const { sdkKey, apiKey } = await readKeys();
  const { token } = await json(url('/sdk/v2/token'), { method: 'POST', headers: { 'x-sdk-key': sdkKey } });
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const post = (path: string, body: unknown) =>
    json(url(path), { method: 'POST', headers, body: JSON.stringify(body) });
  await restart();

  const { applicationId } = await post('/sdk/v2/session', { flowName: 'passport-only', sdkVersion: '7' });
  await restart();

  const bytes = await sharp({ create: { width: 800, height: 600, channels: 3, background: '#9ab' } })
    .jpeg()
    .toBuffer();
  const announced = await post('/sdk/v2/uploads', {
    slot: 'document-front',
    sha256: createHash('sha256').update(bytes).digest('hex'),
    sizeBytes: bytes.length,
    mediaType: 'image/jpeg',
  });
  const send = (from: number, to: number) =>
    json(url(`/sdk/v2/uploads/${announced.uploadId}`), {
      method: 'PATCH',
      headers: { ...headers, 'content-type': 'application/octet-stream', 'upload-offset': String(from) },
      body: new Blob([Buffer.from(bytes.subarray(from, to))]),
    });
  await send(0, 1_000);
  await restart();

  expect(await json(url(`/sdk/v2/uploads/${announced.uploadId}`), { headers })).toMatchObject({ receivedBytes: 1_000 });
  expect(await send(1_000, bytes.length)).toMatchObject({ state: 'complete' });
  await restart();

  const document = { documentType: 'passport', issuingCountry: 'UTO', front: announced.uploadId };
  const { flow } = await json(url('/sdk/v2/session'), { headers });
  const version = flow.consent.processingVersion;
  const body = { document, consent: { acceptedAt: '2026-11-20T10:00:00Z', version } };
  expect(await post('/sdk/v2/submit', body)).toMatchObject({ state: 'processing' });
  await restart();

  const ask = () => json(url(`/api/v1/application/${applicationId}`), { headers: { 'x-api-key': apiKey } });
  await expect.poll(async () => (await ask()).processingState, { interval: 100 }).toBe('done');
  const result = await ask();
  await restart();
  expect(await ask()).toEqual(result);
});

// oxlint-disable-next-line typescript/no-explicit-any
const json = async (address: string, init: RequestInit): Promise<any> => {
  const answer = await fetch(address, init);
  if (answer.status !== 200) throw new Error(`${address}: ${answer.status} ${await answer.text()}`);
  return answer.json();
};
