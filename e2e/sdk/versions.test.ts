import { globSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { useStage } from '../fixtures/browser/story.ts';
import { asFile, passportPicture } from '../fixtures/pictures.ts';
import { newToken } from '../fixtures/protocol.ts';

// A page may have another version of the launcher than the service whose frame it opens, because the page pins a
// version or a cache holds an old one.

const stage = useStage();
const file = (path: string): string => fileURLToPath(new URL(`../../${path}`, import.meta.url));
const RELEASED = globSync('*.js', { cwd: file('packages/launcher/released') }).map(
  (name) => /^launcher-(.+)\.js$/.exec(name)![1]!,
);

/** A partner's page with a container. The query names the script. */
const partner = createServer((request, response) => {
  const script = new URL(request.url!, 'http://partner').searchParams.get('script');
  response.setHeader('content-type', 'text/html');
  response.end(
    `<!doctype html><html lang="en"><title>Host</title><div id="check"></div><script src="${script}"></script>`,
  );
});
beforeAll(() => new Promise<void>((resolve) => partner.listen(0, '127.0.0.1', resolve)));
afterAll(() => void partner.close());

async function open(context: BrowserContext, script: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(`http://127.0.0.1:${(partner.address() as AddressInfo).port}/?${new URLSearchParams({ script })}`);
  return page;
}

interface Told {
  told: [name: string, data: unknown][];
  handle: { unmount(): void; changeThemeMode(mode: string): void; sdkVersion: string };
}

/** Calls `init` with every callback, and records their calls. */
const init = (page: Page, config: Record<string, unknown>): Promise<string> =>
  page.evaluate(async (given) => {
    const host = window as unknown as Told & { verifyWebSdk: { init(config: object): Promise<Told['handle']> } };
    host.told = [];
    const names = ['Complete', 'Fail', 'TrackEvent', 'FlowEvent', 'FatalError', 'VerificationComplete', 'Back'];
    const callbacks = names.map((name) => [`on${name}`, (data: unknown) => host.told.push([`on${name}`, data])]);
    const onTokenExpired = () => 'a.fresh.token';
    host.handle = await host.verifyWebSdk.init({ ...given, ...Object.fromEntries(callbacks), onTokenExpired });
    return host.handle.sdkVersion;
  }, config);
const told = (page: Page) => page.evaluate(() => (window as unknown as Told).told);
const dataOf = async (page: Page, name: string) =>
  (await told(page)).filter(([each]) => each === name).map(([, data]) => data);

describe.each(RELEASED)('launcher %s with the current frame', (version) => {
  const start = async (config: Record<string, unknown> = {}) => {
    const { api } = stage.world;
    const context = await stage.context({ camera: 'granted', size: 'desktop' });
    const page = await open(context, `${api.url}/sdk/launcher/${version}/launcher-v7.js`);
    const jwt = await newToken(api);
    const base = { apiUrl: api.url, jwt, containerId: 'check', flowName: 'passport-only', locale: 'en' };
    expect(await init(page, { ...base, ...config })).toBe(version);
    return page;
  };

  test('a session completes, and a theme change reaches the frame', async () => {
    const page = await start();
    const frame = page.frameLocator('#check iframe');
    await page.evaluate(() => (window as unknown as Told).handle.changeThemeMode('dark'));
    await expect.poll(() => frame.locator('html').getAttribute('data-theme')).toBe('dark');
    await frame.getByRole('button', { name: 'Start', exact: true }).click();
    await frame.locator('input[type=file]').setInputFiles(asFile(await passportPicture(21)));
    await frame.getByRole('button', { name: 'Use this photo', exact: true, disabled: false }).click();
    await expect.poll(() => dataOf(page, 'onVerificationComplete')).toMatchObject([{ status: 'approved' }]);
    expect(await dataOf(page, 'onComplete')).toMatchObject([{ responseCode: 200 }]);
    expect((await dataOf(page, 'onTrackEvent')).length).toBeGreaterThan(5);
    expect((await dataOf(page, 'onFlowEvent')).length).toBeGreaterThan(1);
    expect(await dataOf(page, 'onFail')).toEqual([]);
    await page.evaluate(() => (window as unknown as Told).handle.unmount());
    expect(await page.locator('iframe').count()).toBe(0);
  });

  test('a popup calls onBack, and an unknown flow calls onFail', async () => {
    const page = await start({ mode: 'popup' });
    const frame = page.frameLocator('dialog iframe');
    await frame.getByRole('button', { name: 'Back', exact: true }).click();
    await expect.poll(() => dataOf(page, 'onBack')).toHaveLength(1);
    await page.evaluate(() => (window as unknown as Told).handle.unmount());
    const wrong = await start({ flowName: 'no-such-flow' });
    await expect.poll(() => dataOf(wrong, 'onFail')).toMatchObject([{ code: 'configuration_not_found', fatal: true }]);
    expect(await dataOf(wrong, 'onFatalError')).toEqual(['configuration_not_found']);
  });
});

const FRAMES = globSync('frame-door-*.js', { cwd: file('e2e/sdk/older') }).map(
  (name) => /^frame-door-(.+)\.js$/.exec(name)![1]!,
);

/** The older frame's end of the port, as its app used it. */
interface Door {
  kind: string;
  config: Record<string, unknown>;
  send(message: object): void;
  refreshToken(): Promise<string | null>;
  onTheme(listener: (mode: string) => void): void;
}

// Tests the messages in both directions with that version's own parsers, but not what an older app shows.
test.each(FRAMES)('the current launcher opens the port of frame %s', async (version) => {
  const apiUrl = 'http://localhost:9';
  const context = await stage.context({ camera: 'granted', size: 'desktop' });
  const serve = (url: string, contentType: string, body: string) =>
    context.route(url, (route) => route.fulfill({ contentType, body }));
  await serve(
    `${apiUrl}/launcher.js`,
    'text/javascript',
    readFileSync(file('packages/launcher/dist/launcher-v7.js'), 'utf8'),
  );
  await serve(
    `${apiUrl}/door.js`,
    'text/javascript',
    readFileSync(file(`e2e/sdk/older/frame-door-${version}.js`), 'utf8'),
  );
  await serve(`${apiUrl}/sdk/frame/account-1/`, 'text/html', '<!doctype html><script src="/door.js"></script>');
  const page = await open(context, `${apiUrl}/launcher.js`);
  const jwt = `x.${btoa(JSON.stringify({ sub: 'account-1' }))}.x`;
  const config = {
    apiUrl,
    jwt,
    containerId: 'check',
    flowName: 'document',
    locale: 'de',
    themeMode: 'dark',
    profile: [{ category: 'Last name', value: 'Svensson' }],
    metadata: { externalId: 'order-1', labels: { shop: 'north' } },
    acceptableDocuments: ['passport'],
    dictionary: { 'action.start': 'Los' },
    styles: { '--verify-accent': '#112233' },
  };
  await init(page, config);
  const inFrame = page.frames().find((frame) => frame.url().includes('/sdk/frame/'))!;
  const door = await inFrame.evaluateHandle(() => (window as unknown as { door: Promise<Door> }).door);
  expect(await door.evaluate(({ kind, config: taken }) => ({ kind, taken }))).toEqual({
    kind: 'embedded',
    taken: config,
  });

  const track = { name: 'started', category: 'lifecycle', step: 'intro', status: 'start', seq: 1 };
  const failure = { code: 'camera_generic', message: 'm', fatal: false, retryable: true, requestId: null };
  const messages = [
    { type: 'track', data: track },
    { type: 'track', data: { ...track, category: 'capture' } },
    { type: 'fail', data: failure },
    { type: 'back' },
    { type: 'complete', data: { applicationId: 'a-1', responseCode: 200 } },
    { type: 'verification-complete', data: { applicationId: 'a-1', status: 'approved' } },
    { type: 'fail', data: { ...failure, code: 'internal', fatal: true } },
    { type: 'resize', heightPx: 900 },
  ];
  for (const message of messages) await door.evaluate((each, data) => each.send(data), message);
  await expect.poll(() => told(page)).toHaveLength(9);
  expect((await told(page)).map(([name]) => name)).toEqual([
    'onTrackEvent',
    'onFlowEvent',
    'onTrackEvent',
    'onFail',
    'onBack',
    'onComplete',
    'onVerificationComplete',
    'onFail',
    'onFatalError',
  ]);
  await expect
    .poll(() => page.locator('#check iframe').evaluate((iframe) => iframe.style.minHeight))
    .toBe('min(900px, 100svh)');
  expect(await door.evaluate((each) => each.refreshToken())).toBe('a.fresh.token');
  const themed = door.evaluate((each) => new Promise((resolve) => each.onTheme(resolve)));
  await page.evaluate(() => (window as unknown as Told).handle.changeThemeMode('light'));
  expect(await themed).toBe('light');
  // The page may remove the frame before the frame has answered.
  await door.evaluate((each) => each.send({ type: 'close' })).catch(() => {});
  await expect.poll(() => page.locator('iframe').count()).toBe(0);
});

const PROTOCOLS = globSync('protocol-*.js', { cwd: file('e2e/sdk/older') });

test.each(PROTOCOLS)('a page opened before an upgrade records a liveness attempt with %s', async (name) => {
  const { api } = stage.world;
  const older = (await import(/* @vite-ignore */ file(`e2e/sdk/older/${name}`))) as typeof import('@verify/engine');
  const token = await newToken(api);
  const session = older.createSessionApi({ apiUrl: api.url, getToken: () => token });
  const opening = { flowName: 'document-liveness', sdkVersion: '7.1.0', platform: 'web' as const };
  expect(await session.open(opening)).toMatchObject({ ok: true });
  expect(await older.openCommitmentsOver(session, 'document-front')()).toMatch(/^[\w-]{32}$/);
  const drawn = await older.drawChallenge(session);
  expect(drawn).toMatchObject({ ok: true, value: { attempt: 1, attemptsLeft: 2 } });
  if (!drawn.ok) return;
  const { nonce, movements } = drawn.value;
  const committer = older.createCommitter({ nonce, send: older.sendCommitOver(session) });
  const told: unknown[] = [];
  // Eight stills a second, and a movement takes over a second.
  for (let done = 0; done <= movements; done++) {
    for (let i = 0; i < 9; i++) {
      committer.add(new Blob([`still ${done} ${i}`]));
      await sleep(125);
    }
    told.push(await committer.ask(done));
  }
  expect(told.slice(0, -1)).toEqual(Array(movements).fill(expect.objectContaining({ step: expect.any(Object) })));
  expect(told.at(-1)).toMatchObject({ light: { colours: expect.any(Array) } });
  expect(await committer.finish()).toBe(true);
});
