import { createHash, generateKeyPairSync, sign } from 'node:crypto';
import { createServer } from 'node:http';
import { readFileSync } from 'node:fs';
import { CAPTURE_LOCALES } from '@verify/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { photographOf } from './specimens.ts';
import { startDemo, type Demo } from './index.ts';

const { privateKey, publicKey } = generateKeyPairSync('ed25519');
const picture = Buffer.from('not really a picture');
let demo: Demo;
let apiUrl = '';

/** The request that the frame shows, and its token. */
let shown: string | undefined;
let askedWith: string | undefined;

/** Only the partner's calls: tokens, the launcher's address, a file, a request for a wallet. */
const service = createServer((request, response) => {
  const path = request.url ?? '';
  if (path === '/sdk/v2/token') response.end(JSON.stringify({ token: `a.b.${Math.random()}` }));
  else if (path === '/sdk/v2/script-link') {
    response.end(JSON.stringify({ url: `${apiUrl}/sdk/launcher/7.0.0/launcher-v7.js`, integrity: 'sha384-abc' }));
  } else if (path === '/sdk/v2/wallet' && shown) {
    askedWith = request.headers.authorization;
    response.end(JSON.stringify({ state: 'waiting', link: shown }));
  } else if (path.startsWith('/files/')) response.setHeader('content-type', 'image/jpeg').end(picture);
  else response.writeHead(404).end();
});

beforeAll(async () => {
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
  apiUrl = `http://127.0.0.1:${(service.address() as { port: number }).port}`;
  const pem = publicKey.export({ type: 'spki', format: 'pem' }).toString();
  const testWalletUrl = 'http://localhost:8091';
  demo = await startDemo({ port: 0, host: '127.0.0.1', apiUrl, sdkKey: 'sdk', publicKeys: [pem], testWalletUrl });
});
afterAll(async () => {
  await demo.close();
  service.close();
});

async function ask(path: string, cookie = '', method = 'POST') {
  const answer = await fetch(demo.url + path, { method, headers: cookie ? { cookie } : {} });
  const set = answer.headers.get('set-cookie')?.split(';')[0] ?? cookie;
  return { status: answer.status, cookie: set, body: (await answer.json()) as { token: string; externalId: string } };
}

function deliver(application: unknown, key = privateKey) {
  const body = JSON.stringify(application);
  const timestamp = String(Date.now());
  const signature = sign(null, Buffer.from(body + timestamp), key).toString('base64');
  return fetch(`${demo.url}/webhook`, {
    method: 'POST',
    body,
    headers: { 'x-signature': signature, 'x-timestamp': timestamp },
  });
}

const result = (externalId: string) => ({
  id: createHash('sha256').update(externalId).digest('hex'),
  metadata: { externalId },
  overallResult: { status: 'approved', concerns: [], comments: [] },
  files: [{ uri: `${apiUrl}/files/proxy/images/x?t=1&s=2` }],
});

/** The first event that arrives, or null if none arrived before the signal. */
async function firstEvent(
  cookie: string,
  signal = new AbortController().signal,
): Promise<{ application: { files: { uri: string }[] } } | null> {
  let text = '';
  try {
    const answer = await fetch(`${demo.url}/events`, { headers: { cookie }, signal });
    for await (const chunk of answer.body!.pipeThrough(new TextDecoderStream())) {
      text += chunk;
      const data = /^data: (.*)\n\n/m.exec(text)?.[1];
      if (data) return JSON.parse(data) as { application: { files: { uri: string }[] } };
    }
  } catch (error) {
    if (!signal.aborted) throw error;
  }
  return null;
}

test('a visitor keeps a token until the result is there, and gets a fresh one on request', async () => {
  const first = await ask('/token?flowName=f');
  const again = await ask('/token?flowName=f', first.cookie);
  expect(again.body).toEqual(first.body);
  const fresh = await ask('/token?flowName=f&fresh=1', first.cookie);
  expect(fresh.body.token).not.toBe(first.body.token);
  expect(fresh.body.externalId).toBe(first.body.externalId);
  expect((await deliver(result(first.body.externalId))).status).toBe(200);
  expect((await ask('/token?flowName=f', first.cookie)).body.externalId).not.toBe(first.body.externalId);
});

