import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { signedIn } from '../packages/server/src/testing/dashboard.ts';
import { findBrowser } from '../scripts/find-browser.ts';
import { type Send, startDevtools } from './dashboard/devtools.ts';
import { measureDashboard } from './dashboard/first-screen.ts';
import { startCrowd } from './dashboard/many-applications.ts';
import { holdFloors } from './floors.ts';

const RUNS = 9;
const ALL_ROWS = 50;
const LOOK_EVERY_MS = 250;
const LIMIT_MS = 30_000;
const SLOWER = 4;
const WINDOW = { width: 1280, height: 800 };
const DASHBOARD = fileURLToPath(new URL('../apps/dashboard/dist', import.meta.url));

/** Runs in the page, and is all that runs there besides it: the milliseconds since navigation at which rows fill the window, painted, and a task is taken. */
function watch(): void {
  const observer = new MutationObserver(() => {
    if (!document.querySelector('.rows tbody tr')) return;
    observer.disconnect();
    requestAnimationFrame(() =>
      setTimeout(() => {
        const usableMs = performance.now();
        const { bottom } = document.querySelector('.rows tbody')!.getBoundingClientRect();
        Object.assign(window, { usableMs, isFull: bottom >= innerHeight });
      }),
    );
  });
  observer.observe(document, { childList: true, subtree: true });
}

const evaluate = async <T>(send: Send, expression: string): Promise<T> =>
  (await send<{ result: { value: T } }>('Runtime.evaluate', { expression })).result.value;

/** Looks seldom: each look is work for the page's thread. */
async function until<T>(send: Send, expression: string): Promise<T> {
  const last = Date.now() + LIMIT_MS;
  while (Date.now() < last) {
    await sleep(LOOK_EVERY_MS);
    const value = await evaluate<T>(send, expression);
    if (value) return value;
  }
  throw new Error(`Not within ${LIMIT_MS} ms: ${expression}`);
}

/**
 * From the call of the address to a list that answers: its rows fill the window and the page's thread is free to take a key, in Chromium
 * with the processor slowed down to a quarter and an empty cache, with 200,000 applications in the store. The floor is on the time that
 * the page's thread worked, slowed down as it is: what passes besides is the server's answers (`dashboard-list`), and others on the machine.
 * The rows below the window follow; that they do is awaited. A visit before the first warms up the browser and the server, not the cache.
 */
export async function main(): Promise<void> {
  const { bytes, files } = measureDashboard();
  console.log(`first screen: ${bytes} bytes brotli in ${files.length} files`);
  const missing = '/nowhere';
  const bundles = { launcher: missing, frame: missing, standalone: missing, dashboard: DASHBOARD };
  const { server } = await startCrowd({ bundles });
  const executable = process.env['CHROMIUM_PATH'] ?? (await findBrowser(console.log));
  const flags = ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking'];
  const browser = await startDevtools(executable, flags);
  try {
    const { cookie } = await signedIn(server, 'admin');
    const [name, value] = cookie.split('=') as [string, string];
    const url = `${server.url}/dashboard`;
    const took: number[] = [];
    const worked: number[] = [];
    for (let run = -1; run < RUNS; run++) {
      const { send, close } = await browser.newPage(WINDOW);
      await send('Network.setCookie', { name, value, url, sameSite: 'Strict', httpOnly: true });
      await send('Performance.enable', { timeDomain: 'threadTicks' });
      await send('Page.enable');
      await send('Page.addScriptToEvaluateOnNewDocument', { source: `(${watch})()` });
      await send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
      await send('Page.navigate', { url: `${url}/applications` });
      const usableMs = await until<number>(send, 'window.usableMs');
      const { metrics } = await send<{ metrics: { name: string; value: number }[] }>('Performance.getMetrics');
      if (!(await evaluate(send, 'window.isFull'))) throw new Error('The rows did not fill the window');
      await send('Input.dispatchKeyEvent', { type: 'keyDown', key: 'j', text: 'j' });
      await until(send, `!!document.querySelector('tr[data-selected]')`);
      await until(send, `document.querySelectorAll('.rows tbody tr').length === ${ALL_ROWS}`);
      const workedMs = (metrics.find((each) => each.name === 'TaskDuration')?.value ?? 0) * 1000;
      if (run >= 0) took.push(usableMs);
      if (run >= 0) worked.push(workedMs);
      await close();
    }
    const median = (all: number[]): number => all.toSorted((a, b) => a - b)[Math.floor(all.length / 2)]!;
    console.log(`usable after ${took.map((ms) => ms.toFixed(0)).join(', ')} ms at ${SLOWER}x slow-down`);
    console.log(
      `median ${median(took).toFixed(0)} ms, of which the page's thread worked ${median(worked).toFixed(0)} ms`,
    );
    holdFloors('dashboardScreen', { firstScreenBytes: bytes, workedMs: median(worked) });
  } finally {
    await browser.close();
    await server.stop();
  }
}
