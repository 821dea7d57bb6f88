import { afterEach, expect, test, vi } from 'vitest';
import { embeddedDoor } from './embedded.ts';

const CONFIG = { apiUrl: location.origin, jwt: 'a.b.c', containerId: 'c', flowName: 'document' };
const hello = (config: unknown = CONFIG, more: object = {}) => ({
  verify: 'hello',
  protocol: 1,
  launcherVersion: '7.0.0',
  config,
  has: { onBack: true, onTokenExpired: true },
  ...more,
});

/**
 * Creates a frame in this page as the launcher does; messages that the door posts to its port are returned in order.
 */
async function frame() {
  const iframe = document.createElement('iframe');
  document.body.append(iframe);
  const page = iframe.contentWindow!;
  const { port1, port2 } = new MessageChannel();
  const said: Record<string, unknown>[] = [];
  const heard = Promise.withResolvers<void>();
  port1.onmessage = (event) => {
    said.push(event.data as Record<string, unknown>);
    heard.resolve();
  };
  return {
    page,
    port: port1,
    said,
    heard: heard.promise,
    post: (data: unknown) => page.postMessage(data, '*', [port2]),
  };
}
afterEach(() => document.querySelectorAll('iframe').forEach((iframe) => iframe.remove()));

// C127
test('accepts the first hello of the embedding page and ignores earlier messages', async () => {
  const { page, post, said, heard } = await frame();
  const opening = embeddedDoor(page);
  page.postMessage('not ours', '*');
  page.postMessage(hello(), '*'); // A hello without a port.
  post(hello());
  const door = await opening;
  expect(door).toMatchObject({ kind: 'embedded', canGoBack: true, hostOrigin: location.origin, sdkVersion: '7.0.0' });
  await heard;
  expect(said).toEqual([{ type: 'ready', sdkVersion: '7.0.0' }]);
});

test('ignores a hello from another frame of the page', async () => {
  const { page, post } = await frame();
  const { page: stranger } = await frame();
  const opening = embeddedDoor(page);
  const { port1, port2 } = new MessageChannel();
  const heard: unknown[] = [];
  port1.onmessage = ({ data }) => heard.push(data);
  // The sender of a message is the window whose script calls.
  Object.assign(stranger, { victim: page, said: hello(), ports: [port2] });
  const script = stranger.document.createElement('script');
  script.textContent = "victim.postMessage(said, '*', ports)";
  stranger.document.head.append(script);
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(heard).toEqual([]);
  post(hello());
  expect(await opening).toMatchObject({ kind: 'embedded' });
});

// C129
test('asks for a fresh token through the port, and receives theme changes and unmount', async () => {
  const { page, port, post } = await frame();
  const opening = embeddedDoor(page);
  post(hello());
  const door = await opening;
  if (door.kind === 'closed') throw new Error(door.code);
  const heard: string[] = [];
  door.onTheme((mode) => heard.push(mode));
  const unmounted = new Promise<void>((resolve) => door.onUnmount(resolve));
  const token = door.refreshToken();
  port.postMessage({ type: 'token', jwt: 'd.e.f' });
  expect(await token).toBe('d.e.f');
  port.postMessage({ type: 'theme', mode: 'pink' });
  port.postMessage({ type: 'theme', mode: 'dark' });
  port.postMessage({ type: 'unmount' });
  await unmounted;
  expect(heard).toEqual(['dark']);
});

/** Runs while the browser throws on one of the page's APIs. */
async function refusing(name: 'indexedDB' | 'Worker', run: () => Promise<void>): Promise<void> {
  const before = Object.getOwnPropertyDescriptor(globalThis, name)!;
  const get = (): never => {
    throw new DOMException('denied', 'SecurityError');
  };
  Object.defineProperty(globalThis, name, { configurable: true, get });
  try {
    await run();
  } finally {
    Object.defineProperty(globalThis, name, before);
  }
}

test('the frame opens in a browser that throws on storage access', async () => {
  const { page, post } = await frame();
  await refusing('indexedDB', async () => {
    const opening = embeddedDoor(page);
    post(hello());
    expect(await opening).toMatchObject({ kind: 'embedded' });
  });
});

test('an error during opening is reported to the host and shown to the person', async () => {
  const { page, post, said } = await frame();
  await refusing('Worker', async () => {
    const opening = embeddedDoor(page);
    post(hello());
    expect(await opening).toMatchObject({ kind: 'closed', code: 'internal' });
    await expect.poll(() => said.length).toBe(2);
    expect(said[1]).toMatchObject({ type: 'fail', data: { code: 'internal', fatal: true } });
  });
});

test.each([
  ['no credential', hello({ ...CONFIG, jwt: undefined }), 'bad_request'],
  ['an unknown category', hello({ ...CONFIG, profile: [{ category: 'Shoe size', value: '46' }] }), 'bad_request'],
  [
    'a date of another form',
    hello({ ...CONFIG, profile: [{ category: 'Date of birth', value: '12.08.1964' }] }),
    'bad_request',
  ],
  ['a field that is not known', hello({ ...CONFIG, adress: {} }), 'bad_request'],
  ['another service', hello({ ...CONFIG, apiUrl: 'https://elsewhere.example' }), 'apiurl_mismatch'],
  ['another protocol', hello(CONFIG, { protocol: 2 }), 'api_version_mismatch'],
])('%s: the error is reported to the host, and nothing opens', async (_, message, code) => {
  const { page, post, said, heard } = await frame();
  const opening = embeddedDoor(page);
  post(message);
  expect(await opening).toMatchObject({ kind: 'closed', code });
  await heard;
  await expect.poll(() => said.length).toBe(2);
  expect(said[1]).toMatchObject({ type: 'fail', data: { code, fatal: true } });
});

test('a page on localhost gets a warning about a callback that is never called, and opens', async () => {
  const { page, post } = await frame();
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => {});
  const opening = embeddedDoor(page);
  post(hello(CONFIG, { keys: [...Object.keys(CONFIG), 'onCompleted'] }));
  expect(await opening).toMatchObject({ kind: 'embedded' });
  expect(warned.mock.calls.flat().join()).toContain('config.onCompleted: unknown callback');
  warned.mockRestore();
});

test.each([['C'], ['POSIX'], ['x'.repeat(65)], [null]])('the language %j does not prevent opening', async (locale) => {
  const { page, post } = await frame();
  const opening = embeddedDoor(page);
  post(hello({ ...CONFIG, locale }));
  expect(await opening).toMatchObject({ kind: 'embedded' });
});

// C118
test.each([
  ['Date of birth', { profile: [{ category: 'Date of birth', value: '12.08.1964' }] }],
  ['address.city', { address: { country: 'DEU', postcode: '10115', addressLine: 'Invalidenstr. 4' } }],
  ['adress', { adress: {} }],
  ['jwt', { jwt: undefined }],
])('an error in the field %s is named to the host and on the screen', async (field, wrong) => {
  const { page, post, said } = await frame();
  const opening = embeddedDoor(page);
  post(hello({ ...CONFIG, ...wrong }));
  expect(await opening).toMatchObject({ kind: 'closed', faults: [{ field }] });
  await expect.poll(() => said.length).toBe(2);
  expect((said[1]!['data'] as { message: string }).message).toContain(field.split('.').at(-1));
});
