import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';
import { signedIn } from '../packages/server/src/testing/dashboard.ts';
import { findBrowser } from '../scripts/find-browser.ts';
import { measureDashboard } from './dashboard/first-screen.ts';
import { startCrowd } from './dashboard/many-applications.ts';
import { holdFloors } from './floors.ts';

const RUNS = 9;
const SLOWER = 4;
const DASHBOARD = fileURLToPath(new URL('../apps/dashboard/dist', import.meta.url));

/**
 * From the call of the address to a list that answers: its fifty rows stand and the page's thread is free to take a key, in Chromium with
 * the processor slowed down to a quarter and an empty cache, with 200,000 applications in the store. The floor is on the time that the
 * page's thread worked, slowed down as it is: what passes besides is the server's answers (`dashboard-list`), and others on the machine.
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
    for (let run = 0; run < RUNS; run++) {
      const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
      await context.addCookies([{ name, value, url: `${server.url}/dashboard`, sameSite: 'Strict', httpOnly: true }]);
      const page = await context.newPage();
      const devtools = await context.newCDPSession(page);
      await devtools.send('Performance.enable', { timeDomain: 'threadTicks' });
      await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
      await page.goto(`${server.url}/dashboard/applications`, { waitUntil: 'commit' });
      await page.waitForFunction(() => document.querySelectorAll('.rows tbody tr').length >= 50, null, { polling: 16 });
      took.push(
        await page.evaluate(
          () =>
            new Promise<number>((resolve) => {
              // The rows are painted, and the next task is taken.
              requestAnimationFrame(() => setTimeout(() => resolve(performance.now())));
            }),
        ),
      );
      const { metrics } = await devtools.send('Performance.getMetrics');
      worked.push((metrics.find((each) => each.name === 'TaskDuration')?.value ?? 0) * 1000);
      await page.keyboard.press('j');
      await page.locator('tr[data-selected]').waitFor();
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
