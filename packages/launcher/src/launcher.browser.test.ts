import { afterEach, beforeAll, expect, test } from 'vitest';
import type { Config, Handle } from './launcher.ts';

// The embedding page and the frame have the same origin here, so that a test can act as the frame. e2e/flows uses two
// origins.
const jwt = `x.${btoa(JSON.stringify({ sub: 'account-1' }))}.x`;
const CONFIG: Config = { apiUrl: location.origin, jwt, containerId: 'here', flowName: 'document', mode: 'inline' };
const container = document.createElement('div');
container.id = 'here';

beforeAll(async () => {
  document.body.append(container);
  await import('./launcher.ts');
});
const handles: Promise<Handle>[] = [];
afterEach(async () => {
  for (const handle of handles.splice(0)) (await handle).unmount();
});

const sdk = () => window.verifyWebSdk!;
const frames = () => document.querySelectorAll('iframe');

/** Starts the launcher, and answers like the frame. */
async function start(more: Partial<Config> = {}) {
  const opening = sdk().init({ ...CONFIG, ...more });
  handles.push(opening);
  const iframe = frames()[0]!;
  const hello = await new Promise<MessageEvent>((resolve) =>
    iframe.addEventListener('load', () => iframe.contentWindow!.addEventListener('message', resolve)),
  );
  const port = hello.ports[0]!;
  const heard: unknown[] = [];
  port.onmessage = (event) => heard.push(event.data);
  port.postMessage({ type: 'ready', sdkVersion: '7' });
  return { iframe, hello, port, heard, handle: await opening };
}

// C109
test.each<[string, unknown, string]>([
  ['nothing at all', undefined, 'apiurl_mismatch'],
  ['an address that is none', { ...CONFIG, apiUrl: 'javascript:alert(1)' }, 'apiurl_mismatch'],
  ['no container', { ...CONFIG, containerId: 'elsewhere' }, 'bad_request'],
  ['no token', { ...CONFIG, jwt: undefined }, 'bad_request'],
  ['a token that is none', { ...CONFIG, jwt: 'abc' }, 'token_malformed'],
  ['an apiUrl with a path', { ...CONFIG, apiUrl: `${location.origin}/verify` }, 'apiurl_mismatch'],
  ['a token without an account', { ...CONFIG, jwt: `x.${btoa('{}')}.x` }, 'token_malformed'],
  ['a token of the wrong type', { ...CONFIG, jwt: 5 }, 'token_malformed'],
])('%s: reported by its code, never thrown, and the promise settles', async (_, config, code) => {
  const codes: string[] = [];
  const set = config && { ...config, onFail: (data: { code: string }) => codes.push(data.code) };
  const handle = await sdk().init(set as Config);
  handle.unmount();
  handle.changeThemeMode('dark');
  expect(codes).toEqual(config ? [code] : []);
  expect(frames()).toHaveLength(0);
});

test('the frame gets exactly the required permissions, and the token only through the port', async () => {
  const { iframe, hello } = await start({ onBack: () => {} });
  expect(iframe.allow).toBe(`camera ${location.origin}`);
  expect(iframe.getAttribute('sandbox')).toBe(
    'allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox',
  );
  expect(iframe.src).toBe(`${location.origin}/sdk/frame/account-1/`);
  expect(hello.data).toMatchObject({ verify: 'hello', protocol: 1, config: { jwt }, has: { onBack: true } });
});

