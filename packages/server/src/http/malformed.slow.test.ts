import { connect } from 'node:net';
import { Problem } from '@verify/contract';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { browser, newToken, until } from '../testing/browser.ts';
import { picture, sha256 } from '../testing/start-test-backend.ts';
import { useTestBackend } from '../testing/use-test-backend.ts';

let uploadId: string;
/** Sessions are rate-limited by the minute, so the cases alternate between several. */
const tokens: string[] = [];
const server = useTestBackend({ now: fastClock() });
beforeAll(async () => {
  for (let i = 0; i < 4; i++) tokens.push(await newToken(server.url, server.keys.sdk));
  const page = browser(server.url, tokens[0]!);
  await page.open();
  ({ uploadId } = (await page.announce(await picture())).body);
});

/** For the server a second lasts 20: rate windows pass, but tokens stay valid. */
function fastClock(): () => number {
  const start = Date.now();
  return () => start + (Date.now() - start) * 20;
}

const RUNS = { seed: 20_261_120, numRuns: 90, endOnFailure: true } as const;
let next = 0;
/** Number of answered requests. */
let asked = 0;
const bearer = (): Record<string, string> => ({ authorization: `Bearer ${tokens[next++ % tokens.length]}` });

const VALID: Record<string, () => unknown> = {
  '/sdk/v2/session': () => ({
    flowName: 'passport-only',
    sdkVersion: '7',
    locale: 'en',
    profile: [{ category: 'First name', value: 'A' }],
    address: { country: 'UTO', postcode: '1', addressLine: 'x', city: 'y' },
    metadata: { externalId: 'e', labels: { a: 'b' } },
    acceptableDocuments: ['passport'],
  }),
  '/sdk/v2/uploads': () => ({
    slot: 'document-front',
    sha256: sha256(Buffer.from(String(next))),
    sizeBytes: 1_000,
    mediaType: 'image/jpeg',
    claim: { mrzLines: ['P<UTO'], quality: { sharpness: 1 }, captureMode: 'upload' },
  }),
  '/sdk/v2/submit': () => ({
    document: { documentType: 'passport', issuingCountry: 'UTO', front: uploadId },
    consent: { acceptedAt: 'now' },
  }),
  '/sdk/v2/events': () => ({ events: [{ name: 'x', category: 'step', step: null, status: 'start', properties: {} }] }),
  '/sdk/v2/token': () => ({
    flowName: 'document',
    externalId: 'e',
    customerId: 'c',
    profile: [{ category: 'First name', value: 'A' }],
    metadata: { labels: { a: 'b' } },
  }),
  '/api/v1/tokenized-url?name=document': () => ({
    redirects: { onComplete: 'https://a.example', onError: 'https://a.example' },
    profile: { 'First name': 'A' },
    metadata: { labels: { a: 'b' } },
    ttl: '600',
  }),
};
const PATHS = Object.keys(VALID);
const headersFor = (path: string): Record<string, string> =>
  path.startsWith('/api')
    ? { 'x-api-key': server.keys.api }
    : path === '/sdk/v2/token'
      ? { 'x-sdk-key': server.keys.sdk }
      : bearer();

async function send(path: string, body: string | Buffer, headers: Record<string, string> = {}): Promise<void> {
  const answer = await fetch(server.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headersFor(path), ...headers },
    body: typeof body === 'string' ? body : new Blob([Buffer.from(body)]),
  });
  await fine(answer);
}

async function fine(answer: Response): Promise<void> {
  asked++;
  const text = await answer.text();
  expect(answer.status, text).toBeLessThan(500);
  if (answer.status >= 400) expect(Problem.safeParse(JSON.parse(text)).success, text).toBe(true);
}

/** Replaces a value somewhere in the message, or adds one. */
function spoil(value: unknown, path: readonly number[], by: unknown): unknown {
  const [first, ...rest] = path;
  if (first === undefined || typeof value !== 'object' || value === null) return by;
  const keys = Object.keys(value);
  const key = keys[first % (keys.length + 1)] ?? 'further';
  const copy = (Array.isArray(value) ? [...value] : { ...value }) as Record<string, unknown>;
  copy[key] = rest.length > 0 ? spoil(copy[key], rest, by) : by;
  return copy;
}

const nasty = fc.oneof(
  fc.jsonValue(),
  fc.constantFrom<unknown>(null, '', 0, -1, 1e308, [], {}, true, '\0', '\u{1f600}', 'x'.repeat(5_000), '\ud800', [
    [[[]]],
  ]),
  fc.string({ unit: 'binary', maxLength: 50 }),
);

