import type { FastifyInstance } from 'fastify';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createBundles } from '../bundles.ts';
import { signedIn } from '../testing/dashboard.ts';
import { instantFinaliser, startTestBackend, type TestBackend } from '../testing/start-test-backend.ts';
import { createLocalRates } from '../adapters/rates/local-rates.ts';
import { createMetrics } from '../observability/metrics.ts';
import { openApi } from './docs/openapi.ts';
import { ROUTES } from './routes.ts';
import { createHttpServer } from './server.ts';

const BASE_URL = 'https://verify.example';
/** Headers of every answer of every route. */
const ALWAYS = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'strict-transport-security': 'max-age=63072000; includeSubDomains',
  'cross-origin-embedder-policy': 'require-corp',
  'x-permitted-cross-domain-policies': 'none',
};
interface Rules {
  readonly policy: RegExp;
  readonly resource?: 'cross-origin';
  readonly permissions?: RegExp;
  /** Other sites may embed it, and `frame-ancestors` names them. */
  readonly framed?: true;
  readonly cached?: true;
}
/** Refused before it is counted. */
const UNREADABLE = '/%E0%A4%A';
const NOTHING = /^default-src 'none'; (?:frame-ancestors 'none'; base-uri 'none'; form-action 'none'|sandbox)$/;
const FRAME =
  /^default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self';.* frame-ancestors (?:'none'|https?:[^;]+)$/;
const CAMERA = /^camera=\(self\), microphone=\(\), geolocation=\(\)$/;
/** Rules by the beginning of the address; the first match applies. All other routes serve data and allow nothing. */
const PAGES: readonly (readonly [prefix: string, rules: Rules])[] = [
  ['/sdk/launcher/', { policy: NOTHING, resource: 'cross-origin', cached: true }],
  ['/sdk/standalone/', { policy: NOTHING, resource: 'cross-origin', cached: true }],
  ['/sdk/frame', { policy: FRAME, resource: 'cross-origin', permissions: CAMERA, framed: true, cached: true }],
  ['/verify/', { policy: FRAME, permissions: CAMERA }],
  [
    '/dashboard/preview',
    { policy: /^default-src 'none'; .*connect-src 'none'.*frame-ancestors 'self'$/, framed: true },
  ],
  [
    '/dashboard',
    {
      policy: /^default-src 'none'; script-src 'self'; .*frame-ancestors 'none'; require-trusted-types-for 'script'$/,
      cached: true,
    },
  ],
  ['/.well-known/', { policy: NOTHING, cached: true }],
  ['/mark.svg', { policy: NOTHING, cached: true }],
  ['/sdk/logos/', { policy: NOTHING, cached: true }],
  ['/sdk/fonts/', { policy: NOTHING, cached: true }],
  [
    '/docs',
    {
      policy: /^default-src 'none'; script-src 'self'; .*frame-ancestors 'none'; require-trusted-types-for 'script'$/,
      cached: true,
    },
  ],
];
const DATA: Rules = { policy: NOTHING };
/** The page at the bare address: its own style and nothing else. */
const HOME: Rules = {
  policy:
    /^default-src 'none'; style-src 'sha256-[\w+/=]{44}'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'$/,
};

let server: TestBackend;
let app: FastifyInstance;
let cookie: Record<string, string>;
const folder = mkdtempSync(join(tmpdir(), 'verify-headers-'));
beforeAll(async () => {
  for (const name of ['launcher-v7.js', 'standalone.js', 'index.html'])
    writeFileSync(join(folder, name), '<title></title>');
  writeFileSync(join(folder, 'manifest.json'), '{"version":"7.0.0"}');
  server = await startTestBackend();
  const bundles = createBundles({
    launcher: folder,
    frame: folder,
    standalone: folder,
    dashboard: folder,
    docs: folder,
  });
  const context = { ...server.backend.context, baseUrl: BASE_URL, bundles };
  app = await createHttpServer(context, {
    metrics: createMetrics({
      queue: context.queue,
      now: Date.now,
      finaliser: instantFinaliser(),
      ratesAreLocal: () => false,
      databaseIsAway: () => false,
      runners: [],
      store: context.store,
      dataDir: server.dataDir,
      accessCertificate: async () => '',
      trustFolders: {},
    }),
    rates: createLocalRates(),
    tracing: null,
    metricsToken: null,
    trustProxy: false,
    securityContact: null,
    ready: async () => true,
  });
  await app.ready();
  const admin = await signedIn(server, 'admin');
  cookie = { cookie: admin.cookie, 'x-csrf-token': admin.csrf };
});
afterAll(async () => {
  await app.close();
  await server.stop();
  rmSync(folder, { recursive: true });
});

