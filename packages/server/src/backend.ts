import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import type { VerifierKeys } from '@verify/wallet';
import type { MadeKey } from './keys/signing-key.ts';
import { challengeDrawing, lightDrawing } from './use-cases/liveness/challenge-drawing.ts';
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
import { finaliseJobs } from './jobs/finalise.ts';
import { startRoutines } from './jobs/routines.ts';
import { sendMessageJob } from './jobs/send-message.ts';
import { createLocalRates } from './adapters/rates/local-rates.ts';
import { createSharedRates } from './adapters/rates/shared-rates.ts';
import { createLeaseQueue } from './adapters/lease-queue/lease-queue.ts';
import type { JobHandler } from './jobs/job-handler.ts';
import { findHold, holdIfRestored } from './records/records-state.ts';
import { type Runner, type RunnerContext, startRunner } from './jobs/runner.ts';
import { createEvents } from './use-cases/applications/record-events.ts';
import { createRenderApplication } from './use-cases/applications/render.ts';
import { createFileLinks } from './keys/file-links.ts';
import { openKeyRing } from './keys/key-ring.ts';
import { createSessionTokens } from './keys/session-token.ts';
import { observeFinaliser } from './observability/observe-finaliser.ts';
import { observeJobs } from './observability/observe-jobs.ts';
import { observeWebhooks } from './observability/observe-webhooks.ts';
import type { Tracing } from './observability/tracing.ts';
import type { Finaliser } from '@verify/checks/pool/finaliser';
import { modelsVersion } from '@verify/checks/models-version';
import { keepAssets } from './use-cases/kept-assets.ts';
import { openFiles, openRecords, openSharedRates, type StorageOptions } from './storage.ts';
import type { Store } from './records/store.ts';
import { createGuard, WEBHOOK_PORTS } from './adapters/webhooks/guard.ts';
import { createOpenIdProvider, type OpenIdOptions } from './adapters/oidc/openid-provider.ts';
import { createSmtpMailer, type SmtpOptions } from './adapters/smtp/smtp-mailer.ts';
import { createWebhookSender } from './adapters/webhooks/send.ts';
import type { WebhookSender } from './ports/sender.ts';
import { accessFault, createAccessCertificate, type WalletOptions } from './adapters/wallet/access-certificate.ts';
import { createChipTrust } from './adapters/wallet/chip-trust-folder.ts';
import { createStatusSource } from './adapters/wallet/status-source.ts';
import { createTrustFolder } from './adapters/wallet/trust-folder.ts';

/** `api` answers requests, `worker` runs jobs, `all` does both. */
export type BackendRole = 'api' | 'worker' | 'all';

