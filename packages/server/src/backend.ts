import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { startSigningHeads } from './use-cases/audit/start-signing-heads.ts';
import { challengeDrawing } from './use-cases/liveness/challenge-drawing.ts';
import { lightDrawing } from './use-cases/liveness/light-drawing.ts';
import { clamdScan } from './adapters/clamd/clamd-scan.ts';
import type { ServerContext } from './context.ts';
import { openPasswordList } from './use-cases/people/password-list.ts';
import { checkMasterKeys, createDataKeys } from './adapters/encrypted/data-keys.ts';
import { encryptFiles } from './adapters/encrypted/encrypted-files.ts';
import { openMasterKeys } from './keys/master-keys.ts';
import { type BundleFolders, createBundles } from './bundles.ts';
import { openGeoip } from './adapters/geoip/open-geoip.ts';
import { createMetrics } from './observability/metrics.ts';
import { createHealthServer } from './http/health-server.ts';
import { createHttpServer } from './http/server.ts';
import { type DeliverTimes, deliverJob } from './jobs/deliver.ts';
import { expireJob } from './jobs/expire.ts';
import { finaliseJob } from './jobs/finalise.ts';
import { createLeaseQueue } from './adapters/lease-queue/lease-queue.ts';
import { type Runner, type RunnerContext, startRunner } from './jobs/runner.ts';
import { createFileLinks } from './keys/file-links.ts';
import { openKeyRing } from './keys/key-ring.ts';
import { KEYS_REFRESH_MS } from './keys/rotate-service-key.ts';
import { createSessionTokens } from './keys/session-token.ts';
import { observeFinaliser } from './observability/observe-finaliser.ts';
import { observeJobs } from './observability/observe-jobs.ts';
import { observeWebhooks } from './observability/observe-webhooks.ts';
import type { Tracing } from './observability/tracing.ts';
import type { Finaliser } from '@verify/checks/finaliser';
import { startRetention } from './use-cases/retention/start-retention.ts';
import { forgetAttempts } from './ports/store/attempts.ts';
import { deleteExpiredIdempotent } from './ports/store/accounts/idempotency.ts';
import { deleteExpiredTokenValues } from './ports/store/token-values.ts';
import { openFiles, openRecords, type StorageOptions } from './storage.ts';
import type { Store } from './ports/store/store.ts';
import { createGuard, WEBHOOK_PORTS } from './adapters/webhooks/guard.ts';
import { createWebhookSender } from './adapters/webhooks/send.ts';
import type { WebhookSender } from './ports/sender.ts';

/** `api` answers requests, `worker` runs jobs, `all` does both. */
export type BackendRole = 'api' | 'worker' | 'all';

export interface BackendOptions extends StorageOptions {
  readonly role?: BackendRole;
  /** Keys that wrap the keys of files, as text, or the file that holds them. Development makes itself one. */
  readonly masterKey?: string | undefined;
  readonly masterKeyFile?: string | undefined;
  readonly host: string;
  /** 0 takes a free one. */
  readonly port: number;
  /** Public address, without a slash at its end. Default: localhost and the port. */
  readonly baseUrl?: string;
  readonly development: boolean;
  readonly serverVersion: string;
  readonly bundles: BundleFolders;
  readonly finaliser: Finaliser;
  /** Applications that are finalised at once; the finaliser's workers. */
  readonly workers: number;
  /** Hosts, addresses and ranges that webhooks may reach though they are private. */
  readonly webhookAllow: readonly string[];
  /** Ports that webhooks may go to. None: 443 and 8443, and in development any at what `webhookAllow` names. */
  readonly webhookPorts?: readonly number[] | undefined;
  readonly deliverTimes?: DeliverTimes;
  readonly webhookTimeoutMs?: number;
  /** Every liveness attempt is asked the same. Never in production. */
  readonly challengeSeed?: string;
  readonly metricsToken?: string | null;
  readonly trustProxy?: boolean | string;
  /** A MaxMind database that says where addresses are. None: applications have no country and no city. */
  readonly geoipFile?: string | undefined;
  /** The file of Have I Been Pwned's downloader. None: a stolen password is taken like any other. */
  readonly breachedPasswordsFile?: string | undefined;
  /** ClamAV's daemon, `tcp://host:port` or `unix:/path`. None: uploads are not scanned for viruses. */
  readonly clamd?: string | undefined;
  /** None: nothing is traced. */
  readonly tracing?: Tracing | undefined;
  readonly log: Logger;
  readonly now?: () => number;
  /** How long a process that is told to stop still takes requests, not ready, so that a load balancer goes elsewhere. */
  readonly drainMs?: number;
}

export interface Backend {
  readonly context: ServerContext;
  /** Where it listens, such as `http://localhost:8080`. */
  readonly url: string;
  /** Stops taking requests and jobs, lets those under way end, closes files and records. */
  close(): Promise<void>;
}

const SWEEP_MS = 60 * 60 * 1000;
/** Jobs under way get this long; the others are handed back and run at the next start. */
const STOP_MS = 8_000;
/** Requests under way get this long. */
const CLOSE_MS = 3_000;

