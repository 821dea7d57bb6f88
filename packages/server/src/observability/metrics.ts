import { X509Certificate } from 'node:crypto';
import { readdir, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { JobKind, JobQueue } from '../ports/queue/queue.ts';
import type { Runner } from '../jobs/runner.ts';
import type { Finaliser } from '@verify/checks/pool/finaliser';
import { findHold, findRetention, lastBackupAt } from '../records/records-state.ts';
import type { Store } from '../records/store.ts';

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
  /** The current certificate shown to wallets. PEM. */
  readonly accessCertificate: () => Promise<string>;
  /** Folders of trust lists by purpose. */
  readonly trustFolders: Readonly<Record<string, string | undefined>>;
  /** The folder whose disk may fill up: records, files and temporary files. */
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
  const gauge = gaugesOf(registers);
  sharedGauges(gauge, measured);
  processGauges(gauge, measured);
  fileGauges(gauge, measured);

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

type Rows = readonly (readonly [labels: Readonly<Record<string, string>>, value: number])[];
type DefineGauge = (
  name: string,
  help: string,
  labelNames: readonly string[],
  read: () => number | Rows | Promise<number | Rows>,
) => void;

/**
 * Gauges that are read at each scrape; rows with the same labels are added. While their source is unavailable, they
 * have no values. The others are still reported, because otherwise the process would look down and hide its errors.
 */
const gaugesOf =
  (registers: Registry[]): DefineGauge =>
  (name, help, labelNames, read) => {
    new Gauge({
      name,
      help,
      labelNames,
      registers,
      async collect() {
        const found = await Promise.resolve()
          .then(read)
          .catch(() => []);
        this.reset();
        for (const [labels, value] of typeof found === 'number' ? [[{}, found] as const] : found)
          this.inc(labels, value);
      },
    });
  };

const rowsBy = (label: string, values: Readonly<Record<string, number>>): Rows =>
  Object.entries(values).map(([name, value]) => [{ [label]: name }, value]);
const byKind = (valueOf: (kind: JobKind) => Promise<number>): Promise<Rows> =>
  Promise.all(KINDS.map(async (kind) => [{ kind }, await valueOf(kind)] as const));

/** Gauges of the queue and the records, which all processes share, so that each reports the same values. */
function sharedGauges(gauge: DefineGauge, { queue, store, now }: Measured): void {
  const since = (at: number): number => Math.max(0, (now() - at) / 1000);
  gauge(
    'verify_undecided_applications',
    `Applications that have waited for their result for at least so many seconds, counted to ${MOST_UNDECIDED}`,
    ['seconds'],
    async () => {
      const oldest = await queue.oldest('finalise', MOST_UNDECIDED);
      const older = (seconds: number) => oldest.filter(({ createdAt }) => now() - createdAt >= seconds * 1000).length;
      return SECONDS.undecided.map((seconds) => [{ seconds: String(seconds) }, older(seconds)]);
    },
  );
  gauge('verify_jobs_waiting', 'Jobs that wait or run, by kind', ['kind'], () => byKind((kind) => queue.depth(kind)));
  gauge(
    'verify_jobs_oldest_seconds',
    'How long ago the oldest job that waits or runs was enqueued, by kind',
    ['kind'],
    () =>
      byKind(async (kind) => {
        const [oldest] = await queue.oldest(kind, 1);
        return oldest ? since(oldest.createdAt) : 0;
      }),
  );
  gauge('verify_jobs_late_seconds', 'How long the oldest due job has been waiting, by kind', ['kind'], () =>
    byKind(async (kind) => {
      const dueAt = await queue.nextRunAt(kind, () => Infinity);
      return dueAt === null ? 0 : since(dueAt);
    }),
  );
  gauge(
    'verify_deliveries_held',
    '1 while webhooks and messages are held: after a restore, or by an operator',
    [],
    async () => ((await findHold(store.db)) ? 1 : 0),
  );
  const retention = async (value: (found: NonNullable<Awaited<ReturnType<typeof findRetention>>>) => number) => {
    const found = await findRetention(store.db);
    return found ? value(found) : 0;
  };
  gauge('verify_retention_age_seconds', 'Time since all expired data was last removed', [], () =>
    retention(({ finishedAt }) => since(finishedAt)),
  );
  gauge('verify_retention_held', 'Expired applications that are on legal hold', [], () =>
    retention(({ held }) => held ?? 0),
  );
  gauge('verify_retention_set_aside', 'Applications that the last run of retention could not erase', [], () =>
    retention(({ setAside }) => setAside ?? 0),
  );
  gauge('verify_backup_age_seconds', 'Time since the last backup that was noted', [], async () =>
    since(await lastBackupAt(store.db)),
  );
  gauge('verify_key_age_seconds', 'Age of the newest key, by purpose', ['purpose'], async () => {
    const keys = store.db.selectFrom('signingKeys').select(['purpose', (eb) => eb.fn.max('createdAt').as('newest')]);
    const rows = await keys.where('purpose', 'in', ['session', 'file-link']).groupBy('purpose').execute();
    return rows.map(({ purpose, newest }) => [{ purpose }, since(Number(newest))]);
  });
}

/** Gauges of files that an operator replaces. */
function fileGauges(gauge: DefineGauge, { accessCertificate, trustFolders, now }: Measured): void {
  gauge(
    'verify_wallet_certificate_seconds',
    'Time until the certificate that wallets are shown expires',
    [],
    async () => (new X509Certificate(await accessCertificate()).validToDate.getTime() - now()) / 1000,
  );
  gauge(
    'verify_trust_age_seconds',
    'Time since a file of this folder of trust lists was last replaced',
    ['of'],
    async () => {
      const ages = Object.entries(trustFolders).map(async ([of, folder]): Promise<Rows> => {
        const names = folder ? await readdir(folder, { recursive: true }).catch(() => []) : [];
        const changed = await Promise.all(names.map(async (name) => (await stat(join(folder!, name))).mtimeMs));
        return changed.length > 0 ? [[{ of }, Math.max(0, (now() - Math.max(...changed)) / 1000)]] : [];
      });
      return (await Promise.all(ages)).flat();
    },
  );
}

/** Gauges of this process. */
function processGauges(gauge: DefineGauge, measured: Measured): void {
  const { finaliser, runners, ratesAreLocal, databaseIsAway, dataDir, store } = measured;
  gauge('verify_disk_free_ratio', 'Free part of the disk that DATA_DIR is on', [], async () => {
    const { bavail, blocks } = await statfs(dataDir);
    return bavail / blocks;
  });
  gauge(
    'verify_database_connections',
    'Connections of this process to the database, and units of work that wait for one',
    ['state'],
    () => rowsBy('state', { ...store.connections?.() }),
  );
  gauge('verify_database_away', '1 while the database does not answer this process', [], () =>
    Number(databaseIsAway()),
  );
  gauge(
    'verify_rate_limits_local',
    '1 while the shared store of the rate limits is away and this process counts by itself',
    [],
    () => Number(ratesAreLocal()),
  );
  gauge('verify_jobs_running', 'Jobs that this process runs, by kind', ['kind'], () =>
    runners.map(({ kind, load }) => [{ kind }, load().running]),
  );
  gauge(
    'verify_lanes',
    'Lanes (for webhooks: endpoints) with a running job, and those at their limit, by kind',
    ['kind', 'state'],
    () =>
      runners.flatMap(({ kind, load }) => {
        const { lanes, full } = load();
        return [[{ kind, state: 'busy' }, lanes] as const, [{ kind, state: 'full' }, full] as const];
      }),
  );
  gauge('verify_finaliser_tasks', 'Applications in worker processes, and those waiting for one', ['state'], () => {
    const { running, waiting } = finaliser.load();
    return rowsBy('state', { running, waiting });
  });
  gauge(
    'verify_finaliser_workers',
    'Worker processes that are ready, and how many hung or died since the start',
    ['state'],
    () => {
      const { workers, replaced } = finaliser.load();
      return rowsBy('state', { ready: workers, replaced });
    },
  );
}
