import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { readEnvironment } from '../../apps/api/src/environment.ts';
import { ROOT } from '../steps.ts';
import { schemaFaults } from './check-schema.fixture.ts';
import { CHART, helm, type Manifest, noHelm, render } from './helm.ts';
import { VALUE_SETS } from './value-sets.fixture.ts';
import { SECRETS } from './values-schema.ts';

const secrets: readonly string[] = SECRETS;

interface Variable {
  readonly name: string;
  readonly value?: string;
  readonly valueFrom?: { readonly secretKeyRef: { readonly name: string; readonly key: string } };
}
interface Container {
  readonly image: string;
  readonly env: Variable[];
  readonly securityContext: object;
}

if (noHelm) test.skip(`SKIPPED: ${noHelm}`, () => {});

const rendered = (values: object): Manifest[] => {
  const answer = render(values);
  if (!answer.ok) throw new Error(answer.error);
  return answer.manifests;
};
const podsOf = (manifests: Manifest[]): Manifest[] =>
  manifests.filter(({ kind }) => ['Deployment', 'Job', 'StatefulSet', 'DaemonSet', 'CronJob', 'Pod'].includes(kind));
const component = (manifest: Manifest): string => manifest.metadata.labels!['app.kubernetes.io/component']!;
const named = (manifests: Manifest[], kind: string, name: string): Manifest =>
  manifests.find((each) => each.kind === kind && component(each) === name)!;

interface Values {
  readonly settings: Readonly<Record<string, string>>;
  readonly secrets?: Readonly<Record<string, object | null>>;
  readonly networkPolicy: Readonly<Record<string, Readonly<Record<string, object[]>>>>;
}

