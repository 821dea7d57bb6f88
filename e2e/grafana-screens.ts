import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { launchBrowser } from './fixtures/browser/browser.ts';
import { drawPanels } from './monitoring/draw-panels.ts';
import { readPanels, type Panel } from './monitoring/panels.ts';
import { startPrometheus } from './monitoring/prometheus.ts';
import { startTraffic } from './monitoring/traffic.ts';
import { PICTURES } from './fixtures/screens/screenshots.ts';

/**
 * `node e2e/grafana-screens.ts [SECONDS [FOLDER]]`: lets Prometheus (Debian's package `prometheus`) scrape a service
 * with traffic and faults, runs every query of deploy/grafana-dashboard.json as Grafana would, and draws the
 * dashboard's panels from the answers. It does not use Grafana itself, which is not in the registries that this project
 * uses. Exits with 1 if a panel is empty.
 */
const [seconds = '120', folder = PICTURES] = process.argv.slice(2);

const traffic = await startTraffic();
const prometheus = await startPrometheus(new URL(traffic.url).host);
try {
  const from = Date.now();
  await traffic.run(Number(seconds) * 1000);
  const drawn: Panel[] = await readPanels((query) => prometheus.queryRange(query, from, Date.now()));
  const panels = drawn.filter(({ unit }) => unit !== null);
  console.table(
    panels.map(({ title, series }) => ({
      panel: title,
      series: series.length,
      points: series.reduce((sum, { points }) => sum + points.length, 0),
      largest: Math.max(...series.flatMap(({ points }) => points.map(([, value]) => value))),
    })),
  );
  mkdirSync(folder, { recursive: true });
  const browser = await launchBrowser();
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await page.setContent(drawPanels(drawn, from, Date.now()));
  const png = await page.screenshot({ fullPage: true });
  await sharp(png).webp({ quality: 80 }).toFile(join(folder, 'grafana-panels.webp'));
  await browser.close();
  const empty = panels.filter(({ series }) => series.length === 0);
  for (const { title } of empty) console.error(`This panel shows nothing: ${title}`);
  process.exitCode = empty.length > 0 ? 1 : 0;
} finally {
  await prometheus.close();
  await traffic.close();
}
