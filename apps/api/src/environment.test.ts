import { expect, test } from 'vitest';
import { environmentList, readEnvironment, VARIABLES } from './environment.ts';

const KEY = Buffer.alloc(32, 7).toString('base64');
const PRODUCTION = { VERIFY_ENV: 'production', BASE_URL: 'https://verify.example.com', MASTER_KEY: KEY };

test('without variables, the service starts in development mode on port 8080', () => {
  const read = readEnvironment({});
  expect(read).toMatchObject({ ok: true, environment: { PORT: '8080', VERIFY_ENV: 'development', DATA_DIR: '.data' } });
});

test.each([
  [{ PORT: 'eighty' }, 'PORT must be a port'],
  [{ VERIFY_ENV: 'staging' }, 'VERIFY_ENV must be development or production'],
  [{ BASE_URL: 'verify.example.com' }, 'BASE_URL must be an address'],
  [{ WORKERS: '0' }, 'WORKERS must be 1 to 64'],
  [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be'],
  [{ DEMO_URL: 'localhost' }, 'DEMO_URL must be'],
  [{ ...PRODUCTION, BASE_URL: '' }, 'BASE_URL must be an https address in production'],
  [{ ...PRODUCTION, BASE_URL: 'http://verify.example.com' }, 'BASE_URL must be an https address'],
  [{ ...PRODUCTION, MASTER_KEY: '' }, 'MASTER_KEY or MASTER_KEY_FILE is required in production'],
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318' }, 'OTEL_EXPORTER_OTLP_ENDPOINT must be an address'],
  [
    { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318', OTEL_EXPORTER_OTLP_HEADERS: 'a=%zz' },
    'OTEL_EXPORTER_OTLP_HEADERS must be name=value',
  ],
  [{ WEBHOOK_PORTS: '443;8443' }, 'WEBHOOK_PORTS must be ports separated by commas'],
  [{ TRUST_PROXY: 'true' }, '(true, or a network wider than /8, would let clients choose their address)'],
  [{ TRUST_PROXY: '10.0.0.0/33' }, 'TRUST_PROXY must be false, or addresses and networks'],
  [{ SECURITY_CONTACT: 'security@example.com' }, 'SECURITY_CONTACT must be mailto:'],
  [{ HOST: '0.0.0.0' }, 'HOST 0.0.0.0 would open a development start to other machines'],
  [{ BASE_URL: 'https://verify.example.com' }, 'BASE_URL would open a development start to other machines'],
  [
    { HOST: '::', BASE_URL: 'https://verify.example.com' },
    'HOST :: and BASE_URL would open a development start to other machines. Set VERIFY_ENV=production',
  ],
  [{ MASTER_KEY: 'hunter2' }, 'MASTER_KEY must be keys of 32 bytes'],
  [{ MASTER_KEY: KEY, MASTER_KEY_FILE: '/run/master' }, 'MASTER_KEY and MASTER_KEY_FILE exclude each other'],
  [{ TRUST_PROXY: '0.0.0.0/0' }, 'a network wider than /8, would let clients choose'],
  [{ TRUST_PROXY: '::/0' }, 'a network wider than /8'],
  [{ TRUST_PROXY: '::ffff:0:0/96' }, 'a network wider than /8'],
  [{ S3_ENDPOINT: 'https://s3.example.com' }, 'S3_BUCKET is required with S3_ENDPOINT'],
  [{ S3_BUCKET: 'verify', S3_KMS_KEY_ID: 'key' }, 'S3_ENCRYPTION is required with S3_KMS_KEY_ID'],
  [{ S3_BUCKET: 'verify', S3_ACCESS_KEY_ID: 'id' }, 'S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY must be given together'],
  [{ ROLE: 'worker' }, 'DATABASE_URL is required with ROLE=worker'],
  [{ METRICS_TOKEN: 'x' }, 'METRICS_TOKEN must be a token of at least 16 characters'],
  [{ FACE_PAD_URL: 'https://pad.example.com', FACE_PAD_TOKEN: '1' }, 'FACE_PAD_TOKEN must be a token of at least 16'],
  [{ FACE_PAD_TOKEN: 'a'.repeat(16) }, 'FACE_PAD_URL is required with FACE_PAD_TOKEN'],
  [{ OIDC_CLIENT_SECRET: 'secret' }, 'OIDC_ISSUER is required with OIDC_CLIENT_SECRET'],
  [{ MAIL_URL: 'smtp://mail.example.com' }, 'MAIL_FROM is required with MAIL_URL'],
  [{ ...PRODUCTION, DEVELOPMENT_IS_PUBLIC: 'true' }, 'DEVELOPMENT_IS_PUBLIC must be empty in production'],
])('%j is refused with a message that names the reason', (given, line) => {
  const read = readEnvironment(given);
  expect(read).toMatchObject({ ok: false, faults: [expect.stringContaining(line)] });
});

test('development mode refuses a public address unless DEVELOPMENT_IS_PUBLIC is set', () => {
  for (const given of [
    { HOST: '127.0.0.1' },
    { HOST: '::1', BASE_URL: 'https://localhost:8443' },
    { BASE_URL: 'http://verify.test' },
    { HOST: '0.0.0.0', BASE_URL: 'https://verify.example.com', DEVELOPMENT_IS_PUBLIC: 'true' },
    { ...PRODUCTION, HOST: '0.0.0.0' },
  ])
    expect([given, readEnvironment(given).ok]).toEqual([given, true]);
});

test('TRUST_PROXY accepts addresses and networks', () => {
  for (const TRUST_PROXY of ['false', '127.0.0.1', '10.0.0.0/8,::1', 'loopback,fd00::/8'])
    expect(readEnvironment({ TRUST_PROXY })).toMatchObject({ ok: true, environment: { TRUST_PROXY } });
});

test('production requires a base URL and a master key, and accepts two keys during rotation', () => {
  for (const MASTER_KEY of [KEY, `${KEY},${KEY}`, 'ab'.repeat(32)])
    expect(readEnvironment({ ...PRODUCTION, MASTER_KEY })).toMatchObject({ ok: true });
  expect(readEnvironment({ ...PRODUCTION, MASTER_KEY: '', MASTER_KEY_FILE: '/run/secrets/master' }).ok).toBe(true);
});

test('CLAMD accepts a host with a port, or a socket', () => {
  const right = ['', 'tcp://clamd:3310', 'tcp://127.0.0.1:3310', 'tcp://[::1]:3310', 'unix:/run/clamav/clamd.ctl'];
  for (const CLAMD of right) expect(readEnvironment({ CLAMD })).toMatchObject({ ok: true, environment: { CLAMD } });
  const wrong = ['clamd', 'clamd:3310', 'tcp://clamd', 'tcp://clamd:99999', 'tcp://clamd:3310/x', 'unix:clamd.ctl'];
  for (const CLAMD of [...wrong, 'http://clamd:3310']) {
    const faults = ['CLAMD must be tcp://host:port or unix:/path'];
    expect(readEnvironment({ CLAMD })).toMatchObject({ ok: false, faults });
  }
});

test.each([
  ['DATABSE_URL', 'DATABASE_URL'],
  ['database_url', 'DATABASE_URL'],
  ['VERIFY_BASE_URL', 'BASE_URL'],
  ['TRUSTED_PROXY', 'TRUST_PROXY'],
  ['WALLET_TRUST_FOLDER', 'WALLET_TRUST_DIR'],
])('%s is reported as a probable typo for %s, and the service starts', (name, meant) => {
  const warning = `${name} is not a variable of this service and has no effect. Did you mean ${meant}?`;
  expect(readEnvironment({ [name]: 'secret' })).toMatchObject({ ok: true, warnings: [warning] });
});

test('variables of the system, npm and Kubernetes raise no typo warning', () => {
  const others = ['HOME', 'PATH', 'HOSTNAME', 'USER', 'PWD', 'port', 'LANG', 'TERM', 'NODE_ENV', 'NODE_OPTIONS', 'CI'];
  const cluster = ['VERIFY_PORT', 'VERIFY_SERVICE_HOST', 'VERIFY_PORT_8080_TCP', 'S3_PORT_443_TCP_ADDR', 'REDIS_PORT'];
  const tools = [
    'npm_config_registry',
    'npm_package_json',
    'NODE_EXTRA_CA_CERTS',
    'OTEL_TRACES_SAMPLER',
    'HTTPS_PROXY',
  ];
  for (const name of [...others, ...cluster, ...tools, 'AWS_REGION', 'POSTGRES_PASSWORD', 'VERIFY_LONG'])
    expect([name, readEnvironment({ [name]: 'x' }).warnings]).toEqual([name, []]);
});

test('the table lists each variable once', () => {
  const names = environmentList().match(/^- `\w+`/gm);
  expect(names).toHaveLength(Object.keys(VARIABLES).length);
});