/** Where a file of the service connects to, by the name under `networkPolicy`; `doctor` runs in a worker's pod. */
const CONNECTIONS: readonly { readonly file: RegExp; target: string; roles: readonly string[]; onlyWith?: string }[] = [
  { file: /adapters\/postgres\//, target: 'postgresql', roles: ['api', 'worker', 'migrate'] },
  { file: /adapters\/s3\//, target: 's3', roles: ['api', 'worker'] },
  { file: /adapters\/redis\//, target: 'redis', roles: ['api', 'worker'], onlyWith: 'REDIS_URL' },
  { file: /adapters\/otlp\//, target: 'collector', roles: ['api', 'worker'], onlyWith: 'OTEL_EXPORTER_OTLP_ENDPOINT' },
  { file: /adapters\/clamd\//, target: 'clamd', roles: ['api'], onlyWith: 'CLAMD' },
  { file: /adapters\/oidc\//, target: 'identityProvider', roles: ['api'], onlyWith: 'OIDC_ISSUER' },
  { file: /adapters\/wallet\/status-source/, target: 'webhooks', roles: ['api'], onlyWith: 'WALLET_TRUST_DIR' },
  { file: /adapters\/smtp\//, target: 'smtp', roles: ['worker'], onlyWith: 'MAIL_URL' },
  { file: /adapters\/webhooks\/|passive-pad|commands\/doctor\//, target: 'webhooks', roles: ['worker'] },
];
const OPENS_CONNECTIONS =
  /^import (?!type\b).*'(?:undici|node:(?:net|tls|http|https|http2|dgram|dns(?:\/promises)?)|pg|ioredis|nodemailer|openid-client|@aws-sdk\/[\w-]+)';|[^\w.]fetch\(/m;
/** These files parse addresses or serve requests, and open no connection. */
const NO_CONNECTIONS = /http\/|environment\.ts$|wallet\/src\/types\.ts$/;

/** The name under `networkPolicy` of the destination that an egress rule allows. */
const targetOf =
  ({ networkPolicy }: Values) =>
  ({ to }: { to: { ipBlock?: { cidr: string }; namespaceSelector?: object }[] }): string => {
    if (to.some(({ ipBlock }) => ipBlock?.cidr === '0.0.0.0/0')) {
      expect(to[0]!.ipBlock).toMatchObject({ except: expect.arrayContaining(['169.254.0.0/16', '10.0.0.0/8']) });
      return 'webhooks';
    }
    const known = Object.entries(networkPolicy).find(([, target]) => isDeepStrictEqual(target.to, to));
    return known?.[0] ?? (to[0]?.namespaceSelector ? 'dns' : 'unknown');
  };

test('every file that opens a connection is in the table of connections', () => {
  const files = globSync('{packages/{server,checks,wallet,reading,face,contract},apps/api}/src/**/*.ts', { cwd: ROOT });
  const shipped = files.filter((path) => !/\.test\.ts$|\.fixture\.ts$|\/testing\/|conformance/.test(path));
  const opens = shipped.filter((path) => OPENS_CONNECTIONS.test(readFileSync(join(ROOT, path), 'utf8')));
  expect(opens.length).toBeGreaterThan(10);
  const unknown = opens.filter(
    (path) => !NO_CONNECTIONS.test(path) && !CONNECTIONS.some(({ file }) => file.test(path)),
  );
  expect(unknown).toEqual([]);
});

describe.skipIf(noHelm).each(Object.entries(VALUE_SETS))('with %s', (_name, values) => {
  const manifests = noHelm ? [] : rendered(values);
  const pods = podsOf(manifests);

  test('every object matches Kubernetes’ schemas, without unknown fields', async () => {
    expect(pods.length).toBeGreaterThanOrEqual(2);
    expect(await schemaFaults(manifests)).toEqual([]);
  });

  test('every pod has the restricted profile', () => {
    for (const { spec } of pods) {
      const pod = spec.template.spec;
      expect(pod).toMatchObject({
        automountServiceAccountToken: false,
        securityContext: { runAsNonRoot: true, runAsUser: 1000, seccompProfile: { type: 'RuntimeDefault' } },
      });
      for (const name of ['hostNetwork', 'hostPID', 'hostIPC', 'initContainers']) expect(pod).not.toHaveProperty(name);
      for (const volume of pod.volumes) expect(volume).not.toHaveProperty('hostPath');
      for (const container of pod.containers as Container[]) {
        expect(container.securityContext).toEqual({
          allowPrivilegeEscalation: false,
          readOnlyRootFilesystem: true,
          capabilities: { drop: ['ALL'] },
        });
        expect(container).toMatchObject({ resources: { requests: { memory: expect.any(String) } } });
      }
    }
  });

  test('the service starts with the chart’s variables, and each of them exists', () => {
    for (const { spec } of pods) {
      const { env } = spec.template.spec.containers[0] as Container;
      const faults = readEnvironment(Object.fromEntries(env.map(({ name, value }) => [name, value ?? example(name)])));
      expect(faults).toMatchObject({ ok: true });
      const extra = env.filter(({ name }) => !(name in (faults.ok ? faults.environment : {})));
      expect(extra.map(({ name }) => name).filter((name) => name !== 'NODE_EXTRA_CA_CERTS')).toEqual([]);
      expect(new Set(env.map(({ name }) => name)).size).toBe(env.length);
    }
  });

  test('the chart contains references to secrets, and no secret', () => {
    expect(manifests.filter(({ kind }) => kind === 'Secret')).toEqual([]);
    for (const { spec } of pods) {
      const { env } = spec.template.spec.containers[0] as Container;
      for (const { name, value } of env) if (secrets.includes(name)) expect(value).toBeUndefined();
    }
  });

  test('every pod has a policy for both directions that allows only what its code connects to', () => {
    const settings = { ...(values as Values).settings, ...(values as Values).secrets };
    const policies = manifests.filter(({ kind }) => kind === 'NetworkPolicy');
    for (const pod of pods) {
      const own = policies.filter(({ spec }) =>
        Object.entries(spec.podSelector.matchLabels).every(
          ([label, value]) => pod.spec.template.metadata.labels[label] === value,
        ),
      );
      expect(own).toHaveLength(1);
      expect(own[0]!.spec.policyTypes).toEqual(['Ingress', 'Egress']);
      const role = component(pod);
      const expected = CONNECTIONS.filter(
        ({ roles, onlyWith }) => roles.includes(role) && (!onlyWith || settings[onlyWith]),
      ).map(({ target }) => target);
      const extra = (values as Values).networkPolicy['extraEgress']?.[role] ?? [];
      const allowed = own[0]!.spec.egress.filter(
        (rule: object) => !extra.some((each) => isDeepStrictEqual(each, rule)),
      );
      expect(allowed.map(targetOf(values as Values)).toSorted()).toEqual([...new Set(['dns', ...expected])].toSorted());
    }
  });

  test('a pod gets the time that the process needs to stop', () => {
    for (const role of ['api', 'worker']) {
      const pod = named(manifests, 'Deployment', role).spec.template.spec;
      const drain = (pod.containers[0] as Container).env.find(({ name }) => name === 'DRAIN_SECONDS')?.value ?? '0';
      expect(pod.terminationGracePeriodSeconds).toBeGreaterThan(Number(drain) + 3 + 8);
    }
  });

  test('autoscalers, selectors and their targets have matching names', () => {
    for (const { kind, spec } of manifests) {
      if (kind === 'HorizontalPodAutoscaler' || kind === 'ScaledObject')
        expect(pods.map(({ metadata }) => metadata.name)).toContain(spec.scaleTargetRef.name);
      if (kind === 'Service')
        expect(spec.selector).toEqual(named(manifests, 'Deployment', 'api').spec.selector.matchLabels);
    }
  });
});

test.skipIf(noHelm)('the schemas detect a wrong value and a misspelt field', async () => {
  const manifests = rendered(VALUE_SETS['the smallest set']!);
  named(manifests, 'Deployment', 'api').spec.template.spec.containers[0].livenesProbe = {};
  manifests.find(({ kind }) => kind === 'Service')!.spec.ports[0].port = 'http';
  const faults = (await schemaFaults(manifests)).join('\n');
  expect(faults).toContain('livenesProbe');
  expect(faults).toContain('spec/ports/0/port must be integer');
});

test.skipIf(noHelm)('helm lint finds no fault, and the chart’s alerts match deploy/alerts.yaml', () => {
  expect(helm('lint', '--strict', CHART, '--values', join(ROOT, 'deploy/kubernetes/values.yaml'))).toContain(
    '0 chart(s) failed',
  );
  const rule = rendered(VALUE_SETS['everything turned on']!).find(({ kind }) => kind === 'PrometheusRule')!;
  expect(rule.spec).toEqual(parse(readFileSync(join(ROOT, 'deploy/alerts.yaml'), 'utf8')));
});

test.skipIf(noHelm)('API, workers and migration get only the secrets that each one needs', () => {
  const manifests = rendered(VALUE_SETS['everything turned on']!);
  const secretsOf = (kind: string, role: string): string[] =>
    (named(manifests, kind, role).spec.template.spec.containers[0] as Container).env
      .filter(({ valueFrom }) => valueFrom)
      .map(({ name }) => name);
  expect(secretsOf('Job', 'migrate')).toEqual(['DATABASE_URL']);
  expect(secretsOf('Deployment', 'api')).not.toContain('FACE_PAD_TOKEN');
  expect(secretsOf('Deployment', 'api')).toContain('OIDC_CLIENT_SECRET');
  expect(secretsOf('Deployment', 'worker')).not.toContain('OIDC_CLIENT_SECRET');
  expect(secretsOf('Deployment', 'worker')).toContain('MAIL_URL');
});

/** A value as an operator's Secret would have it. */
function example(name: string): string {
  const examples: Record<string, string> = {
    DATABASE_URL: 'postgres://verify:secret@db/verify',
    REDIS_URL: 'redis://redis:6379',
    MAIL_URL: 'smtp://verify:secret@mail.example.com:587',
    OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20secret',
  };
  return examples[name] ?? 'a-secret-of-sixteen';
}
