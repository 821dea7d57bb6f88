import { interval } from './interval.ts';
import type { Series } from './results.ts';

const WIDTH = 720;
const STYLE = 'font-family="sans-serif" font-size="12" fill="#222"';

/** One row per share: the measured point and its 95 % interval, from 0 to 100 %. */
export function sharesPlot(shares: readonly { name: string; hits: number; trials: number }[]): string {
  const [left, right, row] = [240, WIDTH - 20, 22];
  const x = (share: number) => (left + share * (right - left)).toFixed(1);
  const height = row * (shares.length + 1) + 10;
  const ticks = [0, 0.25, 0.5, 0.75, 1].map(
    (share) =>
      `<line x1="${x(share)}" x2="${x(share)}" y1="4" y2="${height - row}" stroke="#ddd"/>` +
      `<text x="${x(share)}" y="${height - 8}" text-anchor="middle">${share * 100} %</text>`,
  );
  const rows = shares.map(({ name, hits, trials }, i) => {
    const y = row * i + 18;
    const [low, high] = interval(hits, trials);
    return (
      `<text x="${left - 10}" y="${y + 4}" text-anchor="end">${escape(name)}</text>` +
      `<line x1="${x(low)}" x2="${x(high)}" y1="${y}" y2="${y}" stroke="#2563eb" stroke-width="3"/>` +
      `<circle cx="${x(trials ? hits / trials : 0)}" cy="${y}" r="4.5" fill="#1e3a8a"/>`
    );
  });
  return svg(height, [...ticks, ...rows]);
}

/** The vertical axis begins at 0, so that a flat line looks flat. */
export function seriesPlot({ name, x, y, points }: Series): string {
  const [left, right, top, bottom] = [70, WIDTH - 20, 30, 230];
  const most = { x: Math.max(1, ...points.map((p) => p[0])), y: Math.max(1e-9, ...points.map((p) => p[1])) };
  const at = ([u, v]: readonly [number, number]) =>
    `${(left + (u / most.x) * (right - left)).toFixed(1)},${(bottom - (v / most.y) * (bottom - top)).toFixed(1)}`;
  return svg(270, [
    `<text x="${left}" y="18">${escape(`${name}, ${y}`)}</text>`,
    `<path d="M${left} ${top}V${bottom}H${right}" fill="none" stroke="#888"/>`,
    `<text x="${left - 8}" y="${top + 6}" text-anchor="end">${most.y.toFixed(0)}</text>`,
    `<text x="${left - 8}" y="${bottom}" text-anchor="end">0</text>`,
    `<text x="${right}" y="${bottom + 20}" text-anchor="end">${most.x} ${escape(x)}</text>`,
    `<polyline points="${points.map(at).join(' ')}" fill="none" stroke="#1e3a8a" stroke-width="2"/>`,
  ]);
}

const svg = (height: number, parts: readonly string[]): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${height}" ${STYLE}>\n` +
  `<rect width="100%" height="100%" fill="#fff"/>\n${parts.join('\n')}\n</svg>\n`;

const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
