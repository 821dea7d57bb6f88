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

interface Kind {
  /** Form of a right value, for the line that refuses a wrong one. */
  readonly form: string;
  readonly schema: z.ZodMiniType<string, string>;
}

const text = (form: string, rule: RegExp | Kind['schema'], holds: (value: string) => boolean = () => true): Kind => ({
  form,
  schema: rule instanceof RegExp ? z.string().check(z.regex(rule), z.refine(holds)) : rule,
});

/** The values are those of the sentence; `nothing` is an empty one. */
const oneOf = (form: string): Kind => {
  const values = form.split(/, | or /).map((each) => (each === 'nothing' ? '' : each));
  return text(form, z.string().check(z.refine((value) => values.includes(value))));
};
const between = (least: number, most: number): Kind =>
  text(`${least} to ${most}`, /^(?:0|[1-9]\d{0,3})$/, (value) => Number(value) >= least && Number(value) <= most);

const PATH = text('a path', z.string());
const WORD = text('without spaces', /^\S*$/);
/** A shorter token could be guessed. */
const TOKEN = text('a token of at least 16 characters, without spaces', /^(?:\S{16,})?$/);
const SHARE = text('0 to 1', /^(?:0(?:\.\d+)?|1)$/);
const isHttp = (value: string): boolean => value === '' || /^https?:$/.test(URL.parse(value)?.protocol ?? '');
const HTTP = text('an address', z.string().check(z.refine(isHttp)));

