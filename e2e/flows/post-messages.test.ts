import { createServer, type Server } from 'node:http';
import type { Frame, Page } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { storm } from '../fixtures/message-storm.ts';
import { passportPicture, asFile } from '../fixtures/pictures.ts';
import { newToken } from '../fixtures/protocol.ts';
import { freePort } from '../fixtures/start-api.ts';
import { useStage } from '../fixtures/browser/story.ts';
import { long } from '../long-test.ts';

/** Total number of messages; most arrive before the frame has received its hello. */
const MESSAGES = 100_000;
const stage = useStage();
let server: Server;
let port: number;
beforeAll(async () => {
  port = await freePort();
  server = createServer((request, response) => {
    const { url } = stage.world.api;
    const pages = { '/host': hostPage(url), '/bare': barePage(url), '/foreign': FOREIGN, '/opener': FOREIGN };
    const page = pages[request.url as keyof typeof pages];
    response.writeHead(page ? 200 : 404, { 'content-type': 'text/html; charset=utf-8' }).end(page ?? '');
  });
  await new Promise<void>((resolve) => server.listen(port, resolve));
});
afterAll(() => void server.close());

const FOREIGN = `<!doctype html><script>window.storm = ${storm.toString()}</script>`;

/**
 * The most careless host: no CSP, a stranger's frame in it, a stranger's page that opened it, and its own port exposed.
 */
const hostPage = (apiUrl: string): string => `<!doctype html><title>host</title>
<div id="verify"></div>
<iframe id="foreign" src="http://127.0.0.1:${port}/foreign"></iframe>
<script>
  window.storm = ${storm.toString()};
  window.calls = [];
  const Channel = MessageChannel;
  window.MessageChannel = function () { const made = new Channel(); window.ports = made; return made; };
  const tell = (name) => (data) => void calls.push([name, data]);
  window.begin = (jwt) => verifyWebSdk.init({
    apiUrl: '${apiUrl}', jwt, containerId: 'verify', flowName: 'passport-only',
    ...Object.fromEntries(['onComplete', 'onFail', 'onFatalError', 'onVerificationComplete', 'onBack', 'onTokenExpired']
      .map((name) => [name, tell(name)])),
  }).then(() => true);
</script>
<script src="${apiUrl}/sdk/launcher/v7/launcher-v7.js"></script>`;

/** Only the frame, which has received no hello yet. */
const barePage = (apiUrl: string): string => `<!doctype html><title>bare</title>
<iframe id="foreign" src="http://127.0.0.1:${port}/foreign"></iframe>
<iframe id="capture" src="${apiUrl}/sdk/frame/"></iframe>`;

type Hostile = Window & {
  storm: typeof storm;
  begin(jwt: string): Promise<true>;
  calls: [string, unknown][];
  ports: MessageChannel;
  target?: Window;
  arrived: number;
};

async function open(errors: string[], path: '/host' | '/bare'): Promise<{ host: Page; opener: Page; foreign: Frame }> {
  const context = await stage.context({ camera: 'granted' });
  // Errors of every frame.
  context.on('weberror', (error) => errors.push(String(error.error())));
  const opener = await context.newPage();
  await opener.goto(`http://127.0.0.1:${port}/opener`);
  const opening = context.waitForEvent('page');
  await opener.evaluate((url) => {
    (window as unknown as Hostile).target = window.open(url)!;
  }, `http://localhost:${port}${path}`);
  const host = await opening;
  await host.waitForLoadState('load');
  const foreign = host.frames().find((frame) => frame.url().endsWith('/foreign'))!;
  return { host, opener, foreign };
}

/** Target of a storm: the capture app's frame, or the page that holds it. */
type Target = 'frame' | 'page';

const fromHost = (host: Page, target: Target) => (count: number, seed: number) =>
  host.evaluate(
    ([to, n, s]) => {
      const frame = document.querySelector<HTMLIFrameElement>('#verify iframe')!.contentWindow!;
      return (window as unknown as Hostile).storm(to === 'frame' ? frame : window, n, s);
    },
    [target, count, seed] as const,
  );

/** Sends from a foreign frame in the page, or from the opener. Neither can access the capture app's frame. */
const fromStranger = (stranger: Page | Frame, target: Target) => (count: number, seed: number) =>
  stranger.evaluate(
    async ([to, n, s]) => {
      const self = window as unknown as Hostile;
      const page = self.target ?? parent;
      if (to === 'page') return self.storm(page, n, s);
      const isCapture = (frame: Window): boolean => {
        try {
          return frame.location.pathname === '/sdk/frame/';
        } catch {
          return true;
        }
      };
      for (;;) {
        const frame = Array.from({ length: page.frames.length }, (_, i) => page.frames[i]!).find(isCapture);
        if (frame) return self.storm(frame, n, s);
        await new Promise((resolve) => setTimeout(resolve));
      }
    },
    [target, count, seed] as const,
  );

/** Waits until `read` has returned the same for a second, and returns that. */
async function settled<T>(read: () => Promise<T>): Promise<T> {
  for (let last = JSON.stringify(await read()), same = 0; ;) {
    await new Promise((resolve) => setTimeout(resolve, 100));
    const value = await read();
    const text = JSON.stringify(value);
    same = text === last ? same + 1 : 0;
    if (same === 10) return value;
    last = text;
  }
}

