import { readFileSync } from 'node:fs';
import type { Series } from './prometheus.ts';

interface DashboardPanel {
  readonly type: string;
  readonly title: string;
  readonly description?: string;
  readonly gridPos: Place;
  readonly fieldConfig?: { readonly defaults: { readonly unit?: string } };
  readonly targets?: readonly { readonly expr: string; readonly legendFormat?: string }[];
}

/** Position in Grafana's grid of 24 columns. */
interface Place {
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
}

export interface Panel {
  readonly title: string;
  readonly description: string;
  readonly place: Place;
  /** Null for a heading above other panels. */
  readonly unit: string | null;
  readonly series: readonly (Series & { readonly name: string })[];
}

/** Reads the dashboard's panels and runs their queries. */
export async function readPanels(ask: (query: string) => Promise<Series[]>): Promise<Panel[]> {
  const file = new URL('../../deploy/grafana-dashboard.json', import.meta.url);
  const { panels } = JSON.parse(readFileSync(file, 'utf8')) as { panels: DashboardPanel[] };
  const read: Panel[] = [];
  for (const { type, title, description = '', gridPos: place, fieldConfig, targets = [] } of panels) {
    const series = [];
    for (const { expr, legendFormat = '' } of targets)
      for (const each of await ask(expr)) series.push({ ...each, name: nameOf(legendFormat, each.labels) });
    read.push({
      title,
      description,
      place,
      unit: type === 'row' ? null : (fieldConfig?.defaults.unit ?? 'short'),
      series,
    });
  }
  return read;
}

const nameOf = (format: string, labels: Series['labels']): string =>
  format.replace(/\{\{\s*(\w+)\s*\}\}/g, (_, label: string) => labels[label] ?? '');