const at = (url: string): string => url.replace(/:\w+/g, 'x').replace('*', 'index.html');

async function ask(method: string, url: string, headers: Record<string, string> = {}) {
  const answer = await app.inject({ method: method as 'GET', url, headers: { host: 'verify.example', ...headers } });
  return { status: answer.statusCode, headers: answer.headers as Record<string, string | undefined> };
}

function check(url: string, { status, headers }: Awaited<ReturnType<typeof ask>>): void {
  const said = `${url} ${status}`;
  // An error answer has the headers for data, or those of its page if it is one.
  const page = url === '/' ? HOME : PAGES.find(([prefix]) => url.replace('/llms.txt', '/docs').startsWith(prefix))?.[1];
  const rules = [page, DATA].filter((each) => each !== undefined);
  const policy = headers['content-security-policy'] ?? '';
  const fitting = rules.find((each) => each.policy.test(policy));
  expect([said, policy, fitting !== undefined]).toEqual([said, policy, true]);
  for (const [name, value] of Object.entries(ALWAYS)) expect([said, name, headers[name]]).toEqual([said, name, value]);
  const {
    resource = 'same-origin',
    permissions = /^camera=\(\), microphone=\(\), geolocation=\(\)$/,
    framed,
    cached,
  } = fitting!;
  expect([said, headers['permissions-policy']]).toEqual([said, expect.stringMatching(permissions)]);
  if (status < 400) expect([said, headers['cross-origin-resource-policy']]).toEqual([said, resource]);
  if (!framed) expect([said, headers['x-frame-options']]).toEqual([said, 'DENY']);
  if (!framed) expect([said, headers['cross-origin-opener-policy']]).toEqual([said, 'same-origin']);
  if (!cached) expect([said, headers['cache-control']]).toEqual([said, expect.stringContaining('no-store')]);
  expect([said, headers['server'] ?? headers['x-powered-by']]).toEqual([said, undefined]);
  expect([said, /^[0-9a-f]{24}$/.test(headers['request-id'] ?? '')]).toEqual([said, true]);
  if (url === UNREADABLE) return;
  for (const name of ['ratelimit-limit', 'ratelimit-remaining', 'ratelimit-reset'])
    expect([said, name, Number(headers[name]) > 0]).toEqual([said, name, true]);
}

// C035
test('every route sends its headers, with and without permission', async () => {
  const { keys, account } = server;
  const credentials = { 'x-api-key': keys.api, 'x-sdk-key': keys.sdk, 'x-secret-key': keys.secret, ...cookie };
  expect(app.routeTable.length).toBeGreaterThan(80);
  for (const { method, url } of app.routeTable) {
    check(url, await ask(method, at(url)));
    check(url, await ask(method, at(url), credentials));
  }
  check('/sdk/frame/', await ask('GET', `/sdk/frame/${account.publicId}/`));
  for (const [method, url] of [
    ['GET', '/nowhere'],
    ['DELETE', '/sdk/v2/session'],
    ['GET', UNREADABLE],
    ['POST', '/dashboard/api/x'],
  ] as const)
    check(url, await ask(method, url));
});

test('without https there is no Strict-Transport-Security header', async () => {
  const answer = await fetch(`${server.url}/health`);
  expect(answer.headers.get('strict-transport-security')).toBeNull();
});

test('each address is counted separately', async () => {
  const remaining = async (remoteAddress: string) => {
    const { headers } = await app.inject({ url: '/health', remoteAddress, headers: { host: 'x' } });
    return Number(headers['ratelimit-remaining']);
  };
  const first = await remaining('198.51.100.1');
  expect(await remaining('198.51.100.1')).toBe(first - 1);
  expect(await remaining('198.51.100.2')).toBe(first);
});

// C031
test('the API document lists every public address', async () => {
  const { paths } = openApi(ROUTES, { baseUrl: 'https://verify.example', serverVersion: '0' });
  // The others belong to the dashboard, to pages and their scripts, and to the operator.
  const served = app.routeTable
    .filter(({ method, url }) => method !== 'HEAD' && /^\/(api|sdk\/v2|ocr|files|\.well-known)\//.test(url))
    .map(({ url }) => url.replace(/:(\w+)/g, '{$1}'))
    // A text file for people.
    .filter((url) => url !== '/.well-known/security.txt');
  expect(served.length).toBeGreaterThan(20);
  expect(served.filter((url) => !paths[url])).toEqual([]);
});
