import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { JobKind, JobQueue } from '../jobs/queue.ts';

export interface Metrics {
  readonly registry: Registry;
  request(labels: { method: string; route: string; status: number }, seconds: number): void;
  job(kind: JobKind, outcome: string, seconds: number): void;
}

const KINDS: readonly JobKind[] = ['finalise', 'deliver', 'expire'];

/** Routes by their pattern: an address with an id would be a label of its own for each. */
export function createMetrics(queue: JobQueue, load: () => { running: number; waiting: number }): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: 'verify_http_request_seconds',
    help: 'HTTP requests by route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  });
  const jobs = new Histogram({
    name: 'verify_job_seconds',
    help: 'Jobs by kind and outcome',
    labelNames: ['kind', 'outcome'],
    buckets: [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2, 5, 10, 30],
    registers: [registry],
  });
  const ended = new Counter({
    name: 'verify_jobs_total',
    help: 'Jobs that ended, by kind and outcome',
    labelNames: ['kind', 'outcome'],
    registers: [registry],
  });
  new Gauge({
    name: 'verify_jobs_waiting',
    help: 'Jobs that wait or run, by kind',
    labelNames: ['kind'],
    registers: [registry],
    async collect() {
      for (const kind of KINDS) this.set({ kind }, await queue.depth(kind));
    },
  });
  new Gauge({
    name: 'verify_finaliser_tasks',
    help: 'Applications in worker threads, and those that wait for one',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      const { running, waiting } = load();
      this.set({ state: 'running' }, running);
      this.set({ state: 'waiting' }, waiting);
    },
  });
  return {
    registry,
    request: (labels, seconds) => requests.observe(labels, seconds),
    job(kind, outcome, seconds) {
      jobs.observe({ kind, outcome }, seconds);
      ended.inc({ kind, outcome });
    },
  };
}