// C117
test('callbacks receive their events, and one that throws does not stop the others', async () => {
  const calls: unknown[] = [];
  const { port, heard, handle } = await start({
    onComplete: () => {
      throw new Error('a bug of the host');
    },
    onFail: ({ code }) => calls.push(code),
    onFatalError: (code) => calls.push(`fatal ${code}`),
    onTokenExpired: () => Promise.resolve('fresh'),
  });
  const fail = { code: 'internal', message: '', fatal: true, retryable: true, requestId: null };
  for (const data of [
    null,
    'x',
    { type: 'fail' },
    { type: 'complete', data: { applicationId: 'a', responseCode: 200 } },
  ]) {
    port.postMessage(data);
  }
  port.postMessage({ type: 'fail', data: fail });
  port.postMessage({ type: 'token-expired' });
  handle.changeThemeMode('dark');
  await expect.poll(() => calls).toEqual(['internal', 'fatal internal']);
  await expect.poll(() => heard).toContainEqual({ type: 'token', jwt: 'fresh' });
  expect(heard).toContainEqual({ type: 'theme', mode: 'dark' });
});

// C122
test('onFlowEvent receives only steps and the lifecycle of the session', async () => {
  const flow: string[] = [];
  const all: string[] = [];
  const { port } = await start({
    onFlowEvent: ({ name }) => flow.push(name),
    onTrackEvent: ({ name }) => all.push(name),
  });
  for (const category of ['lifecycle', 'step', 'capture', 'lifecycles']) {
    port.postMessage({ type: 'track', data: { name: `of ${category}`, category } });
  }
  await expect.poll(() => all).toHaveLength(4);
  expect(flow).toEqual(['of lifecycle', 'of step']);
});

// C123
test('dictionary and styles reach the frame unchanged', async () => {
  const dictionary = { 'action.start': 'Los' };
  const styles = { '--verify-accent': '#112233' };
  const { hello } = await start({ dictionary, styles });
  expect(hello.data.config).toMatchObject({ dictionary, styles });
});

// C130
test('a second init in the container replaces the first', async () => {
  const first = await start();
  const second = await start();
  expect(first.iframe.isConnected).toBe(false);
  expect([...frames()]).toEqual([second.iframe]);
  second.port.postMessage({ type: 'close' });
  await expect.poll(() => frames().length).toBe(0);
});

test('a frame that has not answered is removed with its container', async () => {
  const opening = sdk().init(CONFIG);
  expect(frames()).toHaveLength(1);
  sdk().unmount('elsewhere');
  expect(frames()).toHaveLength(1);
  sdk().unmount('here');
  expect(frames()).toHaveLength(0);
  expect((await opening).sdkVersion).toMatch(/^7\./);
});

// C128
test('a popup is modal and returns the focus', async () => {
  const button = document.createElement('button');
  document.body.append(button);
  button.focus();
  const { iframe, handle } = await start({ mode: 'popup' });
  expect(document.activeElement).toBe(iframe);
  const { width, height } = iframe.getBoundingClientRect();
  expect([width, height]).toEqual([innerWidth, innerHeight]);
  expect(document.querySelector('dialog')?.open).toBe(true);
  handle.unmount();
  expect(document.querySelector('dialog')).toBe(null);
  expect(document.activeElement).toBe(button);
});

test('the frame gets its accessible name, and takes no focus without the person', async () => {
  const before = document.activeElement;
  const { port, iframe, hello } = await start();
  expect(hello.data.has).toEqual({ onBack: false, onTokenExpired: false });
  expect(document.activeElement).toBe(before);
  expect(iframe.title).toBe('Identity verification');
  port.postMessage({ type: 'title', data: { title: 'Identität bestätigen', lang: 'de' } });
  await expect.poll(() => [iframe.title, iframe.lang]).toEqual(['Identität bestätigen', 'de']);
});

test.each([
  [900, 900],
  [12, 480],
  [1e9, 1200],
  [NaN, 480],
  ['900px;position:fixed', 480],
  [undefined, 480],
])(
  'an inline frame that asks for %s is at least %s px high, and never higher than the window',
  async (heightPx, minHeight) => {
    const { port, iframe } = await start();
    expect(iframe.style.minHeight).toBe('min(680px, 100svh)');
    port.postMessage({ type: 'resize', heightPx });
    await expect.poll(() => iframe.style.minHeight).toBe(`min(${minHeight}px, 100svh)`);
    expect(iframe.offsetHeight).toBe(Math.min(minHeight, innerHeight));
  },
);

