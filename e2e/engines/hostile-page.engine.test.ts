import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { FRAME, RULES, rules, seen } from '../fixtures/browser/hostile-page.ts';
import type { Engine, EngineName } from './engine.ts';
import { ENGINES } from './engines.ts';

const LAUNCHER = fileURLToPath(new URL('../../packages/launcher/dist/launcher-v7.js', import.meta.url));

/** A service on one port, and on another the page of the host with the style that its address names. */
async function serve(answer: (path: string) => [type: string, body: string]): Promise<[Server, string]> {
  const server = createServer((request, response) => {
    const [type, body] = answer(request.url!);
    response.setHeader('content-type', type).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  return [server, `http://localhost:${(server.address() as AddressInfo).port}`];
}

interface Host {
  verifyWebSdk: { init(config: object): Promise<unknown> };
  presses: number;
}

for (const name of Object.keys(ENGINES) as EngineName[]) {
  const start = ENGINES[name]();
  describe.skipIf(!start)(name, () => {
    let engine: Engine;
    const servers: Server[] = [];
    let host: string;
    let apiUrl: string;
    beforeAll(async () => {
      const [api, url] = await serve((path) =>
        path === '/launcher.js' ? ['text/javascript', readFileSync(LAUNCHER, 'utf8')] : ['text/html', FRAME],
      );
      apiUrl = url;
      const [page, address] = await serve((path) => [
        'text/html',
        `<!doctype html><title>Host</title><style>${rules(RULES[Number(path.slice(1))]?.[1] ?? '')}</style>
         <header id="bar"></header><main><div id="check"></div></main><script src="${apiUrl}/launcher.js"></script>`,
      ]);
      host = address;
      servers.push(api, page);
      engine = await start!();
    });
    afterAll(async () => {
      await engine?.close();
      for (const server of servers) server.close();
    });

    test.each(RULES.map(([about], at) => [about, at] as const))(
      'a popup fills the window and takes presses in spite of %s',
      async (_, at) => {
        await engine.open(`${host}/${at}`);
        await engine.run(
          'page',
          async (url) => {
            const jwt = `x.${btoa(JSON.stringify({ sub: 'account-1' }))}.x`;
            const config = { apiUrl: url, jwt, containerId: 'check', flowName: 'document', mode: 'popup' };
            await (window as unknown as Host).verifyWebSdk.init(config);
          },
          apiUrl,
        );
        const size = await engine.run('page', () => [0, 0, innerWidth, innerHeight]);
        const { box, isOnTop } = await engine.run('page', seen);
        // With a zoomed root, WebKit measures boxes in other units than the window, so only the presses count.
        if (name !== 'WebKit' || !RULES[at]![0].includes('zoom of the root'))
          expect({ box, isOnTop }).toEqual({ box: size, isOnTop: true });
        const presses = () => engine.run('frame', () => (window as unknown as Host).presses);
        for (const [index, button] of ['Middle', 'Corner'].entries()) {
          await engine.press('frame', { role: 'button', name: button });
          await expect.poll(presses).toBe(index + 1);
        }
      },
    );
  });
}