export interface BackendOptions extends StorageOptions {
  readonly role?: BackendRole;
  /** Keys that wrap the keys of files, as text, or the file that holds them. Development creates one itself. */
  readonly masterKey?: string | undefined;
  readonly masterKeyFile?: string | undefined;
  /** `::` means every IPv4 and IPv6 address. */
  readonly host: string;
  /** 0 uses a free port. */
  readonly port: number;
  /** Public address without a trailing slash. Default: localhost and the port. */
  readonly baseUrl?: string;
  readonly development: boolean;
  /** Address of a demo partner, to which the service's root address links. */
  readonly demoUrl?: string | undefined;
  readonly serverVersion: string;
  /** Folder with the operator's own recognisers. */
  readonly recognisers?: string | undefined;
  readonly bundles: BundleFolders;
  readonly finaliser: Finaliser;
  /** Number of applications finalised at the same time, which is the number of the finaliser's workers. */
  readonly workers: number;
  /** After so many hours, an application that could not be decided ends as `error`. Default: 24. */
  readonly undecidedHours?: number;
  /** Hosts, addresses and ranges that webhooks may reach although they are private. */
  readonly webhookAllow: readonly string[];
  /**
   * Ports that webhooks may be sent to. Default: 443 and 8443, and in development also any port of the hosts in
   * `webhookAllow`.
   */
  readonly webhookPorts?: readonly number[] | undefined;
  readonly deliverTimes?: DeliverTimes;
  /** The SMTP server for mails. Without it, links are only shown. */
  readonly mail?: SmtpOptions | undefined;
  /** The operator's endpoint for messages through other channels, and their names. */
  readonly messages?: { readonly url: string; readonly channels: readonly string[] } | undefined;
  readonly messageRetryMs?: number;
  /** The identity provider of the dashboard's users. */
  readonly signOn?: Omit<OpenIdOptions, 'development'> | undefined;
  readonly webhookTimeoutMs?: number;
  /** Every liveness attempt asks for the same movements. Never set in production. */
  readonly challengeSeed?: string;
  /** Without files, the service asks wallets with a self-signed certificate. Without a folder, it trusts no issuer. */
  readonly wallet?: WalletOptions;
  /** Country signers of chips. Without it, no chip is trusted. */
  readonly chipTrustFolder?: string | undefined;
  readonly metricsToken?: string | null;
  /** Addresses and networks of the proxies in front. `true` is for tests: it trusts every client. */
  readonly trustProxy?: boolean | string;
  /** `Contact` of `/.well-known/security.txt`. Without it, there is no such file. */
  readonly securityContact?: string | undefined;
  /** A MaxMind database with the locations of addresses. Without it, applications have no country and no city. */
  readonly geoipFile?: string | undefined;
  /** A file written by Have I Been Pwned's downloader. Without it, stolen passwords are accepted. */
  readonly breachedPasswordsFile?: string | undefined;
  /** ClamAV's daemon, `tcp://host:port` or `unix:/path`. Without it, uploads are not scanned for viruses. */
  readonly clamd?: string | undefined;
  /** Without it, nothing is traced. */
  readonly tracing?: Tracing | undefined;
  readonly log: Logger;
  readonly now?: () => number;
  /**
   * How long a process that was asked to stop still accepts requests while it is not ready, so that a load balancer
   * uses other processes.
   */
  readonly drainMs?: number;
}

export interface Backend {
  readonly context: ServerContext;
  /** The address it listens on, such as `http://localhost:8080`. */
  readonly url: string;
  /** Stops accepting requests and jobs, lets those in progress finish, and closes files and records. */
  close(): Promise<void>;
}

/** Reading the hold before each of a thousand claims a second would cost as much as the claims. */
const HOLD_READ_MS = 1_000;
const HELD =
  'webhooks and messages are held, because these records were restored from a backup or an operator held them: npm run deliveries -- release';
const UNDECIDED_HOURS = 24;
/** Jobs in progress get this long to finish; the others are released and run at the next start. */
const STOP_MS = 8_000;
/** Requests in progress get this long to finish. */
const CLOSE_MS = 3_000;

/**
 * Opens records, files and keys, and starts HTTP and jobs according to the role; a worker only answers for its health.
 * `prepare` runs between opening and listening.
 */
