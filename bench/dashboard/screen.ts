import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { signedIn } from '@verify/server/testing/dashboard';
import { findBrowser } from '@verify/e2e/fixtures/browser/find-browser';
import { type Page, type Send, startDevtools } from '../measuring/devtools.ts';
import { measureDashboard } from './first-screen.ts';
import { startCrowd } from '@verify/e2e/fixtures/many-applications';
import { holdFloors } from '../floors.ts';

const RUNS = 9;
const ALL_ROWS = 50;
const LOOK_EVERY_MS = 250;
const LIMIT_MS = 30_000;
const SLOWER = 4;
const WINDOW = { width: 1280, height: 800 };
const DASHBOARD = fileURLToPath(new URL('../../apps/dashboard/dist', import.meta.url));

/**
 * The only instrumentation in the page. Records how many milliseconds after navigation the rows were painted and the
 * thread ran its next task, and whether the rows fill the window.
 */
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

interface Visit {
  readonly usableMs: number;
  /** Time for which the page's thread was busy. */
  readonly workedMs: number;
}

const middle = (visits: readonly Visit[], key: keyof Visit): number =>
  visits.map((each) => each[key]).toSorted((a, b) => a - b)[visits.length >> 1]!;

const evaluate = async <T>(send: Send, expression: string): Promise<T> =>
  (await send<{ result: { value: T } }>('Runtime.evaluate', { expression })).result.value;

/** Polls slowly, because each poll costs the page's thread time. */
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
 * Measures the time from navigation until the list can be used: its rows fill the window and the page's thread can
 * handle a key. Chromium runs with its CPU throttled to a quarter and 200,000 applications in the store, first with an
 * empty cache, then with the cache of earlier visits. The floor limits the time that the page's throttled thread
 * worked. The rest is the server's response time (measured by `dashboard-list`) and other load on the machine. The
 * bench also waits for the rows below the window. An extra visit at the start warms up the browser and the server.
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
    const visit = async (page: Page): Promise<Visit> => {
      const { send } = page;
      await send('Network.setCookie', { name, value, url, sameSite: 'Strict', httpOnly: true });
      await send('Performance.enable', { timeDomain: 'threadTicks' });
      await send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
      await send('Page.navigate', { url: `${url}/applications` });
      const usableMs = await until<number>(send, 'window.usableMs');
      const { metrics } = await send<{ metrics: { name: string; value: number }[] }>('Performance.getMetrics');
      if (!(await evaluate(send, 'window.isFull'))) throw new Error('The rows did not fill the window');
      await send('Input.dispatchKeyEvent', { type: 'keyDown', key: 'j', text: 'j' });
      await until(send, `!!document.querySelector('tr[data-selected]')`);
      await until(send, `document.querySelectorAll('.rows tbody tr').length === ${ALL_ROWS}`);
      const workedMs = (metrics.find((each) => each.name === 'TaskDuration')?.value ?? 0) * 1000;
      await send('Page.navigate', { url: 'about:blank' });
      return { usableMs, workedMs };
    };
    const cold: Visit[] = [];
    const warm: Visit[] = [];
    for (let run = -1; run < RUNS; run++) {
      const page = await browser.newPage(WINDOW);
      await page.send('Page.enable');
      await page.send('Page.addScriptToEvaluateOnNewDocument', { source: `(${watch})()` });
      const first = await visit(page);
      // Chromium caches compiled scripts from the third visit on.
      for (let i = 0; i < 2; i++) await visit(page);
      const again = await visit(page);
      await page.close();
      if (run < 0) continue;
      cold.push(first);
      warm.push(again);
    }
    for (const [name, visits] of Object.entries({ 'empty cache': cold, 'visited before': warm })) {
      const took = visits.map(({ usableMs }) => usableMs.toFixed(0)).join(', ');
      console.log(
        `${name}: usable after ${took} ms at ${SLOWER}x slow-down, median ${middle(visits, 'usableMs').toFixed(0)}, ` +
          `of which the page's thread worked ${middle(visits, 'workedMs').toFixed(0)}`,
      );
    }
    holdFloors('dashboardScreen', { firstScreenBytes: bytes, workedMs: middle(cold, 'workedMs') });
  } finally {
    await browser.close();
    await server.stop();
  }
}
