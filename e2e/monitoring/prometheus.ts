import { spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../fixtures/start-api.ts';

const SCRAPE_SECONDS = 2;
/** Grafana's `$__rate_interval` is at least four scrapes. More gives smoother lines for sparse traffic. */
const RATE_INTERVAL = '20s';

export interface Series {
  readonly labels: Readonly<Record<string, string>>;
  /** Unix seconds and value. Points that are not a number are omitted, where Grafana shows a gap. */
  readonly points: readonly (readonly [number, number])[];
}

export interface Prometheus {
  queryRange(query: string, fromMs: number, toMs: number): Promise<Series[]>;
  close(): Promise<void>;
}

/** Starts a Prometheus that scrapes one target as the job `verify`. */
export async function startPrometheus(target: string): Promise<Prometheus> {
  const folder = await mkdtemp(join(tmpdir(), 'verify-prometheus-'));
  const port = await freePort();
  await writeFile(
    join(folder, 'prometheus.yml'),
    JSON.stringify({
      global: { scrape_interval: `${SCRAPE_SECONDS}s`, scrape_timeout: `${SCRAPE_SECONDS}s` },
      scrape_configs: [{ job_name: 'verify', static_configs: [{ targets: [target] }] }],
    }),
  );
  const options = [
    `--config.file=${join(folder, 'prometheus.yml')}`,
    `--storage.tsdb.path=${join(folder, 'data')}`,
    `--web.listen-address=127.0.0.1:${port}`,
  ];
  const output: string[] = [];
  const child = spawn('prometheus', options, { stdio: ['ignore', 'pipe', 'pipe'] });
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => output.push(String(text)));
  const gone = new Promise<void>((resolve, reject) => {
    child.on('exit', () => resolve());
    child.on('error', () => reject(new Error('Prometheus is not here (apt-get install prometheus).')));
  });
  const url = `http://127.0.0.1:${port}`;
  const ready = async (): Promise<void> => {
    for (const deadline = Date.now() + 30_000; Date.now() < deadline; await sleep(100)) {
      if ((await fetch(`${url}/-/ready`).catch(() => null))?.ok) return;
    }
    throw new Error(`Prometheus was not ready within 30 s:\n${output.join('')}`);
  };
  await Promise.race([ready(), gone.then(() => Promise.reject(new Error(`Prometheus ended:\n${output.join('')}`)))]);

  return {
    async queryRange(query, fromMs, toMs) {
      const parameters = new URLSearchParams({
        query: query.replaceAll('$__rate_interval', RATE_INTERVAL),
        start: String(fromMs / 1000),
        end: String(toMs / 1000),
        step: String(SCRAPE_SECONDS),
      });
      const answer = (await (await fetch(`${url}/api/v1/query_range?${parameters}`)).json()) as {
        status: string;
        error?: string;
        data: { result: { metric: Record<string, string>; values: [number, string][] }[] };
      };
      if (answer.status !== 'success') throw new Error(`${query}: ${answer.error}`);
      return answer.data.result
        .map(({ metric, values }) => ({
          labels: metric,
          points: values
            .map(([at, value]) => [at, Number(value)] as const)
            .filter(([, value]) => Number.isFinite(value)),
        }))
        .filter(({ points }) => points.length > 0);
    },
    async close() {
      child.kill();
      await gone;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