export async function startBackend(
  options: BackendOptions,
  prepare: (context: ServerContext) => Promise<void> = async () => {},
): Promise<Backend> {
  const { log, finaliser, role = 'all' } = options;
  const locate = await openGeoip(options.geoipFile);
  const isBreached = await openPasswordList(options.breachedPasswordsFile, 'BREACHED_PASSWORDS_FILE');
  let databaseIsAway = false;
  const store = await openRecords(options, (away) => {
    databaseIsAway = away;
    if (away) log.error('the database is away');
    else log.info('the database is back');
  });
  const now = options.now ?? store.clock ?? Date.now;
  const master = await openMasterKeys({ ...options, given: options.masterKey, file: options.masterKeyFile });
  await checkMasterKeys(store, master);
  await holdIfRestored(store, now());
  const files = encryptFiles(await openFiles(options), createDataKeys(store, master, now));
  const swept = await files.sweep();
  if (swept > 0) log.info({ files: swept }, 'unfinished files of an earlier process removed');

  const keys = await openKeyRing(store, now, master);
  const baseUrl = options.baseUrl ?? `http://localhost:${options.port}`;
  const queue = createLeaseQueue(store);
  const fileLinks = createFileLinks({ baseUrl, secrets: keys.fileLinks, now });
  const render = createRenderApplication(fileLinks, options.serverVersion);
  const guard = createGuard({ allow: options.webhookAllow, ...portsOf(options) });
  let models: Promise<string> | undefined;
  const context: ServerContext = {
    store,
    files,
    queue,
    keys,
    tokens: createSessionTokens({ keys: keys.session, issuer: baseUrl, now }),
    fileLinks,
    render,
    events: createEvents(queue, render, now),
    bundles: createBundles(options.bundles),
    guard,
    wallet: {
      keys: options.wallet?.access
        ? createAccessCertificate(options.wallet.access)
        : async () => ownAccess(keys.wallet()),
      trust: createTrustFolder({
        folder: options.wallet?.trustFolder,
        specimens: options.development,
        now,
        onFault: (error) => log.error({ err: error }, 'not every trust list of wallets is in use'),
      }),
      status: createStatusSource(guard),
    },
    chipTrust: createChipTrust({
      folder: options.chipTrustFolder,
      specimens: options.development,
      now,
      onFault: (error) => log.error({ err: error }, 'not every list of country signers is in use'),
    }),
    channels: [...(options.mail ? ['mail'] : []), ...(options.messages?.channels ?? [])],
    provider: options.signOn
      ? createOpenIdProvider({ ...options.signOn, development: options.development }, now)
      : null,
    drawChallenge: challengeDrawing(options.challengeSeed),
    challengesRepeat: Boolean(options.challengeSeed),
    drawLight: lightDrawing(options.challengeSeed),
    locate,
    startScan: clamdScan({ address: options.clamd, log }),
    isBreached,
    baseUrl,
    development: options.development,
    demoUrl: options.demoUrl ?? null,
    serverVersion: options.serverVersion,
    modelsVersion: () => (models ??= modelsVersion(options.recognisers)),
    now,
    log,
  };
  await prepare(context);
  // Before listening, because a page of this build may call a process of another one.
  if (role !== 'worker')
    await keepAssets(context, context.bundles).catch((error: unknown) =>
      log.error({ err: error }, 'files of this build not kept for pages that are open'),
    );

  const { tracing = null } = options;
  const runners: Runner[] = [];
  const shared = role === 'worker' ? null : await openSharedRates(options, store);
  const local = createLocalRates();
  const rates = shared
    ? createSharedRates(shared, local, {
        onAway: (error) => log.error({ err: error }, 'the shared rate limits are away; each process counts by itself'),
        onLocal: () => metrics.countedLocally(),
      })
    : null;
  const ratesAreLocal = (): boolean => rates?.isLocal() ?? false;
  const metrics = createMetrics({
    queue: context.queue,
    now,
    finaliser,
    ratesAreLocal,
    runners,
    store,
    dataDir: options.dataDir,
    accessCertificate: async () => (await context.wallet.keys()).certificateChain[0]!,
    trustFolders: { wallets: options.wallet?.trustFolder, chips: options.chipTrustFolder },
    databaseIsAway: () => databaseIsAway,
  });
  let draining = false;
  const createServer = role === 'worker' ? createHealthServer : createHttpServer;
  const http = await createServer(context, {
    metrics,
    rates: rates ?? local,
    tracing,
    metricsToken: options.metricsToken ?? null,
    trustProxy: options.trustProxy ?? false,
    securityContact: options.securityContact ?? null,
    // A process that only decides is of no use before its workers are ready; one that answers is.
    ready: async () => !draining && (role !== 'worker' || finaliser.load().workers > 0) && (await answers(store)),
  });
  await listen(http, options);

  // The demo wallet accepts the certificate that the service creates.
  if (options.wallet?.trustFolder && !(options.development && !options.wallet.access)) {
    const fault = accessFault(await context.wallet.keys(), now());
    if (fault) log.warn(fault);
  }
  const isHeld = remembered(async () => (await findHold(store.db)) !== null, HOLD_READ_MS);
  if (role !== 'api' && (await isHeld())) log.warn(HELD);
  const runnerContext: RunnerContext = {
    store,
    queue: context.queue,
    now,
    isAway: (error) => store.isAway(error) || files.isAway(error),
    log,
    ...observeJobs(metrics, tracing),
  };
  let sender: WebhookSender | null = null;
  const mailer = options.mail && role !== 'api' ? createSmtpMailer(options.mail) : null;
  if (role !== 'api') {
    sender = observeWebhooks(createWebhookSender(context.guard, options.webhookTimeoutMs), metrics, tracing);
    const finalise = finaliseJobs(context, observeFinaliser(finaliser, metrics, tracing), options.workers);
    const sending = [
      deliverJob(context, sender, options.deliverTimes),
      sendMessageJob(context, {
        mailer,
        sender,
        messageUrl: options.messages?.url ?? null,
        ...(options.messageRetryMs === undefined ? {} : { firstRetryMs: options.messageRetryMs }),
        onEnd: metrics.message,
      }),
    ];
    runners.push(
      ...finalise.map((handler) => startRunner(runnerContext, handler)),
      startRunner(runnerContext, expireJob(context)),
      ...sending.map((handler) => startRunner({ ...runnerContext, isHeld }, handler as JobHandler<unknown>)),
    );
  }
  const routines = startRoutines(context, {
    role,
    undecidedHours: options.undecidedHours ?? UNDECIDED_HOURS,
    forgetRates: async () => shared?.forget(now()),
  });

  return {
    context,
    url: `http://localhost:${(http.server.address() as AddressInfo).port}`,
    async close() {
      draining = true;
      if (options.drainMs) await sleep(options.drainMs);
      await routines.stop();
      // A hanging upload request is cut off; the bytes it sent are kept.
      const cut = setTimeout(() => http.server.closeAllConnections(), CLOSE_MS);
      await Promise.all([http.close(), ...runners.map((runner) => runner.stop(STOP_MS))]);
      clearTimeout(cut);
      await sender?.close();
      mailer?.close();
      await tracing?.close();
      await shared?.close();
      await store.close();
    },
  };
}

