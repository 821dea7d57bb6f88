import { isIP } from 'node:net';
import * as z from 'zod/mini';
import { slipOf } from './slip-of.ts';

const port = z.string().check(
  z.regex(/^\d{1,5}$/),
  z.refine((text) => Number(text) <= 65_535),
);
const url = z.string().check(
  z.regex(/^https?:\/\/[^\s/?#@]+$/),
  z.refine((text) => URL.canParse(text)),
);
const list = z.string().check(z.regex(/^[^\s]*$/));
/** A shorter token could be guessed. */
const token = z.string().check(z.regex(/^(?:\S{16,})?$/));
/** Names of address ranges that Fastify supports. */
const RANGES = new Set(['loopback', 'linklocal', 'uniquelocal']);

/**
 * The widest private networks are 10.0.0.0/8 and fc00::/7. A wider range contains internet addresses, whose owners
 * could then forge the address that the service sees.
 */
function isNetwork(text: string): boolean {
  const [address = '', bits = ''] = text.split('/');
  const version = isIP(address);
  if (RANGES.has(text) || (version > 0 && !text.includes('/'))) return true;
  const [least, most] = version === 4 ? [8, 32] : /^::ffff:/i.test(address) ? [104, 128] : [7, 128];
  return version > 0 && /^\d{1,3}$/.test(bits) && Number(bits) >= least && Number(bits) <= most;
}

interface Variable {
  readonly about: string;
  /** Form of a right value, for the line that refuses a wrong one. */
  readonly form: string;
  readonly fallback: string;
  readonly schema: z.ZodMiniType<string, string>;
}

/** Every variable that the service reads; the list in docs/configuration.md is generated from it. */
export const VARIABLES = {
  VERIFY_ENV: {
    about: '`development` creates an account with keys for localhost; `production` creates nothing by itself.',
    form: 'development or production',
    fallback: 'development',
    schema: z.enum(['development', 'production']),
  },
  PORT: { about: 'Port to listen on.', form: 'a port, 0 to 65535', fallback: '8080', schema: port },
  HOST: {
    about: 'Address to listen on. If empty: `127.0.0.1` in development, every IPv4 and IPv6 address in production.',
    form: 'a host',
    fallback: '',
    schema: z.string().check(z.regex(/^[\w.:-]*$/)),
  },
  BASE_URL: {
    about: 'Public address of the service. If empty: `http://localhost:<PORT>`. Required in production, with https.',
    form: 'an address such as https://verify.example.com, without a path',
    fallback: '',
    schema: z.union([z.literal(''), url]),
  },
  DATA_DIR: {
    about: 'Folder for records and files.',
    form: 'a path',
    fallback: '.data',
    schema: z.string().check(z.minLength(1)),
  },
  ROLE: {
    about: '`api` answers requests, `worker` runs jobs (finalising, webhooks), `all` does both in one process.',
    form: 'api, worker or all',
    fallback: 'all',
    schema: z.enum(['api', 'worker', 'all']),
  },
  DATABASE_URL: {
    about: 'PostgreSQL for the records, instead of SQLite in `DATA_DIR`.',
    form: 'an address such as postgres://user:password@host:5432/database',
    fallback: '',
    schema: z.string().check(z.regex(/^(?:$|postgres(?:ql)?:\/\/\S+$)/)),
  },
  DATABASE_CONNECTIONS: {
    about: 'Maximum number of connections this process opens to it, plus one that listens.',
    form: '2 to 200',
    fallback: '10',
    schema: z.string().check(z.regex(/^([2-9]|[1-9]\d|1\d\d|200)$/)),
  },
  DATABASE_CONNECT_SECONDS: {
    about: 'How long opening a connection to it may take before that is tried again.',
    form: '10 to 120',
    fallback: '15',
    schema: z.string().check(z.regex(/^([1-9]\d|1[01]\d|120)$/)),
  },
  REDIS_URL: {
    about: 'Redis for the rate limits that processes share. If empty: PostgreSQL, or this process with SQLite.',
    form: 'an address such as redis://user:password@host:6379',
    fallback: '',
    schema: z.string().check(
      z.regex(/^(?:$|rediss?:\/\/[^\s]+$)/),
      z.refine((text) => text === '' || URL.canParse(text)),
    ),
  },
  S3_BUCKET: {
    about: 'S3 bucket for the files, instead of `DATA_DIR`.',
    form: 'the name of a bucket',
    fallback: '',
    schema: z.string().check(z.regex(/^(?:$|[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$)/)),
  },
  S3_ENDPOINT: {
    about: "Address of the S3 store. If empty: Amazon's address for the region.",
    form: 'an address without a path',
    fallback: '',
    schema: z.union([z.literal(''), url]),
  },
  S3_REGION: {
    about: 'Region of the bucket.',
    form: 'such as eu-central-1',
    fallback: 'us-east-1',
    schema: z.string().check(z.regex(/^[a-z0-9-]+$/)),
  },
  S3_ACCESS_KEY_ID: {
    about: 'Access key id for S3. If empty: the role of the machine or pod.',
    form: 'without spaces',
    fallback: '',
    schema: list,
  },
  S3_SECRET_ACCESS_KEY: { about: 'Secret access key for S3.', form: 'without spaces', fallback: '', schema: list },
  S3_PREFIX: {
    about: 'Prefix for the names of all objects.',
    form: 'a path that ends with a slash, such as verify/',
    fallback: '',
    schema: z.string().check(z.regex(/^(?:$|[\w.-]+(?:\/[\w.-]+)*\/$)/)),
  },
  S3_ENCRYPTION: {
    about: 'Additional encryption by the store: `AES256` or `aws:kms`. The service encrypts files itself in any case.',
    form: 'AES256, aws:kms or nothing',
    fallback: '',
    schema: z.enum(['', 'AES256', 'aws:kms']),
  },
  S3_KMS_KEY_ID: {
    about: 'Key for `aws:kms`. If empty: the default key.',
    form: 'without spaces',
    fallback: '',
    schema: list,
  },
  DRAIN_SECONDS: {
    about:
      'How long a process that was asked to stop still accepts requests while it is not ready, so that a load balancer notices.',
    form: '0 to 120',
    fallback: '0',
    schema: z.string().check(z.regex(/^(\d|[1-9]\d|1[01]\d|120)$/)),
  },
  MASTER_KEY: {
    about:
      'Key that wraps all others: 32 random bytes, base64 (`openssl rand -base64 32`). During a rotation, several separated by commas, the new one first. Required in production, here or as a file.',
    form: 'keys of 32 bytes in base64 or hex, separated by commas',
    fallback: '',
    schema: z
      .string()
      .check(z.regex(/^(?:$|(?:[A-Za-z0-9+/]{43}=?|[0-9a-f]{64})(?:,(?:[A-Za-z0-9+/]{43}=?|[0-9a-f]{64}))*$)/)),
  },
  MASTER_KEY_FILE: {
    about:
      'File that holds the master keys, one per line. If neither is set, development creates `DATA_DIR/master.key`.',
    form: 'a path',
    fallback: '',
    schema: z.string(),
  },
  UNDECIDED_HOURS: {
    about: 'Hours after which an application that could not be decided ends as `error`.',
    form: '1 to 720',
    fallback: '24',
    schema: z.string().check(z.regex(/^([1-9]\d?|[1-6]\d\d|7[01]\d|720)$/)),
  },
  WORKERS: {
    about: 'Worker processes that finalise applications. Each needs about 300 MB, or 600 MB once it has judged faces.',
    form: '1 to 64',
    fallback: '1',
    schema: z.string().check(z.regex(/^([1-9]|[1-5]\d|6[0-4])$/)),
  },
  RECOGNISERS_DIR: {
    about: 'Folder with further recognisers for printed lines (docs/operations/recognisers.md). If empty: none.',
    form: 'a path',
    fallback: '',
    schema: z.string(),
  },
  TRUST_PROXY: {
    about:
      'Addresses and networks of the proxies whose `X-Forwarded-For` is trusted. Without it, everybody behind a proxy shares its rate limits.',
    form: 'false, or addresses and networks separated by commas, such as 10.0.0.0/8 (true, or a network wider than /8, would let clients choose their address)',
    fallback: 'false',
    schema: z.string().check(z.refine((text) => text === 'false' || text.split(',').every(isNetwork))),
  },
  SECURITY_CONTACT: {
    about:
      'Where people report a vulnerability of your service, in `/.well-known/security.txt`. If empty: no such file in production.',
    form: 'mailto:security@example.com, or an https address',
    fallback: '',
    schema: z.string().check(z.regex(/^(?:$|mailto:[\w.+-]+@[\w.-]+$|https:\/\/[^\s?#@]+$)/)),
  },
  DEVELOPMENT_IS_PUBLIC: {
    about:
      'Development: `true` allows an address that other machines reach. The keys are in a plain file, so use it only among people you trust.',
    form: 'true or false',
    fallback: 'false',
    schema: z.enum(['true', 'false']),
  },
  GEOIP_FILE: {
    about:
      'Database of cities or countries in MaxMind’s format (`.mmdb`), that gives the location of a browser. If empty: no location is given.',
    form: 'a path',
    fallback: '',
    schema: z.string(),
  },
  WALLET_TRUST_DIR: {
    about:
      'Folder of the issuers whose credentials wallets may present: certificates (PEM) and lists of trusted entities (ETSI TS 119 602, JSON); the folders `pid`, `mdl` and `age` in it limit theirs to these credentials. Changes apply within a minute. If empty, no wallet is asked.',
    form: 'a path',
    fallback: '',
    schema: z.string(),
  },
  CHIP_TRUST_DIR: {
    about:
      'Folder of the country signers by which chips of passports are verified: certificates (PEM or DER), master lists (`.ml`) and revocation lists (`.crl`). Changes apply within a minute. If empty, no chip is believed.',
    form: 'a path',
    fallback: '',
    schema: z.string(),
  },
  WALLET_CERTIFICATE_FILE: {
    about:
      'Access certificate that wallets show to the person, with the certificates above it (PEM). If empty, a self-signed one is made.',
    form: 'a path',
    fallback: '',
    schema: z.string(),
  },
  WALLET_KEY_FILE: {
    about: 'Key of the access certificate (PKCS #8, P-256).',
    form: 'a path',
    fallback: '',
    schema: z.string(),
  },
  WALLET_REGISTRATION_FILE: {
    about: 'Registration certificate of the relying party, sent to wallets with every request.',
    form: 'a path',
    fallback: '',
    schema: z.string(),
  },
  BREACHED_PASSWORDS_FILE: {
    about:
      'List of stolen passwords that dashboard users cannot choose (docs/operations/people.md). If empty: passwords are not looked up.',
    form: 'a path',
    fallback: '',
    schema: z.string(),
  },
  CLAMD: {
    about:
      'ClamAV daemon that scans every upload before it is accepted (docs/operations/viruses.md). If empty: uploads are not scanned.',
    form: 'tcp://host:port or unix:/path',
    fallback: '',
    schema: z.string().check(
      z.regex(/^(?:$|tcp:\/\/(?:[\w.-]+|\[[\da-fA-F:.]+\]):\d{1,5}$|unix:\/\S+$)/),
      z.refine((text) => text === '' || URL.canParse(text)),
    ),
  },
  WEBHOOK_ALLOW_PRIVATE: {
    about:
      'Hosts, addresses and ranges that webhooks may reach although they are not public. If empty: none in production.',
    form: 'a list separated by commas, such as localhost,10.0.0.0/8',
    fallback: '',
    schema: list,
  },
  WEBHOOK_PORTS: {
    about:
      'Ports that webhooks may be sent to. If empty: 443 and 8443; in development also any port of the hosts in `WEBHOOK_ALLOW_PRIVATE`.',
    form: 'ports separated by commas, such as 443,8443',
    fallback: '',
    schema: z.string().check(
      z.regex(/^(?:$|\d{1,5}(?:,\d{1,5})*$)/),
      z.refine((text) => text.split(',').every((each) => Number(each) <= 65_535)),
    ),
  },
  MAIL_URL: {
    about:
      'SMTP server for mails (docs/operations/mail.md): `smtp://` with STARTTLS or `smtps://`. If empty: links are shown to copy.',
    form: 'an address such as smtp://user:password@mail.example.com:587',
    fallback: '',
    schema: z.string().check(
      z.regex(/^(?:$|smtps?:\/\/[^\s/?#]+\/?(?:\?tls=none)?$)/),
      z.refine((text) => text === '' || URL.canParse(text)),
    ),
  },
  MAIL_FROM: {
    about: 'Sender of the mails. Required with `MAIL_URL`.',
    form: 'an address, or a name with an address such as Verify <verify@example.com>',
    fallback: '',
    schema: z.string().check(z.regex(/^(?:$|[\w.+-]+@[\w.-]+|[^<>"@,;:\p{Cc}]{1,64} <[\w.+-]+@[\w.-]+>)$/u)),
  },
  MESSAGE_URL: {
    about:
      'Your endpoint for links through other channels, such as SMS (docs/operations/mail.md). If empty: there are none.',
    form: 'an address',
    fallback: '',
    schema: z.string().check(z.refine((text) => text === '' || /^https?:$/.test(URL.parse(text)?.protocol ?? ''))),
  },
  MESSAGE_CHANNELS: {
    about: 'Names of the channels that `MESSAGE_URL` serves.',
    form: 'names separated by commas, such as sms,whatsapp',
    fallback: 'sms',
    schema: z.string().check(z.regex(/^(?!(?:.*,)?mail(?:,|$))[a-z][a-z0-9-]{0,15}(?:,[a-z][a-z0-9-]{0,15}){0,7}$/)),
  },
  OIDC_ISSUER: {
    about:
      'OpenID Connect provider that signs users of the dashboard in (docs/operations/people.md). If empty: passwords only.',
    form: 'an https address, or http for localhost in development',
    fallback: '',
    schema: z
      .string()
      .check(z.regex(/^(?:$|https:\/\/[^\s?#@]+$|http:\/\/(?:localhost|127\.0\.0\.1)(?::\d{1,5})?(?:\/[^\s?#]*)?$)/)),
  },
  OIDC_CLIENT_ID: { about: 'Id of this service at the provider.', form: 'without spaces', fallback: '', schema: list },
  OIDC_CLIENT_SECRET: {
    about: 'Secret of this service at the provider. If empty: it is a public client.',
    form: 'without spaces',
    fallback: '',
    schema: list,
  },
  OIDC_SCOPES: {
    about: 'Scopes that are asked for.',
    form: 'names separated by spaces, with openid first',
    fallback: 'openid email profile',
    schema: z.string().check(z.regex(/^openid(?: [\w.:/-]+)*$/)),
  },
  OIDC_GROUPS_CLAIM: {
    about: 'Claim that lists the groups of a user.',
    form: 'the name of a claim',
    fallback: 'groups',
    schema: z.string().check(z.regex(/^[\w.:/-]{1,200}$/)),
  },
  OIDC_NAME: {
    about: 'Name of the provider on the sign-in page.',
    form: 'up to 40 characters',
    fallback: 'single sign-on',
    schema: z.string().check(z.maxLength(40)),
  },
  METRICS_TOKEN: {
    about:
      'Bearer token required by `/metrics`. If empty: it answers only requests from this machine that did not pass a proxy.',
    form: 'a token of at least 16 characters, without spaces',
    fallback: '',
    schema: token,
  },
  DEMO_URL: {
    about: 'Development: address of the demo partner.',
    form: 'an address without a path',
    fallback: 'http://localhost:8090',
    schema: url,
  },
  DEMO_WEBHOOK_URL: {
    about: 'Development: where the demo’s webhooks are sent. If empty: `<DEMO_URL>/webhook`.',
    form: 'an address',
    fallback: '',
    schema: z.string().check(z.refine((text) => text === '' || URL.canParse(text))),
  },
  CHALLENGE_SEED: {
    about: 'Development: every liveness attempt asks for the same steps and colours, so that a prepared clip fits.',
    form: 'without spaces',
    fallback: '',
    schema: list,
  },
  FACE_PAD_URL: {
    about: 'A presentation attack detector that the liveness check also asks (docs/method.md). If empty: none.',
    form: 'an address',
    fallback: '',
    schema: z.string().check(z.refine((text) => text === '' || /^https?:$/.test(URL.parse(text)?.protocol ?? ''))),
  },
  FACE_PAD_TOKEN: {
    about: 'Bearer token for the detector.',
    form: 'a token of at least 16 characters, without spaces',
    fallback: '',
    schema: token,
  },
  FACE_PAD_THRESHOLD: {
    about: 'Attack probability from which the detector’s answer counts as an objection.',
    form: '0 to 1',
    fallback: '0.5',
    schema: z.string().check(z.regex(/^(?:0(?:\.\d+)?|1)$/)),
  },
  OTEL_EXPORTER_OTLP_ENDPOINT: {
    about:
      'Collector that traces are sent to, over HTTP in JSON; `/v1/traces` is appended. If empty: nothing is traced.',
    form: 'an address such as http://collector:4318',
    fallback: '',
    schema: z.string().check(z.refine((text) => text === '' || /^https?:$/.test(URL.parse(text)?.protocol ?? ''))),
  },
  OTEL_EXPORTER_OTLP_HEADERS: {
    about: 'Headers for the collector, such as `authorization=Bearer%20…`, separated by commas.',
    form: 'name=value pairs separated by commas, values percent-encoded',
    fallback: '',
    schema: z
      .string()
      .check(z.regex(/^(?:$|[\w-]+=(?:[^\s,%]|%[0-7][0-9a-fA-F])*(?:,[\w-]+=(?:[^\s,%]|%[0-7][0-9a-fA-F])*)*$)/)),
  },
  OTEL_SERVICE_NAME: {
    about: 'Name of this service in traces.',
    form: 'without spaces',
    fallback: 'verify',
    schema: list,
  },
  OTEL_TRACES_SAMPLER_ARG: {
    about: 'Share of the traces that is kept.',
    form: '0 to 1',
    fallback: '1',
    schema: z.string().check(z.regex(/^(?:0(?:\.\d+)?|1)$/)),
  },
  LOG_LEVEL: {
    about: 'Lowest level of log lines that are written.',
    form: 'fatal, error, warn, info, debug, trace or silent',
    fallback: 'info',
    schema: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']),
  },
} as const satisfies Record<string, Variable>;

export type Environment = Readonly<Record<keyof typeof VARIABLES, string>>;
type Name = keyof Environment;

/** Variables that have no effect without another one. */
const NEEDS: readonly (readonly [name: Name, needs: Name])[] = [
  ['S3_ENDPOINT', 'S3_BUCKET'],
  ['S3_ACCESS_KEY_ID', 'S3_BUCKET'],
  ['S3_PREFIX', 'S3_BUCKET'],
  ['S3_ENCRYPTION', 'S3_BUCKET'],
  ['S3_KMS_KEY_ID', 'S3_ENCRYPTION'],
  ['OIDC_CLIENT_ID', 'OIDC_ISSUER'],
  ['OIDC_CLIENT_SECRET', 'OIDC_ISSUER'],
  ['MAIL_URL', 'MAIL_FROM'],
  ['OIDC_ISSUER', 'OIDC_CLIENT_ID'],
  ['FACE_PAD_TOKEN', 'FACE_PAD_URL'],
  ['WALLET_REGISTRATION_FILE', 'WALLET_CERTIFICATE_FILE'],
  ['OTEL_EXPORTER_OTLP_HEADERS', 'OTEL_EXPORTER_OTLP_ENDPOINT'],
];
/** Variables that are valid only together. */
const PAIRS: readonly (readonly [Name, Name])[] = [
  ['WALLET_CERTIFICATE_FILE', 'WALLET_KEY_FILE'],
  ['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
];

type Read =
  | {
      readonly ok: true;
      readonly environment: Environment;
      /** Unknown variables that look like typos of ours. */
      readonly warnings: readonly string[];
    }
  | { readonly ok: false; readonly faults: readonly string[]; readonly warnings: readonly string[] };

/** Returns the values, or one readable line for each wrong one. Values of secrets are not repeated. */
export function readEnvironment(given: Readonly<Record<string, string | undefined>>): Read {
  const faults: string[] = [];
  const values = {} as Record<Name, string>;
  for (const [name, { fallback, form, schema }] of Object.entries<Variable>(VARIABLES)) {
    const value = given[name] === undefined || given[name] === '' ? fallback : given[name];
    if (!z.safeParse(schema, value).success) faults.push(`${name} must be ${form}`);
    values[name as Name] = value;
  }
  if (faults.length === 0) faults.push(...contradictions(values));
  for (const [name, needs] of NEEDS)
    if (values[name] && !values[needs]) faults.push(`${needs} is required with ${name}`);
  for (const [one, other] of PAIRS)
    if (!values[one] !== !values[other]) faults.push(`${one} and ${other} must be given together`);
  const warnings = Object.keys(given).flatMap((name) => slipOf(name, Object.keys(VARIABLES)) ?? []);
  return faults.length > 0 ? { ok: false, faults, warnings } : { ok: true, environment: values, warnings };
}

/** Rules that combine several values. */
function contradictions(values: Environment): string[] {
  const faults: string[] = [];
  const { VERIFY_ENV: environment, BASE_URL: baseUrl, HOST: host } = values;
  if (values.MASTER_KEY && values.MASTER_KEY_FILE)
    faults.push('MASTER_KEY and MASTER_KEY_FILE exclude each other: give the key in one place');
  if (values.ROLE !== 'all' && !values.DATABASE_URL)
    faults.push(`DATABASE_URL is required with ROLE=${values.ROLE}, because processes do not share an SQLite file`);
  if (environment === 'production') {
    if (!baseUrl.startsWith('https://')) faults.push('BASE_URL must be an https address in production');
    if (!values.MASTER_KEY && !values.MASTER_KEY_FILE)
      faults.push('MASTER_KEY or MASTER_KEY_FILE is required in production');
    if (values.CHALLENGE_SEED !== '') faults.push('CHALLENGE_SEED must be empty in production');
    if (values.OIDC_ISSUER.startsWith('http:')) faults.push('OIDC_ISSUER must be an https address in production');
    if (values.DEVELOPMENT_IS_PUBLIC === 'true') faults.push('DEVELOPMENT_IS_PUBLIC must be empty in production');
  } else if (values.DEVELOPMENT_IS_PUBLIC === 'false') {
    const open = [
      ...(isLocal(host) ? [] : [`HOST ${host}`]),
      ...(baseUrl.startsWith('https://') && !isLocal(new URL(baseUrl).hostname) ? ['BASE_URL'] : []),
    ];
    if (open.length > 0) {
      faults.push(
        `${open.join(' and ')} would open a development start to other machines. Set VERIFY_ENV=production, or DEVELOPMENT_IS_PUBLIC=true to try it among people you trust`,
      );
    }
  }
  return faults;
}

/** True for an address that only this machine can reach. */
const isLocal = (host: string): boolean =>
  /^(?:$|localhost$|127\.|\[?::1\]?$)/.test(host) || host.endsWith('.localhost');

/** For docs/configuration.md. */
export function environmentList(): string {
  return Object.entries<Variable>(VARIABLES)
    .map(([name, { about, fallback }]) => `- \`${name}\`${fallback === '' ? '' : ` (\`${fallback}\`)`}: ${about}`)
    .join('\n');
}