test('a result and its pictures are shown only to the visitor they belong to', async () => {
  const mine = await ask('/token?flowName=f');
  const stranger = await ask('/token?flowName=f');
  await deliver(result(mine.body.externalId));
  const uri = (await firstEvent(mine.cookie))!.application.files[0]!.uri;
  expect(uri).toMatch(/^\/images\/[0-9a-f]{32}$/);
  expect(await firstEvent(stranger.cookie, AbortSignal.timeout(1000))).toBeNull();
  const image = await fetch(demo.url + uri, { headers: { cookie: mine.cookie } });
  expect(Buffer.from(await image.arrayBuffer())).toEqual(picture);
  expect((await fetch(demo.url + uri, { headers: { cookie: stranger.cookie } })).status).toBe(404);
  expect((await ask(`/token?externalId=${mine.body.externalId}`, stranger.cookie)).status).toBe(409);
});

test('the test wallet opens with the request of the visitor’s own verification', async () => {
  const mine = await ask('/token?flowName=wallet');
  const stranger = await ask('/token?flowName=wallet');
  const open = (cookie: string) =>
    fetch(`${demo.url}/wallet?externalId=${mine.body.externalId}`, { headers: { cookie }, redirect: 'manual' });
  expect((await open(mine.cookie)).status).toBe(409);
  shown = 'openid4vp://?client_id=x509_hash%3Aabc&request_uri=http%3A%2F%2Flocalhost';
  const opened = await open(mine.cookie);
  expect([opened.status, opened.headers.get('location')]).toEqual([
    303,
    `http://localhost:8091/?request=${encodeURIComponent(shown)}`,
  ]);
  expect(askedWith).toBe(`Bearer ${mine.body.token}`);
  expect((await open(stranger.cookie)).status).toBe(409);
});

// C161
test('a webhook with a foreign signature is refused and not stored', async () => {
  const before = demo.deliveries.length;
  const other = generateKeyPairSync('ed25519').privateKey;
  expect((await deliver(result('forged'), other)).status).toBe(400);
  expect((await fetch(`${demo.url}/webhook`, { method: 'POST', body: '{}' })).status).toBe(400);
  expect(demo.deliveries.length).toBe(before);
  expect(demo.refusals).toEqual(['signature_mismatch', 'signature_missing']);
});

test('the page allows one script of the service, by full address and hash, and no inline code', async () => {
  const answer = await fetch(demo.url);
  const policy = answer.headers.get('content-security-policy')!;
  expect(policy).toContain(`script-src 'self' ${apiUrl}/sdk/launcher/7.0.0/launcher-v7.js;`);
  expect(policy).toContain(`frame-src ${apiUrl};`);
  expect(policy).not.toContain('unsafe');
  const html = await answer.text();
  expect(html).toContain('integrity="sha384-abc" crossorigin="anonymous"');
  expect(html).not.toMatch(/ style=| on[a-z]+=|<style|javascript:/);
});

test('only files of the page are served, and a tile sends the sample passport it shows', async () => {
  for (const path of ['/../package.json', '/main.ts', '/%2e%2e/src/main.ts', '/specimens/nobody.jpg'])
    expect((await fetch(demo.url + path)).status).toBe(404);
  const specimen = await fetch(`${demo.url}/specimens/passport.jpg?seed=3`);
  expect(specimen.headers.get('content-type')).toBe('image/jpeg');
  const shown = Buffer.from(await specimen.arrayBuffer());
  expect(shown.length).toBeGreaterThan(20_000);
  expect(shown.equals((await photographOf('passport', 3))!)).toBe(true);
});

test('the page offers every language of the capture app', () => {
  const options = readFileSync(new URL('../public/options.js', import.meta.url), 'utf8');
  const listed = /LOCALES = `([^`]*)`/.exec(options)![1]!.trim().split(/\s+/);
  expect(listed.toSorted()).toEqual([...CAPTURE_LOCALES].toSorted());
});
