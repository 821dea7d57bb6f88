import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import {
  type BackendRole,
  createFinaliser,
  createLog,
  prepareDevelopment,
  startBackend,
  type Tracing,
} from '@verify/server';
import type { Environment } from './environment.ts';
import { environmentOrExit } from './environment-or-exit.ts';
import { storageOptions } from './storage-options.ts';
import { walletOptions } from './wallet-options.ts';
import { webhookRules } from './webhook-rules.ts';

/** Reads the environment, opens records, files and queue, starts HTTP and workers. */
const REFUSAL = 'The service cannot start: ';
const PRODUCT_CONTACT = 'https://github.com/verify-sdk/verify/security/advisories/new';
const environment = environmentOrExit(false, { before: REFUSAL });
const development = environment.VERIFY_ENV === 'development';
const log = createLog({ level: environment.LOG_LEVEL });
const role = environment.ROLE as BackendRole;
// Only processes that finalise need threads for it.
const workers = role === 'api' ? 0 : Number(environment.WORKERS);
const dist = (name: string): string => fileURLToPath(new URL(`../../../packages/${name}/dist`, import.meta.url));
const { version } = JSON.parse(await readFile(new URL('../package.json', import.meta.url), 'utf8')) as {
  version: string;
};

const { FACE_PAD_URL: padUrl, FACE_PAD_TOKEN: padToken, FACE_PAD_THRESHOLD: padThreshold } = environment;
const finaliser = createFinaliser({
  workers,
  recognisers: environment.RECOGNISERS_DIR || undefined,
  passivePad: padUrl ? { url: padUrl, token: padToken || undefined, threshold: Number(padThreshold) } : undefined,
  // Neither the reason nor the stack may quote data that was read.
  onFault: ({ service, name, ...rest }) => log.warn({ service, fault: name, ...rest }, 'service failed'),
});

const starting = startBackend(
  {
    ...storageOptions(environment),
    role,
    drainMs: Number(environment.DRAIN_SECONDS) * 1000,
    masterKey: environment.MASTER_KEY || undefined,
    masterKeyFile: environment.MASTER_KEY_FILE || undefined,
    host: environment.HOST || (development ? '127.0.0.1' : '::'),
    port: Number(environment.PORT),
    baseUrl: environment.BASE_URL || undefined,
    development,
    demoUrl: development ? environment.DEMO_URL : undefined,
    serverVersion: version,
    bundles: {
      launcher: dist('launcher'),
      frame: dist('capture'),
      standalone: dist('standalone'),
      dashboard: fileURLToPath(new URL('../../dashboard/dist', import.meta.url)),
      docs: fileURLToPath(new URL('../../docs/dist', import.meta.url)),
    },
    finaliser,
    recognisers: environment.RECOGNISERS_DIR || undefined,
    workers,
    undecidedHours: Number(environment.UNDECIDED_HOURS),
    ...webhookRules(environment),
    mail: environment.MAIL_URL ? { url: environment.MAIL_URL, from: environment.MAIL_FROM } : undefined,
    messages: environment.MESSAGE_URL
      ? { url: environment.MESSAGE_URL, channels: environment.MESSAGE_CHANNELS.split(',') }
      : undefined,
    signOn: environment.OIDC_ISSUER
      ? {
          issuer: environment.OIDC_ISSUER,
          clientId: environment.OIDC_CLIENT_ID,
          clientSecret: environment.OIDC_CLIENT_SECRET,
          scopes: environment.OIDC_SCOPES,
          groupsClaim: environment.OIDC_GROUPS_CLAIM,
          name: environment.OIDC_NAME,
        }
      : undefined,
    wallet: walletOptions(environment),
    chipTrustFolder: environment.CHIP_TRUST_DIR || undefined,
    challengeSeed: environment.CHALLENGE_SEED || undefined,
    metricsToken: environment.METRICS_TOKEN || null,
    trustProxy: trusted(environment.TRUST_PROXY),
    // A trial start has no operator, so a fault is one of the product.
    securityContact: environment.SECURITY_CONTACT || (development ? PRODUCT_CONTACT : undefined),
    geoipFile: environment.GEOIP_FILE || undefined,
    // A worker process sets no password, so it does not need the list.
    breachedPasswordsFile: (role !== 'worker' && environment.BREACHED_PASSWORDS_FILE) || undefined,
    clamd: environment.CLAMD || undefined,
    tracing: await tracingOf(environment),
    log,
  },
  async (context) => {
    // Only processes that answer requests create the account.
    if (!development || role === 'worker') return;
    const { fresh } = await prepareDevelopment(context, {
      dataDir: environment.DATA_DIR,
      demoUrl: environment.DEMO_URL,
      webhookUrl: environment.DEMO_WEBHOOK_URL || `${environment.DEMO_URL}/webhook`,
    });
    if (!fresh) return;
    console.log(
      `Created a development account. Its keys and the dashboard's password are in ${environment.DATA_DIR}/development-keys.json`,
    );
  },
).catch(async (error: NodeJS.ErrnoException) => {
  console.error(`${REFUSAL}${readable(error)}`);
  log.debug({ err: error }, 'start failed');
  process.exit(1);
});

// Set before the service answers, because it may be stopped as soon as it looks ready.
let stopping = false;
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    if (stopping) process.exit(1);
    stopping = true;
    void starting
      .then((backend) => backend.close())
      .then(() => finaliser.close())
      .then(() => process.exit(0));
  });
}
const { context } = await starting;
console.log(`Verify ${version} at ${context.baseUrl} (${environment.VERIFY_ENV})`);

/** Loaded only on request. */
async function tracingOf(given: Environment): Promise<Tracing | undefined> {
  if (!given.OTEL_EXPORTER_OTLP_ENDPOINT) return undefined;
  const { openOtlpTracing } = await import('@verify/server/otlp-tracing');
  const pairs = given.OTEL_EXPORTER_OTLP_HEADERS.split(',').filter(Boolean);
  return openOtlpTracing({
    endpoint: given.OTEL_EXPORTER_OTLP_ENDPOINT,
    headers: Object.fromEntries(
      pairs.map((pair) => [pair.split('=', 1)[0]!, decodeURIComponent(pair.slice(pair.indexOf('=') + 1))]),
    ),
    serviceName: given.OTEL_SERVICE_NAME,
    serviceVersion: version,
    ratio: Number(given.OTEL_TRACES_SAMPLER_ARG),
    log,
  });
}

function trusted(text: string): false | string {
  return text === 'false' ? false : text;
}

function readable(error: NodeJS.ErrnoException): string {
  if (error.code === 'EADDRINUSE') return `port ${environment.PORT} is in use; set PORT to another one`;
  if (error.code === 'EACCES') return `permission denied: ${error.message}`;
  return error.message;
}
