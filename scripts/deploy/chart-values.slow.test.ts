import { describe, expect, test } from 'vitest';
import { VARIABLES } from '../../apps/api/src/environment.ts';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CHART, noHelm, render } from './helm.ts';
import { SMALLEST } from './value-sets.fixture.ts';
import { LEFT_OUT, SECRETS, SET_BY_CHART, SETTINGS, variableSchemas } from './values-schema.ts';

if (noHelm) test.skip(`SKIPPED: ${noHelm}`, () => {});

/** Wrong values of an operator, and a part of the expected message. */
const WRONG: readonly [what: string, values: object, answer: RegExp][] = [
  ['no address', { baseUrl: '' }, /\/baseUrl.*pattern/],
  ['an address without https', { baseUrl: 'http://verify.example.com' }, /\/baseUrl.*pattern/],
  ['an address that breaks out of its line', { baseUrl: 'https://a.example.com"\n  evil: true' }, /\/baseUrl.*pattern/],
  ['no bucket', { settings: {} }, /\/settings\/S3_BUCKET.*minLength/],
  ['a misspelt variable', { settings: { S3_BUCKT: 'x' } }, /settings.*'S3_BUCKT' not allowed/],
  ['a secret among the settings', { settings: { DATABASE_URL: 'postgres://u:p@h/d' } }, /'DATABASE_URL' not allowed/],
  ['the value of a secret', { secrets: { MASTER_KEY: 'AAAA' } }, /\/secrets\/MASTER_KEY.*want object/],
  [
    'the value beside its name',
    { secrets: { MASTER_KEY: { name: 'a', key: 'b', value: 'c' } } },
    /'value' not allowed/,
  ],
  ['no master key', { secrets: { MASTER_KEY: null } }, /MASTER_KEY/],
  ['half of the S3 keys', { secrets: { S3_ACCESS_KEY_ID: null } }, /must be given together/],
  ['a number', { settings: { DATABASE_CONNECTIONS: 20 } }, /\/settings\/DATABASE_CONNECTIONS.*want string/],
  ['a variable with a wrong value', { settings: { WEBHOOK_PORTS: '443;8443' } }, /\/settings\/WEBHOOK_PORTS.*pattern/],
  [
    'no network policy for the database',
    { networkPolicy: { postgresql: { to: [] } } },
    /networkPolicy\.postgresql\.to must name/,
  ],
  [
    'mail without a network policy for its server',
    mail({ MAIL_FROM: 'a@example.com' }),
    /networkPolicy\.smtp\.to must name/,
  ],
  [
    'a store on a port that the policies do not open',
    { settings: { S3_BUCKET: 'verify', S3_ENDPOINT: 'https://s3.example.com:9000' } },
    /networkPolicy\.s3\.port must be 9000, the port of settings\.S3_ENDPOINT/,
  ],
  [
    'a detector on a port that the policies do not open',
    { settings: { S3_BUCKET: 'verify', FACE_PAD_URL: 'http://detector.internal/judge' } },
    /networkPolicy\.extraEgress\.worker must allow port 80 of settings\.FACE_PAD_URL/,
  ],
  ['mail without a sender', mail({}), /settings\.MAIL_FROM is required/],
  [
    'sign-on without an id',
    { settings: { S3_BUCKET: 'verify', OIDC_ISSUER: 'https://login.example.com' } },
    /OIDC_CLIENT_ID is required/,
  ],
  ['root', { user: 0 }, /\/user.*minimum/],
  ['a drain time above the maximum', { api: { drainSeconds: 600 } }, /\/api\/drainSeconds.*maximum/],
  ['a maximum below the minimum', { worker: { autoscaling: { minReplicas: 20 } } }, /minReplicas must not be larger/],
  ['an unknown way to scale', { worker: { autoscaling: { mode: 'cpu' } } }, /\/worker\/autoscaling\/mode/],
  ['an unknown value', { replicaCount: 3 }, /'replicaCount' not allowed/],
  ['monitoring without its token', monitoring(), /secrets\.METRICS_TOKEN is required/],
];

describe.skipIf(noHelm)('wrong values are refused with a message that names them', () => {
  test.each(WRONG)('%s', (_what, values, answer) => {
    const result = render(merge(SMALLEST, values));
    expect(result.ok ? 'it was rendered' : result.error).toMatch(answer);
  });
});

test('every variable of the service has a place in the chart and in its schema', () => {
  expect([...SECRETS, ...SET_BY_CHART, ...LEFT_OUT, ...SETTINGS].toSorted()).toEqual(Object.keys(VARIABLES).toSorted());
  const credentials = Object.keys(VARIABLES).filter((name) => /SECRET|TOKEN|PASSWORD$|MASTER_KEY$|HEADERS/.test(name));
  expect(SECRETS).toEqual(expect.arrayContaining(credentials));
  // `npm run manifests` writes this part.
  const schema = JSON.parse(readFileSync(join(CHART, 'values.schema.json'), 'utf8')) as { properties: object };
  expect(schema.properties).toMatchObject(JSON.parse(JSON.stringify(variableSchemas())) as object);
});

function mail(settings: object): object {
  return { secrets: { MAIL_URL: { name: 'verify', key: 'MAIL_URL' } }, settings: { S3_BUCKET: 'verify', ...settings } };
}

function monitoring(): object {
  return { secrets: { METRICS_TOKEN: null }, monitoring: { podMonitor: { enabled: true } } };
}

function merge(base: object, more: object): object {
  const both: Record<string, unknown> = { ...base };
  for (const [name, value] of Object.entries(more)) {
    const old = both[name];
    const nested = typeof value === 'object' && value !== null && typeof old === 'object' && !Array.isArray(value);
    both[name] = nested && name !== 'settings' ? merge(old!, value as object) : value;
  }
  return both;
}
