import { expect, test } from 'vitest';
import { environmentTable, readEnvironment, VARIABLES } from './environment.ts';

const KEY = Buffer.alloc(32, 7).toString('base64');
const PRODUCTION = { VERIFY_ENV: 'production', BASE_URL: 'https://verify.example.com', MASTER_KEY: KEY };

test('nothing given is a development start on 8080', () => {
  const read = readEnvironment({});
  expect(read).toMatchObject({ ok: true, environment: { PORT: '8080', VERIFY_ENV: 'development', DATA_DIR: '.data' } });
});

test.each([
  [{ PORT: 'eighty' }, 'PORT must be a port'],
  [{ PORT: '70000' }, 'PORT must be a port'],
  [{ VERIFY_ENV: 'staging' }, 'VERIFY_ENV must be development or production'],
  [{ BASE_URL: 'verify.example.com' }, 'BASE_URL must be an address'],
  [{ BASE_URL: 'https://verify.example.com/' }, 'BASE_URL must be an address'],
  [{ BASE_URL: 'https://user@verify.example.com' }, 'BASE_URL must be an address'],
  [{ WORKERS: '0' }, 'WORKERS must be 1 to 64'],
  [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be'],
  [{ DEMO_URL: 'localhost' }, 'DEMO_URL must be'],
  [{ ...PRODUCTION, BASE_URL: '' }, 'BASE_URL must be an https address in production'],
  [{ ...PRODUCTION, BASE_URL: 'http://verify.example.com' }, 'BASE_URL must be an https address'],
  [{ ...PRODUCTION, MASTER_KEY: '' }, 'MASTER_KEY or MASTER_KEY_FILE is required in production'],
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318' }, 'OTEL_EXPORTER_OTLP_ENDPOINT must be an address'],
  [{ OTEL_EXPORTER_OTLP_HEADERS: 'a=%zz' }, 'OTEL_EXPORTER_OTLP_HEADERS must be name=value'],
  [{ WEBHOOK_PORTS: '443;8443' }, 'WEBHOOK_PORTS must be ports separated by commas'],
  [{ WEBHOOK_PORTS: '70000' }, 'WEBHOOK_PORTS must be ports separated by commas'],
  [{ TRUST_PROXY: 'true' }, 'true would let every client choose its address'],
  [{ TRUST_PROXY: '1' }, 'TRUST_PROXY must be false, or addresses and networks'],
  [{ TRUST_PROXY: '10.0.0.0/33' }, 'TRUST_PROXY must be false, or addresses and networks'],
  [{ TRUST_PROXY: '10.0.0.0/8, 127.0.0.1' }, 'TRUST_PROXY must be false, or addresses and networks'],
  [{ SECURITY_CONTACT: 'security@example.com' }, 'SECURITY_CONTACT must be mailto:'],
  [{ HOST: '0.0.0.0' }, 'HOST 0.0.0.0 would open a development start to other machines'],
  [{ HOST: '192.168.1.5' }, 'would open a development start'],
  [{ BASE_URL: 'https://verify.example.com' }, 'BASE_URL would open a development start to other machines'],
  [
    { HOST: '::', BASE_URL: 'https://verify.example.com' },
    'HOST :: and BASE_URL would open a development start to other machines. Set VERIFY_ENV=production',
  ],
  [{ MASTER_KEY: 'hunter2' }, 'MASTER_KEY must be keys of 32 bytes'],
  [{ MASTER_KEY: `${KEY},` }, 'MASTER_KEY must be keys of 32 bytes'],
])('%j is refused with a line that says why', (given, line) => {
  const read = readEnvironment(given);
  expect(read).toEqual({ ok: false, faults: [expect.stringContaining(line)] });
});

test('development is for this machine, unless a flag opens it', () => {
  for (const given of [
    { HOST: '127.0.0.1' },
    { HOST: '::1', BASE_URL: 'https://localhost:8443' },
    { BASE_URL: 'http://verify.test' },
    { HOST: '0.0.0.0', BASE_URL: 'https://verify.example.com', DEVELOPMENT_IS_PUBLIC: 'true' },
    { ...PRODUCTION, HOST: '0.0.0.0' },
  ])
    expect([given, readEnvironment(given).ok]).toEqual([given, true]);
});

test('TRUST_PROXY names addresses and networks', () => {
  for (const TRUST_PROXY of ['false', '127.0.0.1', '10.0.0.0/8,::1', 'loopback,fd00::/8'])
    expect(readEnvironment({ TRUST_PROXY })).toMatchObject({ ok: true, environment: { TRUST_PROXY } });
});

test('production starts with an address and a master key, or two while it is rotated', () => {
  for (const MASTER_KEY of [KEY, `${KEY},${KEY}`, 'ab'.repeat(32)]) {
    expect(readEnvironment({ ...PRODUCTION, MASTER_KEY })).toMatchObject({ ok: true });
  }
  expect(readEnvironment({ ...PRODUCTION, MASTER_KEY: '', MASTER_KEY_FILE: '/run/secrets/master' }).ok).toBe(true);
});

test('CLAMD is a host with its port, or a socket', () => {
  const right = ['', 'tcp://clamd:3310', 'tcp://127.0.0.1:3310', 'tcp://[::1]:3310', 'unix:/run/clamav/clamd.ctl'];
  for (const CLAMD of right) expect(readEnvironment({ CLAMD })).toMatchObject({ ok: true, environment: { CLAMD } });
  const wrong = ['clamd', 'clamd:3310', 'tcp://clamd', 'tcp://clamd:99999', 'tcp://clamd:3310/x', 'unix:clamd.ctl'];
  for (const CLAMD of [...wrong, 'http://clamd:3310']) {
    const faults = ['CLAMD must be tcp://host:port or unix:/path'];
    expect(readEnvironment({ CLAMD })).toEqual({ ok: false, faults });
  }
});

test('the table names every variable once', () => {
  const names = environmentTable().match(/^\| `\w+` \|/gm);
  expect(names).toHaveLength(Object.keys(VARIABLES).length);
});