/** Also starts on a machine whose kernel has no IPv6. */
async function listen(http: FastifyInstance, { host, port }: BackendOptions): Promise<void> {
  const on = { port, listenTextResolver: () => 'listening' };
  await http.listen({ host, ...on }).catch((error: NodeJS.ErrnoException) => {
    if (host !== '::' || !['EAFNOSUPPORT', 'EADDRNOTAVAIL'].includes(error.code ?? '')) throw error;
    return http.listen({ host: '0.0.0.0', ...on });
  });
}

const ownAccess = ({ secret, publicKey }: MadeKey): VerifierKeys => ({
  certificateChain: [publicKey],
  privateKey: secret,
});

const portsOf = ({ webhookPorts, development }: BackendOptions) => ({
  ports: webhookPorts ?? WEBHOOK_PORTS,
  anyPortIfAllowed: development && webhookPorts === undefined,
});

/** True if the store answers at all. */
async function answers({ db }: Store): Promise<boolean> {
  await db.selectFrom('accounts').select('id').limit(1).execute();
  return true;
}

/** Reads at most once in `ms`. */
function remembered<T>(read: () => Promise<T>, ms: number): () => Promise<T> {
  let at = -Infinity;
  let value: Promise<T>;
  return () => {
    if (performance.now() - at > ms) {
      at = performance.now();
      value = read();
    }
    return value;
  };
}