describe.each(PATHS)('POST %s', (path) => {
  test('a message with a wrong value gets no 5xx', async () => {
    const cases = fc.tuple(fc.array(fc.nat(9), { maxLength: 4 }), nasty);
    await fc.assert(
      fc.asyncProperty(cases, ([where, by]) => send(path, JSON.stringify(spoil(VALID[path]!(), where, by)) ?? '')),
      RUNS,
    );
  });

  // C037
  test('a message that is cut, doubled, or not JSON gets no 5xx', async () => {
    const text = JSON.stringify(VALID[path]!());
    const cases = fc.oneof(
      fc.nat(text.length).map((at) => text.slice(0, at)),
      fc.nat(text.length).map((at) => text.slice(at)),
      fc.constant(text + text),
      fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)),
      fc.string({ maxLength: 100 }),
      fc.constantFrom(
        '{"__proto__":{"admin":true},"flowName":"f"}',
        '{"constructor":{"prototype":{"x":1}}}',
        '['.repeat(100_000),
        `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`,
        '1e999999',
        '"\\ud800"',
        '\ufeff{}',
        `{"a":${'9'.repeat(10_000)}}`,
      ),
    );
    await fc.assert(
      fc.asyncProperty(cases, (body) => send(path, body)),
      RUNS,
    );
  });

  test('another content type, encoding or key gets no 5xx', async () => {
    const text = JSON.stringify(VALID[path]!());
    const types = [
      'text/plain',
      'multipart/form-data; boundary=x',
      'application/xml',
      'x',
      'application/json; charset=utf-16',
    ];
    for (const type of types) await send(path, text, { 'content-type': type });
    await send(path, text, { 'content-encoding': 'gzip' });
    for (const key of ['', 'a b', 'ü', 'x'.repeat(5_000), 'k'])
      await send(path, text, { 'idempotency-key': encodeURI(key) });
    await send(path, Buffer.alloc(300 * 1024, 0x20));
  });
});

test('addresses of every kind get no 5xx', async () => {
  const cases = fc.tuple(
    fc.constantFrom('GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'HEAD'),
    fc.oneof(
      fc.webPath(),
      fc.constantFrom(
        '/sdk/v2/uploads/..%2f..%2fetc%2fpasswd',
        '/sdk/v2/uploads/%00',
        '/api/v1/application/%ff',
        '/api/v1/application/%E0%A4%A',
        `/api/v1/application/${'a'.repeat(5_000)}`,
        '/api/v1/application/',
        '/files/proxy/images/x?t=1&t=2&s[]=1',
        '/files/proxy/images/..%2f..%2frecords.db?t=1&s=1',
        '/sdk/frame/..%2f..%2fpackage.json',
        '/sdk/frame/assets/%2e%2e/%2e%2e/x',
        '/sdk/frame/%00/',
        '/sdk/frame/..%2f/',
        '/sdk/launcher/..%2f/launcher-v7.js',
        '/api/v1/tokenized-url?name=%00&name=b',
        '/sdk/v2/session?__proto__[x]=1',
        '//evil.example/',
        '/;/',
      ),
    ),
  );
  const ask = async ([method, path]: [string, string]): Promise<void> => {
    const headers = { 'x-api-key': server.keys.api, 'x-sdk-key': server.keys.sdk, ...bearer() };
    const answer = await fetch(server.url + path, { method, headers });
    if (answer.status === 503) expect(path).toMatch(/frame|launcher/);
    else if (method === 'HEAD') expect(answer.status).toBeLessThan(500);
    else await fine(answer);
  };
  await fc.assert(fc.asyncProperty(cases, ask), { ...RUNS, numRuns: 300 });
});

test('pieces of files with any offset and any bytes get no 5xx', async () => {
  const cases = fc.tuple(
    fc.oneof(fc.nat(5_000).map(String), fc.string({ maxLength: 12 }).map(encodeURI)),
    fc.uint8Array({ maxLength: 3_000 }),
  );
  await fc.assert(
    fc.asyncProperty(cases, async ([offset, bytes]) => {
      const answer = await fetch(`${server.url}/sdk/v2/uploads/${uploadId}`, {
        method: 'PATCH',
        headers: {
          authorization: `Bearer ${tokens[0]}`,
          'content-type': 'application/octet-stream',
          'upload-offset': offset,
        },
        body: new Blob([Buffer.from(bytes)]),
      });
      await fine(answer);
    }),
    { ...RUNS, numRuns: 150 },
  );
});

/** Returns the server's output until it closed the connection, or paused after it had started. */
function raw(text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(new URL(server.url).port), 'localhost');
    let answer = '';
    socket.on('data', (data) => {
      answer += data.toString('latin1');
      socket.setTimeout(1_500, () => socket.destroy());
    });
    socket.on('close', () => resolve(answer));
    socket.on('error', reject);
    socket.write(text, 'latin1');
  });
}

test.each([
  'GARBAGE\r\n\r\n',
  'GET / HTTP/9.9\r\n\r\n',
  'GET /\0 HTTP/1.1\r\nHost: x\r\n\r\n',
  'GET / HTTP/1.1\r\n\r\n',
  'GET / HTTP/1.1\r\nHost: x\r\nBad Header: x\r\n\r\n',
  `GET / HTTP/1.1\r\nHost: x\r\nBig: ${'x'.repeat(100_000)}\r\n\r\n`,
  'POST /sdk/v2/token HTTP/1.1\r\nHost: x\r\nContent-Length: -1\r\n\r\n',
  'POST /sdk/v2/token HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n',
  'POST /sdk/v2/token HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
  'POST /sdk/v2/token HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n',
  'POST /sdk/v2/token HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: gzip, identity\r\n\r\n',
])('invalid HTTP gets a 4xx: %j', async (text) => {
  const answer = await raw(text);
  expect(answer).toMatch(/^HTTP\/1\.1 4\d\d /);
  expect(answer).toContain('application/problem+json');
});

test('after all these requests the service still answers', async () => {
  expect(asked).toBeGreaterThanOrEqual(1_400);
  // The cases before may have used up the minute's tokens of this key; the next minute begins within three seconds.
  const token = await until(() => newToken(server.url, server.keys.sdk).catch(() => null));
  const id = await browser(server.url, token).wholeSession();
  expect(id).toMatch(/^[0-9a-f]{32}$/);
});
