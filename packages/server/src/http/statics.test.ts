import { createHash, randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createBundles } from '../bundles.ts';
import { assetKey } from '../ports/files/storage-keys.ts';
import { saveAccountSettings } from '../records/accounts/accounts.ts';
import { listBuilds } from '../records/records-state.ts';
import { keepAssets } from '../use-cases/kept-assets.ts';
import { browser, call, newToken } from '../testing/browser.ts';
import { startTestBackend, type TestBackend } from '../testing/start-test-backend.ts';

const folder = mkdtempSync(join(tmpdir(), 'verify-dist-'));
const SCRIPT = 'window.verifyWebSdk={};';
const OLDER = 'window.verifyWebSdk={older:true};';
let server: TestBackend;
beforeAll(async () => {
  mkdirSync(join(folder, 'frame', 'assets'), { recursive: true });
  mkdirSync(join(folder, 'launcher', 'released'), { recursive: true });
  writeFileSync(join(folder, 'launcher', 'released', 'launcher-7.0.0.js'), OLDER);
  writeFileSync(join(folder, 'launcher', 'launcher-v7.js'), SCRIPT);
  writeFileSync(join(folder, 'launcher', 'manifest.json'), JSON.stringify({ version: '7.1.2', integrity: 'old' }));
  writeFileSync(join(folder, 'frame', 'index.html'), '<!doctype html><title>Frame</title>');
  writeFileSync(join(folder, 'frame', 'assets', 'app-1a2b.js'), 'export {};');
  writeFileSync(join(folder, 'frame', 'assets', 'app-1a2b.js.br'), brotliCompressSync('export {};'));
  writeFileSync(join(folder, 'frame', 'assets', 'reader-3c4d.wasm'), '\0asm');
  writeFileSync(join(folder, 'frame', 'assets', 'faces-5e6f.wasm.gz'), gzipSync('\0asm'));
  writeFileSync(join(folder, 'frame', 'assets', 'faces-5e6f.wasm.br'), brotliCompressSync('\0asm'));
  mkdirSync(join(folder, 'dashboard'));
  writeFileSync(join(folder, 'dashboard', 'index.html'), '<!doctype html><title>Dashboard</title>');
  writeFileSync(join(folder, 'secret.txt'), 'not served');
  server = await startTestBackend({
    development: false,
    masterKey: randomBytes(32).toString('base64'),
    bundles: {
      launcher: join(folder, 'launcher'),
      frame: join(folder, 'frame'),
      standalone: join(folder, 'standalone'),
      dashboard: join(folder, 'dashboard'),
    },
  });
  await server.backend.context.store.transaction((tx) =>
    saveAccountSettings(tx, server.account.id, {
      ...server.account.settings,
      frameAncestors: ['https://shop.example', 'http://localhost:*'],
      allowedOrigins: ['https://app.shop.example'],
    }),
  );
});
afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

test.each(['br', 'gzip'])('the launcher is sent as %s to clients that accept it', async (encoding) => {
  const answer = await call(`${server.url}/sdk/launcher/v7/launcher-v7.js`, {
    headers: { 'accept-encoding': `${encoding};q=1` },
  });
  expect(answer.headers.get('content-encoding')).toBe(encoding);
  expect(answer.headers.get('vary')).toContain('Accept-Encoding');
  expect(answer.body).toBe(SCRIPT);
});

// C034
test('the launcher has a changing and an immutable address, for any page', async () => {
  const alias = await call(`${server.url}/sdk/launcher/v7/launcher-v7.js`);
  expect(alias.body).toBe(SCRIPT);
  expect(alias.headers.get('content-type')).toContain('text/javascript');
  expect(alias.headers.get('cache-control')).toBe('public, max-age=300');
  expect(alias.headers.get('access-control-allow-origin')).toBe('*');
  expect(alias.headers.get('cross-origin-resource-policy')).toBe('cross-origin');

  const { body: link } = await call(`${server.url}/sdk/v2/script-link`);
  const digest = createHash('sha384').update(SCRIPT).digest();
  // Not released, so its number may come to mean other bytes.
  const version = `7.1.2-dev.${digest.toString('hex').slice(0, 12)}`;
  expect(link).toEqual({
    responseCode: 200,
    url: `${server.url}/sdk/launcher/${version}/launcher-v7.js`,
    version,
    integrity: `sha384-${digest.toString('base64')}`,
  });
  const fixed = await call(link.url);
  expect(fixed.body).toBe(SCRIPT);
  expect(fixed.headers.get('cache-control')).toContain('immutable');
  for (const unknown of ['7.0.1', '7.1.2', 'v8', '..%2Freleased%2Flauncher-7.0.0', '7.0.0%00'])
    expect((await call(`${server.url}/sdk/launcher/${unknown}/launcher-v7.js`)).status, unknown).toBe(404);
});

