import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { startDevtools } from '../measuring/devtools.ts';
import { shareOfBrowser, watchMemory, type Footprint } from './memory.ts';
import { browserFlags, SIZE } from './phone.ts';

export interface Control {
  readonly memory: Footprint;
  readonly browser: number;
}

/**
 * Has an idle worker, by which `watchMemory` recognises the process. Requests the same stream as the document camera.
 */
const PAGE = `<!doctype html><meta name="viewport" content="width=device-width">
<video autoplay muted playsinline style="width: 100%"></video>
<script>
  new Worker(URL.createObjectURL(new Blob([''], { type: 'text/javascript' })));
  const video = { width: { ideal: 1920 }, height: { ideal: 1080 } };
  navigator.mediaDevices.getUserMedia({ video }).then((stream) => { document.querySelector('video').srcObject = stream; });
</script>`;
const SHOWN_MS = 10_000;

/** Measures the same camera's preview in the same browser, in a page without any of the product's code. */
export async function measureControl(executable: string, clip: string): Promise<Control> {
  const server = createServer((_request, answer) => answer.writeHead(200, { 'content-type': 'text/html' }).end(PAGE));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const browser = await startDevtools(executable, browserFlags(clip));
  try {
    const page = await browser.newPage(SIZE);
    await page.send('Emulation.setDeviceMetricsOverride', { ...SIZE, deviceScaleFactor: 2, mobile: true });
    await page.send('Page.navigate', { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/` });
    const memory = watchMemory(browser.pid);
    await sleep(SHOWN_MS);
    const { result } = await page.send<{ result: { value: number } }>('Runtime.evaluate', {
      expression: `document.querySelector('video').currentTime`,
    });
    if (!(result.value > 1)) throw new Error('The control page shows no camera');
    return { memory: memory.stop(), browser: shareOfBrowser(browser.pid) };
  } finally {
    await browser.close();
    server.closeAllConnections();
    server.close();
  }
}