/** Opens records, files and keys, and starts HTTP and jobs, as the role says; a worker answers for its health alone. What happens between opening and listening is `prepare`'s. */
export async function startBackend(
  options: BackendOptions,
  prepare: (context: ServerContext) => Promise<void> = async () => {},
): Promise<Backend> {
  const { log, finaliser, role = 'all' } = options;
  const locate = await openGeoip(options.geoipFile);
  const isBreached = await openPasswordList(options.breachedPasswordsFile, 'BREACHED_PASSWORDS_FILE');
  const store = await openRecords(options, (away) => {
    if (away) log.error('the database is away');
    else log.info('the database is back');
  });
  const now = options.now ?? store.clock ?? Date.now;
  const master = await openMasterKeys({ ...options, given: options.masterKey, file: options.masterKeyFile });
  await checkMasterKeys(store, master);
  const files = encryptFiles(await openFiles(options), createDataKeys(store, master, now));
  const swept = await files.sweep();
  if (swept > 0) log.info({ files: swept }, 'unfinished files of an earlier process removed');

  const keys = await openKeyRing(store, now, master);
  const baseUrl = options.baseUrl ?? `http://localhost:${options.port}`;
  const context: ServerContext = {
    store,
    files,
    queue: createLeaseQueue(store),
    keys,
    tokens: createSessionTokens({ keys: keys.session, issuer: baseUrl, now }),
    fileLinks: createFileLinks({ baseUrl, secrets: keys.fileLinks, now }),
    bundles: createBundles(options.bundles),
    guard: createGuard({ allow: options.webhookAllow, ...portsOf(options) }),
    drawChallenge: challengeDrawing(options.challengeSeed),
    challengesRepeat: Boolean(options.challengeSeed),
    drawLight: lightDrawing(options.challengeSeed),
    locate,
    startScan: clamdScan({ address: options.clamd, log }),
    isBreached,
    baseUrl,
    development: options.development,
    serverVersion: options.serverVersion,
    now,
    log,
  };
  await prepare(context);

  const { tracing = null } = options;
  const runners: Runner[] = [];
  const metrics = createMetrics({ queue: context.queue, now, finaliser, runners });
  let draining = false;
  const createServer = role === 'worker' ? createHealthServer : createHttpServer;
  const http = await createServer(context, {
    metrics,
    tracing,
    metricsToken: options.metricsToken ?? null,
    trustProxy: options.trustProxy ?? false,
    ready: async () => !draining && (await answers(store)),
  });
  await http.listen({ host: options.host, port: options.port, listenTextResolver: () => 'listening' });

  const runnerContext: RunnerContext = {
    store,
    queue: context.queue,
    now,
    isAway: (error) => store.isAway(error) || files.isAway(error),
    log,
    ...observeJobs(metrics, tracing),
  };
  let sender: WebhookSender | null = null;
  if (role !== 'api') {
    sender = observeWebhooks(createWebhookSender(context.guard, options.webhookTimeoutMs), metrics, tracing);
    const finalise = finaliseJob(context, observeFinaliser(finaliser, metrics, tracing), options.workers);
    runners.push(
      startRunner(runnerContext, finalise),
      startRunner(runnerContext, deliverJob(context, sender, options.deliverTimes)),
      startRunner(runnerContext, expireJob(context)),
    );
  }
  const sweep = setInterval(() => {
    store
      .withLock(null, async (tx) => {
        await deleteExpiredIdempotent(tx, now());
        await forgetAttempts(tx, now());
        await deleteExpiredTokenValues(tx, now());
      })
      .catch((error: unknown) =>
        log.error({ err: error }, 'old idempotency keys, attempts and values of tokens not removed'),
      );
  }, SWEEP_MS);
  const refresh = setInterval(() => {
    keys.refresh().catch((error: unknown) => log.error({ err: error }, 'keys not read anew'));
  }, KEYS_REFRESH_MS);
  const retention = role === 'api' ? null : startRetention(context);
  const heads = role === 'api' ? null : startSigningHeads(context);

  return {
    context,
    url: `http://localhost:${(http.server.address() as AddressInfo).port}`,
    async close() {
      draining = true;
      if (options.drainMs) await sleep(options.drainMs);
      clearInterval(sweep);
      clearInterval(refresh);
      await retention?.stop();
      await heads?.stop();
      // A piece of an upload that hangs is cut off: what came of it is kept.
      const cut = setTimeout(() => http.server.closeAllConnections(), CLOSE_MS);
      await Promise.all([http.close(), ...runners.map((runner) => runner.stop(STOP_MS))]);
      clearTimeout(cut);
      await sender?.close();
      await tracing?.close();
      await store.close();
    },
  };
}

const portsOf = ({ webhookPorts, development }: BackendOptions) => ({
  ports: webhookPorts ?? WEBHOOK_PORTS,
  anyPortIfAllowed: development && webhookPorts === undefined,
});

/** Whatever there is in it. */
async function answers({ db }: Store): Promise<boolean> {
  await db.selectFrom('accounts').select('id').limit(1).execute();
  return true;
}
