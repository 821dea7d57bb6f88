import { X509Certificate } from 'node:crypto';
import { readdir, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { JobKind, JobQueue } from '../ports/queue/queue.ts';
import type { Runner } from '../jobs/runner.ts';
import type { Finaliser } from '@verify/checks/finaliser';
import { findHold, findRetention, lastBackupAt } from '../records/records-state.ts';
import type { Db, Store } from '../records/store.ts';

/** Labels are patterns and fixed words: an address with an id would create a label for each id and reveal a person. */
export interface Metrics {
  readonly registry: Registry;
  request(labels: { method: string; route: string; status: number }, seconds: number): void;
  job(kind: JobKind, outcome: string, seconds: number): void;
  webhook(outcome: string, seconds: number): void;
  message(channel: string, outcome: string): void;
  countedLocally(): void;
  service(service: string, seconds: number): void;
  finalised(status: string): void;
}

export interface Measured {
  readonly queue: JobQueue;
  readonly now: () => number;
  readonly finaliser: Pick<Finaliser, 'load'>;
  /** True while calls are counted in this process only, although processes should share their counts. */
  readonly ratesAreLocal: () => boolean;
  /** True while the database does not answer. */
  readonly databaseIsAway: () => boolean;
  /** Runners of this process, added as they start. */
  readonly runners: readonly Runner[];
  readonly store: Pick<Store, 'connections' | 'db'>;
  /** The certificate that wallets are shown first. PEM. */
  readonly accessCertificate: () => Promise<string>;
  /** Folders of trust lists by what they are for. */
  readonly trustFolders: Readonly<Record<string, string | undefined>>;
  /** The folder whose disk fills up: records, files and what is written for a moment. */
  readonly dataDir: string;
}

const KINDS: readonly JobKind[] = ['finalise', 'deliver', 'expire', 'message'];
const SECONDS = {
  request: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
  job: [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2, 5, 10, 30],
  webhook: [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
  service: [0.05, 0.1, 0.25, 0.5, 1, 2, 5, 10, 30],
  undecided: [60, 600, 3_600, 21_600],
};
const MOST_UNDECIDED = 1_000;

export function createMetrics(measured: Measured): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const histogram = <L extends string>(name: string, help: string, labelNames: L[], buckets: number[]) =>
    new Histogram({ name, help, labelNames, buckets, registers });
  const counter = <L extends string>(name: string, help: string, labelNames: L[]) =>
    new Counter({ name, help, labelNames, registers });

  const requests = histogram(
    'verify_http_request_seconds',
    'HTTP requests by route and status',
    ['method', 'route', 'status'],
    SECONDS.request,
  );
  const jobs = histogram('verify_job_seconds', 'Jobs by kind and outcome', ['kind', 'outcome'], SECONDS.job);
  const ended = counter('verify_jobs_total', 'Jobs that ended, by kind and outcome', ['kind', 'outcome']);
  const webhooks = histogram(
    'verify_webhook_attempt_seconds',
    'Attempts to deliver a webhook, by outcome',
    ['outcome'],
    SECONDS.webhook,
  );
  const messages = counter('verify_messages_total', 'Attempts to send a mail or message, by outcome', [
    'channel',
    'outcome',
  ]);
  const countedLocally = counter(
    'verify_rate_limits_local_total',
    'Calls that this process counted by itself because the shared store was away',
    [],
  );
  const services = histogram(
    'verify_service_seconds',
    'Reading and checking of one application, by service',
    ['service'],
    SECONDS.service,
  );
  const results = counter(
    'verify_results_total',
    'Applications that workers decided, by result; undecided ones are tried again',
    ['status'],
  );
  queueGauges(measured, registers);
  recordGauges(measured, registers);
  processGauges(measured, registers);
  fileGauges(measured, registers);

  return {
    registry,
    request: (labels, seconds) => requests.observe(labels, seconds),
    job(kind, outcome, seconds) {
      jobs.observe({ kind, outcome }, seconds);
      ended.inc({ kind, outcome });
    },
    webhook: (outcome, seconds) => webhooks.observe({ outcome }, seconds),
    countedLocally: () => countedLocally.inc(),
    message: (channel, outcome) => messages.inc({ channel, outcome }),
    service: (service, seconds) => services.observe({ service }, seconds),
    finalised: (status) => results.inc({ status }),
  };
}

/** Gauges of the queue, which all processes share, so that each reports the same values. */
function queueGauges({ queue, now }: Measured, registers: Registry[]): void {
  new Gauge({
    name: 'verify_undecided_applications',
    help: `Applications that have waited for their result for at least so many seconds, counted to ${MOST_UNDECIDED}`,
    labelNames: ['seconds'],
    registers,
    async collect() {
      const oldest = await queue.oldest('finalise', MOST_UNDECIDED).catch(() => null);
      this.reset();
      for (const seconds of oldest ? SECONDS.undecided : [])
        this.set({ seconds }, oldest!.filter(({ createdAt }) => now() - createdAt >= seconds * 1000).length);
    },
  });
  new Gauge({
    name: 'verify_jobs_waiting',
    help: 'Jobs that wait or run, by kind',
    labelNames: ['kind'],
    registers,
    collect() {
      return measure(this, (kind) => queue.depth(kind));
    },
  });
  new Gauge({
    name: 'verify_jobs_oldest_seconds',
    help: 'How long ago the oldest job that waits or runs was enqueued, by kind',
    labelNames: ['kind'],
    registers,
    collect() {
      return measure(this, async (kind) => {
        const [oldest] = await queue.oldest(kind, 1);
        return oldest ? Math.max(0, (now() - oldest.createdAt) / 1000) : 0;
      });
    },
  });
  new Gauge({
    name: 'verify_jobs_late_seconds',
    help: 'How long the oldest due job has been waiting, by kind',
    labelNames: ['kind'],
    registers,
    collect() {
      return measure(this, async (kind) => {
        const dueAt = await queue.nextRunAt(kind, () => Infinity);
        return dueAt === null ? 0 : Math.max(0, (now() - dueAt) / 1000);
      });
    },
  });
}

/**
 * While the records are away, these gauges have no values. The others are still reported: otherwise a process would
 * look as if it were down, and nobody would see its errors.
 */
async function measure(gauge: Gauge<'kind'>, valueOf: (kind: JobKind) => Promise<number>): Promise<void> {
  try {
    for (const kind of KINDS) gauge.set({ kind }, await valueOf(kind));
  } catch {
    gauge.reset();
  }
}

/** Gauges of the records, which all processes share. */
function recordGauges({ store, now }: Measured, registers: Registry[]): void {
  const gauge = (name: string, help: string, read: (db: Db) => Promise<number>): void => {
    new Gauge({
      name,
      help,
      registers,
      async collect() {
        await read(store.db).then(
          (value) => this.set(value),
          () => this.reset(),
        );
      },
    });
  };
  gauge('verify_deliveries_held', '1 while webhooks and messages are held: after a restore, or by an operator', (db) =>
    findHold(db).then((hold) => (hold ? 1 : 0)),
  );
  gauge('verify_retention_age_seconds', 'Time since all expired data was last removed', async (db) => {
    const retention = await findRetention(db);
    return retention ? Math.max(0, (now() - retention.finishedAt) / 1000) : 0;
  });
  gauge(
    'verify_retention_held',
    'Expired applications that are on legal hold',
    async (db) => (await findRetention(db))?.held ?? 0,
  );
  gauge('verify_backup_age_seconds', 'Time since the last backup that was noted', async (db) =>
    Math.max(0, (now() - (await lastBackupAt(db))) / 1000),
  );
  new Gauge({
    name: 'verify_key_age_seconds',
    help: 'Age of the newest key, by purpose',
    labelNames: ['purpose'],
    registers,
    async collect() {
      this.reset();
      const keys = store.db.selectFrom('signingKeys').select(['purpose', (eb) => eb.fn.max('createdAt').as('newest')]);
      const rows = await keys
        .where('purpose', 'in', ['session', 'file-link'])
        .groupBy('purpose')
        .execute()
        .catch(() => []);
      for (const { purpose, newest } of rows) this.set({ purpose }, Math.max(0, (now() - Number(newest)) / 1000));
    },
  });
  gauge('verify_retention_set_aside', 'Applications that the last run of retention could not erase', (db) =>
    findRetention(db).then((retention) => retention?.setAside ?? 0),
  );
}

/** Gauges of files that an operator replaces. */
function fileGauges({ accessCertificate, trustFolders, now }: Measured, registers: Registry[]): void {
  new Gauge({
    name: 'verify_wallet_certificate_seconds',
    help: 'Time until the certificate that wallets are shown expires',
    registers,
    async collect() {
      await accessCertificate().then(
        (pem) => this.set((new X509Certificate(pem).validToDate.getTime() - now()) / 1000),
        () => this.reset(),
      );
    },
  });
  new Gauge({
    name: 'verify_trust_age_seconds',
    help: 'Time since a file of this folder of trust lists was last replaced',
    labelNames: ['of'],
    registers,
    async collect() {
      this.reset();
      for (const [of, folder] of Object.entries(trustFolders)) {
        if (!folder) continue;
        const names = await readdir(folder, { recursive: true }).catch(() => []);
        const changed = await Promise.all(names.map(async (name) => (await stat(join(folder, name))).mtimeMs));
        if (changed.length > 0) this.set({ of }, Math.max(0, (now() - Math.max(...changed)) / 1000));
      }
    },
  });
}

/** Gauges of this process. */
function processGauges(
  { finaliser, runners, ratesAreLocal, databaseIsAway, dataDir, store }: Measured,
  registers: Registry[],
): void {
  new Gauge({
    name: 'verify_disk_free_ratio',
    help: 'Free part of the disk that DATA_DIR is on',
    registers,
    async collect() {
      const { bavail, blocks } = await statfs(dataDir);
      this.set(bavail / blocks);
    },
  });
  new Gauge({
    name: 'verify_database_connections',
    help: 'Connections of this process to the database, and units of work that wait for one',
    labelNames: ['state'],
    registers,
    collect() {
      for (const [state, count] of Object.entries(store.connections?.() ?? {})) this.set({ state }, count);
    },
  });
  new Gauge({
    name: 'verify_database_away',
    help: '1 while the database does not answer this process',
    registers,
    collect() {
      this.set(databaseIsAway() ? 1 : 0);
    },
  });
  new Gauge({
    name: 'verify_rate_limits_local',
    help: '1 while the shared store of the rate limits is away and this process counts by itself',
    registers,
    collect() {
      this.set(ratesAreLocal() ? 1 : 0);
    },
  });
  new Gauge({
    name: 'verify_jobs_running',
    help: 'Jobs that this process runs, by kind',
    labelNames: ['kind'],
    registers,
    collect() {
      this.reset();
      for (const runner of runners) this.inc({ kind: runner.kind }, runner.load().running);
    },
  });
  new Gauge({
    name: 'verify_lanes',
    help: 'Lanes (for webhooks: endpoints) with a running job, and those at their limit, by kind',
    labelNames: ['kind', 'state'],
    registers,
    collect() {
      this.reset();
      for (const { kind, load } of runners) {
        const { lanes, full } = load();
        this.inc({ kind, state: 'busy' }, lanes);
        this.inc({ kind, state: 'full' }, full);
      }
    },
  });
  new Gauge({
    name: 'verify_finaliser_tasks',
    help: 'Applications in worker processes, and those waiting for one',
    labelNames: ['state'],
    registers,
    collect() {
      const { running, waiting } = finaliser.load();
      this.set({ state: 'running' }, running);
      this.set({ state: 'waiting' }, waiting);
    },
  });
  new Gauge({
    name: 'verify_finaliser_workers',
    help: 'Worker processes that are ready, and how many hung or died since the start',
    labelNames: ['state'],
    registers,
    collect() {
      const { workers, replaced } = finaliser.load();
      this.set({ state: 'ready' }, workers);
      this.set({ state: 'replaced' }, replaced);
    },
  });
}
