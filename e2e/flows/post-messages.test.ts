import { createServer, type Server } from 'node:http';
import type { Frame, Page } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { freePort } from '../fixtures/start-api.ts';
import { useStage } from '../fixtures/browser/story.ts';
import { long } from '../long-test.ts';

const stage = useStage();
let server: Server;
let port: number;
beforeAll(async () => {
  port = await freePort();
  server = createServer((request, response) => {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
    response.end(request.url === '/host' ? hostPage(stage.world.api.url) : '<!doctype html><title>stranger</title>');
  });
  await new Promise<void>((resolve) => server.listen(port, resolve));
});
afterAll(() => void server.close());

/** The capture app's frame, which has received no hello yet, beside a stranger's. */
const hostPage = (apiUrl: string): string => `<!doctype html><title>host</title>
<iframe id="foreign" src="http://127.0.0.1:${port}/foreign"></iframe>
<iframe id="capture" src="${apiUrl}/sdk/frame/"></iframe>`;

type Opener = Window & { target?: Window };

/** Sends hello with a port repeatedly. Returns the answer through the port, or null after `patienceMs`. */
const sayHello = (from: Page | Frame, apiUrl: string, patienceMs: number): Promise<string | null> =>
  from.evaluate(
    ([url, patience]) => {
      const page = (window as Opener).target ?? parent;
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
  const context = await stage.context({ camera: 'granted' });
  const opener = await context.newPage();
  await opener.goto(`http://127.0.0.1:${port}/opener`);
  const opening = context.waitForEvent('page');
  await opener.evaluate((url) => {
    (window as Opener).target = window.open(url)!;
  }, `http://localhost:${port}/host`);
  const host = await opening;
  await host.waitForLoadState('load');
  const foreign = host.frames().find((frame) => frame.url().endsWith('/foreign'))!;
  const { url } = stage.world.api;
  expect(await Promise.all([sayHello(opener, url, 1_500), sayHello(foreign, url, 1_500)])).toEqual([null, null]);
  expect(await sayHello(host, url, 10_000)).toContain('"ready"');
});