// C033
test('a released version of the launcher keeps its address and its bytes', async () => {
  const older = await call(`${server.url}/sdk/launcher/7.0.0/launcher-v7.js`);
  expect(older.body).toBe(OLDER);
  expect(older.headers.get('cache-control')).toContain('immutable');
  expect(older.headers.get('access-control-allow-origin')).toBe('*');
});

test('pages of a recent build find its files, and its launcher, in the next build', async () => {
  const { context } = server.backend;
  const [frame, dashboard, launcher] = ['frame', 'dashboard', 'launcher'].map((name) => join(folder, 'next', name));
  const asset = (path: string, accepted = 'gzip, br') =>
    call(`${server.url}/${path}`, { headers: { 'accept-encoding': accepted } });
  const next = createBundles({ launcher: launcher!, frame: frame!, standalone: '', dashboard: dashboard! });
  mkdirSync(join(frame!, 'assets'), { recursive: true });
  mkdirSync(join(dashboard!, 'assets'), { recursive: true });
  mkdirSync(launcher!);
  writeFileSync(join(frame!, 'assets', 'app-9z9z.js'), 'export const next = 1;');
  writeFileSync(join(frame!, 'assets', 'app-9z9z.js.gz'), gzipSync('export const next = 1;'));
  writeFileSync(join(dashboard!, 'assets', 'list-8y8y.css'), 'b {}');
  writeFileSync(join(launcher!, 'launcher-v7.js'), OLDER);
  writeFileSync(join(launcher!, 'manifest.json'), JSON.stringify({ version: '7.1.2' }));
  const { version } = (await next.launcher()) as { version: string };
  const addresses = [
    ['sdk/frame/assets/app-9z9z.js', 'export const next = 1;', 'text/javascript; charset=utf-8'],
    ['dashboard/assets/list-8y8y.css', 'b {}', 'text/css; charset=utf-8'],
    [`sdk/launcher/${version}/launcher-v7.js`, OLDER, 'text/javascript; charset=utf-8'],
  ] as const;
  for (const [path] of addresses) expect((await asset(path)).status).toBe(404);
  await keepAssets(context, next);
  for (const [path, body, type] of addresses)
    for (const accepted of ['br', 'gzip', 'identity']) {
      const answer = await asset(path, accepted);
      expect([answer.status, answer.body, answer.headers.get('content-type')]).toEqual([200, body, type]);
      expect(answer.headers.get('cache-control')).toContain('immutable');
    }
  expect((await asset('sdk/frame/assets/app-9z9z.js')).headers.get('content-encoding')).toBe('gzip');
  expect((await asset('sdk/frame/assets/app-1a2b.js')).body).toBe('export {};');

  // Changed in its folder while the process runs, so it is read again.
  writeFileSync(join(dashboard!, 'assets', 'list-8y8y.css'), 'i {}');
  await keepAssets(context, next);
  expect((await asset('dashboard/assets/list-8y8y.css')).body).toBe('i {}');

  // Changed in the store of files, so it differs from what was kept.
  const builds = await listBuilds(context.store.db);
  const [name, hash] = Object.entries(builds[0]!.files).find(([each]) => each.endsWith('.js.gz'))!;
  await context.files.put(assetKey(hash), [gzipSync('steal()')]);
  expect([name, (await asset('sdk/frame/assets/app-9z9z.js')).status]).toEqual(['frame/assets/app-9z9z.js.gz', 404]);

  // Two days later no process has used the other build.
  const later = { ...context, now: () => context.now() + 49 * 3_600_000 };
  await keepAssets(later, context.bundles);
  for (const [path] of addresses) expect((await asset(path)).status).toBe(404);
  expect(await context.files.has(assetKey(hash))).toBe(false);
  expect((await listBuilds(context.store.db)).map(({ id }) => id)).toEqual([builds.at(-1)!.id]);
});