/** Every variable that the service reads, with its default unless that is empty. */
const DECLARED = {
  VERIFY_ENV: [
    oneOf('development or production'),
    '`development` creates an account with keys for localhost; `production` creates nothing by itself.',
    'development',
  ],
  PORT: [text('a port, 0 to 65535', port), 'Port to listen on.', '8080'],
  HOST: [
    text('a host', /^[\w.:-]*$/),
    'Address to listen on. If empty: `127.0.0.1` in development, every IPv4 and IPv6 address in production.',
  ],
  BASE_URL: [
    text('an address such as https://verify.example.com, without a path', z.union([z.literal(''), url])),
    'Public address of the service. If empty: `http://localhost:<PORT>`. Required in production, with https.',
  ],
  DATA_DIR: [text('a path', z.string().check(z.minLength(1))), 'Folder for records and files.', '.data'],
  ROLE: [
    oneOf('api, worker or all'),
    '`api` answers requests, `worker` runs jobs (finalising, webhooks), `all` does both in one process.',
    'all',
  ],
  DATABASE_URL: [
    text('an address such as postgres://user:password@host:5432/database', /^(?:$|postgres(?:ql)?:\/\/\S+$)/),
    'PostgreSQL for the records, instead of SQLite in `DATA_DIR`.',
  ],
  DATABASE_CONNECTIONS: [
    between(2, 200),
    'Maximum number of connections this process opens to it, plus one that listens.',
    '10',
  ],
  DATABASE_CONNECT_SECONDS: [between(10, 120), 'Timeout of a new connection to it, which is then tried again.', '15'],
  REDIS_URL: [
    text(
      'an address such as redis://user:password@host:6379',
      /^(?:$|rediss?:\/\/[^\s]+$)/,
      (text) => text === '' || URL.canParse(text),
    ),
    'Redis for the rate limits that processes share. If empty: PostgreSQL, or this process with SQLite.',
  ],
  S3_BUCKET: [
    text('the name of a bucket', /^(?:$|[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$)/),
    'S3 bucket for the files, instead of `DATA_DIR`.',
  ],
  S3_ENDPOINT: [
    text('an address without a path', z.union([z.literal(''), url])),
    "Address of the S3 store. If empty: Amazon's address for the region.",
  ],
  S3_REGION: [text('such as eu-central-1', /^[a-z0-9-]+$/), 'Region of the bucket.', 'us-east-1'],
  S3_ACCESS_KEY_ID: [WORD, 'Access key id for S3. If empty: the role of the machine or pod.'],
  S3_SECRET_ACCESS_KEY: [WORD, 'Secret access key for S3.'],
  S3_PREFIX: [
    text('a path that ends with a slash, such as verify/', /^(?:$|[\w.-]+(?:\/[\w.-]+)*\/$)/),
    'Prefix for the names of all objects.',
  ],
  S3_ENCRYPTION: [
    oneOf('AES256, aws:kms or nothing'),
    'Additional encryption by the store: `AES256` or `aws:kms`. The service encrypts files itself in any case.',
  ],
  S3_KMS_KEY_ID: [WORD, 'Key for `aws:kms`. If empty: the default key.'],
  DRAIN_SECONDS: [
    between(0, 120),
    'How long a stopping process still accepts requests while it reports not ready, so that a load balancer notices.',
    '0',
  ],
  MASTER_KEY: [
    text(
      'keys of 32 bytes in base64 or hex, separated by commas',
      /^(?:$|(?:[A-Za-z0-9+/]{43}=?|[0-9a-f]{64})(?:,(?:[A-Za-z0-9+/]{43}=?|[0-9a-f]{64}))*$)/,
    ),
    'Key that wraps all others: 32 random bytes, base64 (`openssl rand -base64 32`). During a rotation, several separated by commas, the new one first. Required in production, here or as a file.',
  ],
  MASTER_KEY_FILE: [
    PATH,
    'File that holds the master keys, one per line. If neither is set, development creates `DATA_DIR/master.key`.',
  ],
  UNDECIDED_HOURS: [
    between(1, 720),
    'Hours after which an application that could not be decided ends as `error`.',
    '24',
  ],
  WORKERS: [
    between(1, 64),
    'Worker processes that finalise applications. Each needs about 300 MB, or 600 MB once it has judged faces.',
    '1',
  ],
  RECOGNISERS_DIR: [
    PATH,
    'Folder with further recognisers for printed lines (docs/operations/recognisers.md). If empty: none.',
  ],
  TRUST_PROXY: [
    text(
      'false, or addresses and networks separated by commas, such as 10.0.0.0/8 (true, or a network wider than /8, would let clients choose their address)',
      z.string().check(z.refine((text) => text === 'false' || text.split(',').every(isNetwork))),
    ),
    'Addresses and networks of the proxies whose `X-Forwarded-For` is trusted. Without it, everybody behind a proxy shares its rate limits.',
    'false',
  ],
  SECURITY_CONTACT: [
    text('mailto:security@example.com, or an https address', /^(?:$|mailto:[\w.+-]+@[\w.-]+$|https:\/\/[^\s?#@]+$)/),
    'Where people report a vulnerability of your service, in `/.well-known/security.txt`. If empty: no such file in production.',
  ],
  DEVELOPMENT_IS_PUBLIC: [
    oneOf('true or false'),
    'Development: `true` allows an address that other machines reach. The keys are in a plain file, so use it only among people you trust.',
    'false',
  ],
  GEOIP_FILE: [
    PATH,
    'Database of cities or countries in MaxMind’s format (`.mmdb`) that gives the location of a browser. If empty: no location is given.',
  ],
  WALLET_TRUST_DIR: [
    PATH,
    'Folder of the issuers whose credentials wallets may present: certificates (PEM) and lists of trusted entities (ETSI TS 119 602, JSON); the folders `pid`, `mdl` and `age` in it limit theirs to these credentials. Changes apply within a minute. If empty, wallets cannot be used.',
  ],
  CHIP_TRUST_DIR: [
    PATH,
    'Folder of the country signers by which chips of passports are verified: certificates (PEM or DER), master lists (`.ml`) and revocation lists (`.crl`). Changes apply within a minute. If empty, no chip is trusted.',
  ],
  WALLET_CERTIFICATE_FILE: [
    PATH,
    'Access certificate that wallets show to the person, with the certificates above it (PEM). If empty, a self-signed one is made.',
  ],
  WALLET_KEY_FILE: [PATH, 'Key of the access certificate (PKCS #8, P-256).'],
  WALLET_REGISTRATION_FILE: [
    PATH,
    'Registration certificate of the relying party, sent to wallets with every request.',
  ],
  BREACHED_PASSWORDS_FILE: [
    PATH,
    'List of stolen passwords that dashboard users cannot choose (docs/operations/people.md). If empty: passwords are not looked up.',
  ],
  CLAMD: [
    text(
      'tcp://host:port or unix:/path',
      /^(?:$|tcp:\/\/(?:[\w.-]+|\[[\da-fA-F:.]+\]):\d{1,5}$|unix:\/\S+$)/,
      (text) => text === '' || URL.canParse(text),
    ),
    'ClamAV daemon that scans every upload before it is accepted (docs/operations/viruses.md). If empty: uploads are not scanned.',
  ],
  WEBHOOK_ALLOW_PRIVATE: [
    text('a list separated by commas, such as localhost,10.0.0.0/8', WORD.schema),
    'Hosts, addresses and ranges that webhooks may reach although they are not public. If empty: none in production.',
  ],
  WEBHOOK_PORTS: [
    text('ports separated by commas, such as 443,8443', /^(?:$|\d{1,5}(?:,\d{1,5})*$)/, (text) =>
      text.split(',').every((each) => Number(each) <= 65_535),
    ),
    'Ports that webhooks may be sent to. If empty: 443 and 8443; in development also any port of the hosts in `WEBHOOK_ALLOW_PRIVATE`.',
  ],
  MAIL_URL: [
    text(
      'an address such as smtp://user:password@mail.example.com:587',
      /^(?:$|smtps?:\/\/[^\s/?#]+\/?(?:\?tls=none)?$)/,
      (text) => text === '' || URL.canParse(text),
    ),
    'SMTP server for mails (docs/operations/mail.md): `smtp://` with STARTTLS or `smtps://`. If empty: links are shown to copy.',
  ],
  MAIL_FROM: [
    text(
      'an address, or a name with an address such as Verify <verify@example.com>',
      /^(?:$|[\w.+-]+@[\w.-]+|[^<>"@,;:\p{Cc}]{1,64} <[\w.+-]+@[\w.-]+>)$/u,
    ),
    'Sender of the mails. Required with `MAIL_URL`.',
  ],
  MESSAGE_URL: [
    HTTP,
    'Your endpoint for links through other channels, such as SMS (docs/operations/mail.md). If empty: there are none.',
  ],
  MESSAGE_CHANNELS: [
    text(
      'names separated by commas, such as sms,whatsapp',
      /^(?!(?:.*,)?mail(?:,|$))[a-z][a-z0-9-]{0,15}(?:,[a-z][a-z0-9-]{0,15}){0,7}$/,
    ),
    'Names of the channels that `MESSAGE_URL` serves.',
    'sms',
  ],
  OIDC_ISSUER: [
    text(
      'an https address, or http for localhost in development',
      /^(?:$|https:\/\/[^\s?#@]+$|http:\/\/(?:localhost|127\.0\.0\.1)(?::\d{1,5})?(?:\/[^\s?#]*)?$)/,
    ),
    'OpenID Connect provider that signs users of the dashboard in (docs/operations/people.md). If empty: passwords only.',
  ],
  OIDC_CLIENT_ID: [WORD, 'Id of this service at the provider.'],
  OIDC_CLIENT_SECRET: [WORD, 'Secret of this service at the provider. If empty: it is a public client.'],
  OIDC_SCOPES: [
    text('names separated by spaces, with openid first', /^openid(?: [\w.:/-]+)*$/),
    'Scopes that are asked for.',
    'openid email profile',
  ],
  OIDC_GROUPS_CLAIM: [
    text('the name of a claim', /^[\w.:/-]{1,200}$/),
    'Claim that lists the groups of a user.',
    'groups',
  ],
  OIDC_NAME: [
    text('up to 40 characters', z.string().check(z.maxLength(40))),
    'Name of the provider on the sign-in page.',
    'single sign-on',
  ],
  METRICS_TOKEN: [
    TOKEN,
    'Bearer token required by `/metrics`. If empty: it answers only requests from this machine that did not pass a proxy.',
  ],
  DEMO_URL: [
    text('an address without a path', url),
    'Development: address of the demo partner.',
    'http://localhost:8090',
  ],
  DEMO_WEBHOOK_URL: [
    text('an address', z.string().check(z.refine((text) => text === '' || URL.canParse(text)))),
    'Development: where the demo’s webhooks are sent. If empty: `<DEMO_URL>/webhook`.',
  ],
  CHALLENGE_SEED: [
    WORD,
    'Development: every liveness attempt asks for the same steps and colours, so that a prepared clip fits.',
  ],
  FACE_PAD_URL: [
    HTTP,
    'A presentation attack detector that the liveness check also calls (docs/method.md). If empty: none.',
  ],
  FACE_PAD_TOKEN: [TOKEN, 'Bearer token for the detector.'],
  FACE_PAD_THRESHOLD: [SHARE, 'Attack probability from which the detector’s answer raises LV001.', '0.5'],
  OTEL_EXPORTER_OTLP_ENDPOINT: [
    text('an address such as http://collector:4318', HTTP.schema),
    'Collector that traces are sent to, over HTTP in JSON; `/v1/traces` is appended. If empty: nothing is traced.',
  ],
  OTEL_EXPORTER_OTLP_HEADERS: [
    text(
      'name=value pairs separated by commas, values percent-encoded',
      /^(?:$|[\w-]+=(?:[^\s,%]|%[0-7][0-9a-fA-F])*(?:,[\w-]+=(?:[^\s,%]|%[0-7][0-9a-fA-F])*)*$)/,
    ),
    'Headers for the collector, such as `authorization=Bearer%20…`, separated by commas.',
  ],
  OTEL_SERVICE_NAME: [WORD, 'Name of this service in traces.', 'verify'],
  OTEL_TRACES_SAMPLER_ARG: [SHARE, 'Share of the traces that is kept.', '1'],
  LOG_LEVEL: [
    oneOf('fatal, error, warn, info, debug, trace or silent'),
    'Lowest level of log lines that are written.',
    'info',
  ],
} as const satisfies Record<string, readonly [kind: Kind, about: string, fallback?: string]>;

type Name = keyof typeof DECLARED;
export type Environment = Readonly<Record<Name, string>>;

interface Variable extends Kind {
  readonly about: string;
  readonly fallback: string;
}

/** The list in docs/configuration.md is generated from it. */
export const VARIABLES = Object.fromEntries(
  Object.entries(DECLARED).map(([name, [kind, about, fallback = '']]) => [name, { ...kind, about, fallback }]),
) as Readonly<Record<Name, Variable>>;

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
