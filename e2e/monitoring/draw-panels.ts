import type { Panel } from './panels.ts';

const COLOURS = ['#73bf69', '#f2cc0c', '#5794f2', '#ff780a', '#e02f44', '#b877d9', '#37872d', '#8ab8ff', '#ffa6b0'];
const COLUMN_PX = 58;
const ROW_PX = 36;
const PLOT = { left: 58, right: 10, top: 30, bottom: 46 };

/** Renders one page with every panel in its place. */
export function drawPanels(panels: readonly Panel[], fromMs: number, toMs: number): string {
  const rows = Math.max(...panels.map(({ place }) => place.y + place.h));
  const boxes = panels.map((panel) => draw(panel, fromMs / 1000, toMs / 1000)).join('');
  return `<!doctype html><meta charset="utf-8"><title>Panels</title>
<style>body{margin:0;background:#111217;color:#ccccdc;font:12px sans-serif}main{position:relative;margin:16px}
section{position:absolute;background:#181b1f;border:1px solid #2e3136;border-radius:3px;box-sizing:border-box}
h1{position:absolute;margin:8px 0 0;font-size:14px}
h2{font-size:13px;margin:8px 10px 0;font-weight:600}p{margin:0 16px 8px}
svg text{fill:#9d9fa8;font:10px sans-serif}</style>
<p style="padding-top:12px">The panels of deploy/grafana-dashboard.json, drawn from Prometheus' answers by e2e/grafana-screens.ts. This is not Grafana.</p>
<main style="height:${rows * ROW_PX}px">${boxes}</main>`;
}

function draw({ title, place, unit, series }: Panel, from: number, to: number): string {
  const at = `left:${place.x * COLUMN_PX}px;top:${place.y * ROW_PX}px`;
  if (unit === null) return `<h1 style="${at}">${escape(title)}</h1>`;
  const [width, height] = [place.w * COLUMN_PX - 8, place.h * ROW_PX - 8];
  const plotWidth = width - PLOT.left - PLOT.right;
  const plotHeight = height - PLOT.top - PLOT.bottom;
  const largest = Math.max(...series.flatMap(({ points }) => points.map(([, value]) => value)), 0) || 1;
  const x = (seconds: number): number => PLOT.left + ((seconds - from) / (to - from)) * plotWidth;
  const y = (value: number): number => PLOT.top + plotHeight - (value / (largest * 1.1)) * plotHeight;
  const lines = [0, 0.5, 1].map((share) => {
    const value = share * largest;
    return `<line x1="${PLOT.left}" x2="${width - PLOT.right}" y1="${y(value)}" y2="${y(value)}" stroke="#2e3136"/>
<text x="${PLOT.left - 6}" y="${y(value) + 3}" text-anchor="end">${format(value, unit)}</text>`;
  });
  const paths = series.map(({ points }, index) => {
    const colour = COLOURS[index % COLOURS.length];
    const text = points.map(([seconds, value]) => `${x(seconds).toFixed(1)},${y(value).toFixed(1)}`).join(' ');
    return `<polyline points="${text}" fill="none" stroke="${colour}" stroke-width="1.5"/>`;
  });
  const legend = series.map(
    ({ name }, index) =>
      `<span style="white-space:nowrap;margin-right:10px"><b style="color:${COLOURS[index % COLOURS.length]}">—</b> ${escape(name || 'value')}</span>`,
  );
  const nothing =
    series.length > 0 ? '' : `<text x="${width / 2}" y="${height / 2}" text-anchor="middle">No data</text>`;
  return `<section style="${at};width:${width}px;height:${height}px">
<h2>${escape(title)}</h2>
<svg width="${width}" height="${height}" style="position:absolute;left:0;top:0">${lines.join('')}${paths.join('')}${nothing}</svg>
<div style="position:absolute;left:12px;right:8px;bottom:6px;max-height:32px;overflow:hidden;line-height:15px;font-size:11px">${legend.join('')}</div></section>`;
}

function format(value: number, unit: string): string {
  if (unit === 's') return value < 1 ? `${round(value * 1000)} ms` : `${round(value)} s`;
  if (unit === 'bytes') return `${round(value / 2 ** 20)} MiB`;
  if (unit === 'percentunit') return `${round(value * 100)} %`;
  if (unit === 'reqps' || unit === 'ops') return `${round(value)}/s`;
  return String(round(value));
}

const round = (value: number): number => Number(value.toPrecision(3));

const escape = (text: string): string => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