test('only the account’s pages may embed the frame', async () => {
  const frame = (query: string) => call(`${server.url}/sdk/frame/${query}`);
  const own = await frame(`${server.account.publicId}/`);
  expect(own.body).toContain('<title>Frame</title>');
  expect(own.headers.get('cache-control')).toBe('no-store');
  const policy = own.headers.get('content-security-policy')!;
  expect(policy).toContain('frame-ancestors https://shop.example http://localhost:*');
  expect(policy).toContain("script-src 'self' 'wasm-unsafe-eval'");
  expect(policy).not.toMatch(/unsafe-inline|'unsafe-eval'|\*(?![;\s]|$)/);
  expect(own.headers.get('x-frame-options')).toBeNull();
  expect(own.headers.get('cross-origin-embedder-policy')).toBe('require-corp');
  expect(own.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
  const query = `?account=${server.account.publicId}`;
  for (const address of ['', 'unknown/', query, `unknown/${query}`, encodeURIComponent("'; script-src *") + '/'])
    expect((await frame(address)).headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
});

test('assets are immutable, typed, compressed and covered by the frame’s policy', async () => {
  const asset = await call(`${server.url}/sdk/frame/assets/app-1a2b.js`, { headers: { 'accept-encoding': 'br' } });
  expect(asset.body).toBe('export {};');
  expect(asset.headers.get('content-encoding')).toBe('br');
  expect(asset.headers.get('content-type')).toMatch(/^(text|application)\/javascript/);
  expect(asset.headers.get('cache-control')).toContain('immutable');
  expect(asset.headers.get('content-security-policy')).toContain("'wasm-unsafe-eval'");
  expect(asset.headers.get('cross-origin-embedder-policy')).toBe('require-corp');
  const wasm = await call(`${server.url}/sdk/frame/assets/reader-3c4d.wasm`);
  expect(wasm.headers.get('content-type')).toBe('application/wasm');
});

test.each([
  ['br', 'br'],
  ['gzip', 'gzip'],
  ['identity', null],
])('a wasm file stored only compressed is served to clients that accept %s', async (accepted, encoding) => {
  const headers = { 'accept-encoding': accepted };
  const wasm = await call(`${server.url}/sdk/frame/assets/faces-5e6f.wasm`, { headers });
  expect([wasm.status, wasm.body]).toEqual([200, '\0asm']);
  expect(wasm.headers.get('content-type')).toBe('application/wasm');
  expect(wasm.headers.get('content-encoding')).toBe(encoding);
  expect(wasm.headers.get('cache-control')).toContain('immutable');
});

test.each(['assets/nothing.js', '..%2fsecret.txt', 'assets/..%2f..%2fsecret.txt', 'assets/%00'])(
  'no file outside the folder is served: %s',
  async (path) => {
    const answer = await call(`${server.url}/sdk/frame/${path}`);
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.status).toBeLessThan(500);
    expect(JSON.stringify(answer.body)).not.toContain('not served');
    expect(answer.headers.get('content-type')).toContain('application/problem+json');
  },
);

// C050
test('the browser’s endpoints answer only listed origins', async () => {
  const listed = { origin: 'https://app.shop.example' };
  const preflight = (path: string, origin: string) =>
    call(server.url + path, { method: 'OPTIONS', headers: { origin, 'access-control-request-method': 'POST' } });
  const allowed = await preflight('/sdk/v2/session', listed.origin);
  expect(allowed.status).toBe(204);
  expect(allowed.headers.get('access-control-allow-origin')).toBe(listed.origin);
  expect(allowed.headers.get('access-control-allow-headers')).toContain('Authorization');
  for (const [path, origin] of [
    ['/sdk/v2/session', 'https://evil.example'],
    ['/sdk/v2/session', 'https://app.shop.example.evil.example'],
    ['/sdk/v2/session', 'null'],
    ['/api/v1/tokenized-url', listed.origin],
    ['/api/v1/application/x', listed.origin],
  ] as const)
    expect((await preflight(path, origin)).headers.get('access-control-allow-origin')).toBeNull();

  const token = await newToken(server.url, server.keys.sdk);
  await browser(server.url, token).open();
  const get = (origin?: string) =>
    call(`${server.url}/sdk/v2/session`, {
      headers: { authorization: `Bearer ${token}`, ...(origin === undefined ? {} : { origin }) },
    });
  expect((await get(listed.origin)).headers.get('access-control-allow-origin')).toBe(listed.origin);
  expect((await get(listed.origin)).status).toBe(200);
  expect((await get(server.url)).status).toBe(200);
  const foreign = await get('https://evil.example');
  expect([foreign.status, foreign.body.code]).toEqual([403, 'origin_forbidden']);
});
