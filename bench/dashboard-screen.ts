import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { type CDPSession, chromium } from 'playwright-core';
import { signedIn } from '../packages/server/src/testing/dashboard.ts';
import { findBrowser } from '../scripts/find-browser.ts';
import { measureDashboard } from './dashboard/first-screen.ts';
import { startCrowd } from './dashboard/many-applications.ts';
import { holdFloors } from './floors.ts';

const RUNS = 9;
/** As many as the window holds, and more. */
const ROWS = 20;
const ALL_ROWS = 50;
const LOOK_EVERY_MS = 250;
const LIMIT_MS = 30_000;
const SLOWER = 4;
const DASHBOARD = fileURLToPath(new URL('../apps/dashboard/dist', import.meta.url));

/** Runs in the page, and is all that runs there besides it: the milliseconds since navigation at which the screen is full of rows, painted, and a task is taken. */
function watch(rows: number): void {
  const observer = new MutationObserver(() => {
    if (document.querySelectorAll('.rows tbody tr').length < rows) return;
    observer.disconnect();
    requestAnimationFrame(() => setTimeout(() => Object.assign(window, { usableMs: performance.now() })));
  });
  observer.observe(document, { childList: true, subtree: true });
}

/** Looks seldom: each look is work for the page's thread. */
async function usableAfter(devtools: CDPSession): Promise<number> {
  const until = Date.now() + LIMIT_MS;
  while (Date.now() < until) {
    await sleep(LOOK_EVERY_MS);
    const { result } = await devtools.send('Runtime.evaluate', { expression: 'window.usableMs ?? 0' });
    if (result.value > 0) return result.value as number;
  }
  throw new Error(`The list did not stand after ${LIMIT_MS} ms`);
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
  const browser = await chromium.launch({
    executablePath: process.env['CHROMIUM_PATH'] ?? (await findBrowser(console.log)),
    headless: true,
    args: ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking'],
  });
  try {
    const { cookie } = await signedIn(server, 'admin');
    const [name, value] = cookie.split('=') as [string, string];
    const took: number[] = [];
    const worked: number[] = [];
    for (let run = -1; run < RUNS; run++) {
      const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
      await context.addCookies([{ name, value, url: `${server.url}/dashboard`, sameSite: 'Strict', httpOnly: true }]);
      const page = await context.newPage();
      const devtools = await context.newCDPSession(page);
      await devtools.send('Performance.enable', { timeDomain: 'threadTicks' });
      await devtools.send('Page.enable');
      await devtools.send('Page.addScriptToEvaluateOnNewDocument', { source: `(${watch})(${ROWS})` });
      await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
      await page.goto(`${server.url}/dashboard/applications`, { waitUntil: 'commit' });
      const usableMs = await usableAfter(devtools);
      const { metrics } = await devtools.send('Performance.getMetrics');
      const workedMs = (metrics.find((each) => each.name === 'TaskDuration')?.value ?? 0) * 1000;
      await page.keyboard.press('j');
      await page.locator('tr[data-selected]').waitFor();
      await page.locator(`.rows tbody tr:nth-child(${ALL_ROWS})`).waitFor();
      if (run >= 0) took.push(usableMs);
      if (run >= 0) worked.push(workedMs);
      await context.close();
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