test('if the page sets a height, the frame stays within it', async () => {
  container.style.height = '750px';
  const { port, iframe } = await start();
  port.postMessage({ type: 'resize', heightPx: 900 });
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect([iframe.style.minHeight, iframe.offsetHeight]).toEqual(['min(680px, 100svh)', 750]);
  container.style.height = '';
  port.postMessage({ type: 'resize', heightPx: 900 });
  await expect.poll(() => iframe.offsetHeight).toBe(Math.min(900, innerHeight));
});

test('a popup fills the window, even if the frame asks for another size', async () => {
  const heard: string[] = [];
  const { port, iframe } = await start({ mode: 'popup', onFail: ({ code }) => heard.push(code) });
  port.postMessage({ type: 'resize', heightPx: 900 });
  port.postMessage({ type: 'fail', data: { code: 'seen', message: '', fatal: false } });
  await expect.poll(() => heard).toEqual(['seen']);
  expect(iframe.offsetHeight).toBe(innerHeight);
});

test('a narrow window is covered unless the page asks for a frame within it', async () => {
  const width = innerWidth;
  const narrow = (px: number): void =>
    void Object.defineProperty(window, 'innerWidth', { value: px, configurable: true });
  for (const [px, mode, dialogs] of [
    [599, undefined, 1],
    [600, undefined, 0],
    [599, 'inline', 0],
    [1200, 'popup', 1],
  ] as const) {
    narrow(px);
    const { handle, hello } = await start({ mode });
    expect([px, mode, document.querySelectorAll('dialog').length]).toEqual([px, mode, dialogs]);
    expect(hello.data.config.mode).toBe(dialogs === 1 ? 'popup' : mode);
    handle.unmount();
  }
  narrow(width);
});

test('a dialog closed by the browser is reported as cancelled and removed', async () => {
  const codes: string[] = [];
  await start({ mode: 'popup', onFail: ({ code, fatal, retryable }) => codes.push(`${code} ${fatal} ${retryable}`) });
  document.querySelector('dialog')!.close();
  await expect.poll(() => codes).toEqual(['user_cancelled true true']);
  expect(frames()).toHaveLength(0);
});

test('a container removed while the frame loads is reported', async () => {
  const codes: string[] = [];
  const own = document.createElement('div');
  own.id = 'short-lived';
  document.body.append(own);
  const opening = sdk().init({ ...CONFIG, containerId: own.id, onFail: ({ code }) => codes.push(code) });
  own.remove();
  await expect.poll(() => codes).toEqual(['bad_request']);
  (await opening).unmount();
});

test('a frame that loads but never answers is reported with the likely cause', async () => {
  const said: string[] = [];
  const begun = performance.now();
  const opening = sdk().init({ ...CONFIG, onFail: ({ code, message }) => said.push(`${code}: ${message}`) });
  await expect.poll(() => said.length).toBe(1);
  expect(said[0]).toMatch(/^apiurl_mismatch: .*List this origin in the dashboard under Settings, SDK/);
  expect(performance.now() - begun).toBeGreaterThan(2_000);
  (await opening).unmount();
});

test('a new screen scrolls the top of the frame into view, and the first one does not', async () => {
  const [above, below] = [document.createElement('div'), document.createElement('div')];
  for (const space of [above, below]) space.style.height = '3000px';
  container.before(above);
  container.after(below);
  const { port, iframe } = await start();
  scrollTo(0, 0);
  const shown = () => port.postMessage({ type: 'track', data: { name: 'screen_shown', category: 'step' } });
  shown();
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(scrollY).toBe(0);
  shown();
  await expect.poll(() => Math.round(iframe.getBoundingClientRect().top)).toBe(0);
  above.remove();
  below.remove();
});