long('a hundred thousand messages from host, stranger and opener change nothing and break nothing', async () => {
  const errors: string[] = [];
  const { host, opener, foreign } = await open(errors, '/host');
  const strangers = [foreign, opener].flatMap((from) => [fromStranger(from, 'frame'), fromStranger(from, 'page')]);
  const attacks = [fromHost(host, 'frame'), fromHost(host, 'page'), ...strangers];
  const token = await newToken(stage.world.api);
  // Strangers are quicker than the launcher, but their hello, which comes first, is ignored.
  let isReady = false;
  const ready = host
    .evaluate((jwt) => (window as unknown as Hostile).begin(jwt), token)
    .finally(() => (isReady = true));
  const whileLoading = async (attack: (count: number, seed: number) => Promise<number>, i: number) => {
    let posted = 0;
    for (let seed = i; !isReady; seed += 4) posted += await attack(500, seed);
    return posted;
  };
  const early = await Promise.all(strangers.map(whileLoading));
  await ready;

  const frame = host.frameLocator('#verify iframe');
  await frame.getByRole('button', { name: 'Start', exact: true }).waitFor();
  const seen = () => frame.locator('body').innerHTML();
  const style = () => host.locator('#verify iframe').getAttribute('style');
  const state = async () => [await seen(), await style(), await frame.locator('html').getAttribute('class')];
  // The frame reports its height after layout, which takes a moment on a busy machine.
  const before = await settled(state);

  // Counts messages, to prove that the storm arrives.
  for (const target of [host.frames().find((each) => each.url().includes('/sdk/frame/'))!, host])
    await target.evaluate(() => {
      const self = window as unknown as Hostile;
      self.arrived = 0;
      addEventListener('message', () => self.arrived++);
    });
  const arrived = async () => [
    await frame.locator('body').evaluate(() => (window as unknown as Hostile).arrived),
    await host.evaluate(() => (window as unknown as Hostile).arrived),
  ];
  const share = Math.ceil(MESSAGES / (attacks.length + 1));
  const late = await Promise.all(attacks.map((attack, i) => attack(share, 100 + i)));
  const noise = await host.evaluate((count) => {
    const self = window as unknown as Hostile;
    return self.storm(self.ports.port1, count, 7);
  }, share);
  expect(Math.min(...early)).toBeGreaterThan(0);
  const sent = [...late, noise].reduce((a, b) => a + b, 0);
  expect(sent).toBeGreaterThanOrEqual(MESSAGES);
  await expect.poll(arrived).toEqual([3 * share, 3 * share]);
  // Messages on the port are separate tasks, so wait until the queue is empty.
  await frame.locator('body').evaluate(() => new Promise((resolve) => setTimeout(resolve, 200)));

  expect(await state()).toEqual(before);
  expect(await host.evaluate(() => (window as unknown as Hostile).calls)).toEqual([]);
  expect(errors).toEqual([]);

  await frame.getByRole('button', { name: 'Start', exact: true }).click();
  const chooser = host.waitForEvent('filechooser');
  await frame.getByRole('button', { name: 'Upload a file', exact: true }).click();
  await (await chooser).setFiles(asFile(await passportPicture(151)));
  await frame.getByRole('button', { name: 'Use this photo', exact: true }).click();
  await host.waitForFunction(() => (window as unknown as Hostile).calls.length > 0);
  const calls = await host.evaluate(() => (window as unknown as Hostile).calls);
  expect(calls.map(([name]) => name)).toEqual(['onComplete']);
  expect(calls[0]![1]).not.toMatchObject({ applicationId: 'forged' });
  expect(errors).toEqual([]);
});

/** Sends hello with a port repeatedly. Returns the answer through the port, or null after `patienceMs`. */
const sayHello = (from: Page | Frame, apiUrl: string, patienceMs: number): Promise<string | null> =>
  from.evaluate(
    ([url, patience]) => {
      const page = (window as unknown as Hostile).target ?? parent;
      const config = { apiUrl: url, jwt: 'a.b.c', containerId: 'x', flowName: 'document' };
      const hello = { verify: 'hello', protocol: 1, launcherVersion: '7.0.0', config };
      return new Promise<string | null>((settle) => {
        const timer = setInterval(() => {
          for (let i = 0; i < page.frames.length; i++) {
            const { port1, port2 } = new MessageChannel();
            port1.onmessage = (event) => settle(JSON.stringify(event.data));
            const has = { onBack: false, onTokenExpired: false };
            page.frames[i]!.postMessage({ ...hello, has }, '*', [port2]);
          }
        }, 20);
        setTimeout(() => {
          clearInterval(timer);
          settle(null);
        }, patience);
      });
    },
    [apiUrl, patienceMs] as const,
  );

long('a frame that waits for its hello accepts it only from the surrounding page', async () => {
  const { host, opener, foreign } = await open([], '/bare');
  const { url } = stage.world.api;
  expect(await Promise.all([sayHello(opener, url, 1_500), sayHello(foreign, url, 1_500)])).toEqual([null, null]);
  expect(await sayHello(host, url, 10_000)).toContain('"ready"');
});
