import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { readEnvironment } from '../../apps/api/src/environment.ts';
import { ROOT } from '../steps.ts';
import { schemaFaults } from './check-schema.ts';
import { CHART, helm, type Manifest, noHelm, render } from './helm.ts';
import { VALUE_SETS } from './value-sets.ts';
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

describe.skipIf(noHelm).each(Object.entries(VALUE_SETS))('with %s', (_name, values) => {
  const manifests = noHelm ? [] : rendered(values);
  const pods = podsOf(manifests);

  test("every object follows Kubernetes' schemas, without a field that doesn't exist", async () => {
    expect(pods.length).toBeGreaterThanOrEqual(2);
    expect(await schemaFaults(manifests)).toEqual([]);
  });

  test('every pod is restricted', () => {
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

  test('the service starts with these variables: each exists, and none is wrong', () => {
    for (const { spec } of pods) {
      const { env } = spec.template.spec.containers[0] as Container;
      const faults = readEnvironment(Object.fromEntries(env.map(({ name, value }) => [name, value ?? example(name)])));
      expect(faults).toMatchObject({ ok: true });
      const extra = env.filter(({ name }) => !(name in (faults.ok ? faults.environment : {})));
      expect(extra.map(({ name }) => name).filter((name) => name !== 'NODE_EXTRA_CA_CERTS')).toEqual([]);
      expect(new Set(env.map(({ name }) => name)).size).toBe(env.length);
    }
  });

  test('no secret is in it, only references', () => {
    expect(manifests.filter(({ kind }) => kind === 'Secret')).toEqual([]);
    for (const { spec } of pods) {
      const { env } = spec.template.spec.containers[0] as Container;
      for (const { name, value } of env) if (secrets.includes(name)) expect(value).toBeUndefined();
    }
  });

  test('only workers reach the internet, and every pod has a policy for both directions', () => {
    const policies = manifests.filter(({ kind }) => kind === 'NetworkPolicy');
    for (const pod of pods) {
      const own = policies.filter(({ spec }) =>
        Object.entries(spec.podSelector.matchLabels).every(
          ([label, value]) => pod.spec.template.metadata.labels[label] === value,
        ),
      );
      expect(own).toHaveLength(1);
      expect(own[0]!.spec.policyTypes).toEqual(['Ingress', 'Egress']);
      const wide = own[0]!.spec.egress.filter(
        ({ to }: { to?: { ipBlock?: { cidr: string } }[] }) =>
          !to?.length || to.some(({ ipBlock }) => ipBlock?.cidr.endsWith('/0')),
      );
      expect(wide).toHaveLength(component(pod) === 'worker' ? 1 : 0);
    }
    const [wide] = named(manifests, 'NetworkPolicy', 'worker').spec.egress.filter(
      ({ to }: { to: { ipBlock?: { cidr: string } }[] }) => to.some(({ ipBlock }) => ipBlock?.cidr === '0.0.0.0/0'),
    );
    expect(wide.to[0].ipBlock.except).toContain('169.254.0.0/16');
    expect(wide.ports).toEqual([443, 8443].map((port) => ({ protocol: 'TCP', port })));
  });

  test('a pod is given the time that the process takes to stop', () => {
    for (const role of ['api', 'worker']) {
      const pod = named(manifests, 'Deployment', role).spec.template.spec;
      const drain = (pod.containers[0] as Container).env.find(({ name }) => name === 'DRAIN_SECONDS')?.value ?? '0';
      expect(pod.terminationGracePeriodSeconds).toBeGreaterThan(Number(drain) + 3 + 8);
    }
  });

  test('what scales, selects and is selected has the same names', () => {
    for (const { kind, spec } of manifests) {
      if (kind === 'HorizontalPodAutoscaler' || kind === 'ScaledObject')
        expect(pods.map(({ metadata }) => metadata.name)).toContain(spec.scaleTargetRef.name);
      if (kind === 'Service')
        expect(spec.selector).toEqual(named(manifests, 'Deployment', 'api').spec.selector.matchLabels);
    }
  });
});

test.skipIf(noHelm)('the schemas find a wrong value and a misspelt field', async () => {
  const manifests = rendered(VALUE_SETS['the smallest set']!);
  named(manifests, 'Deployment', 'api').spec.template.spec.containers[0].livenesProbe = {};
  manifests.find(({ kind }) => kind === 'Service')!.spec.ports[0].port = 'http';
  const faults = (await schemaFaults(manifests)).join('\n');
  expect(faults).toContain('livenesProbe');
  expect(faults).toContain('spec/ports/0/port must be integer');
});

test.skipIf(noHelm)('helm lint finds nothing, and the alerts in it are those of deploy/alerts.yaml', () => {
  expect(helm('lint', '--strict', CHART, '--values', join(ROOT, 'deploy/kubernetes/values.yaml'))).toContain(
    '0 chart(s) failed',
  );
  const rule = rendered(VALUE_SETS['everything turned on']!).find(({ kind }) => kind === 'PrometheusRule')!;
  expect(rule.spec).toEqual(parse(readFileSync(join(ROOT, 'deploy/alerts.yaml'), 'utf8')));
});

test.skipIf(noHelm)(
  'the API has no key of the detector, workers none of the identity provider, and a migration only the database',
  () => {
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
  },
);

/** A value as an operator's Secret would have it. */
function example(name: string): string {
  const examples: Record<string, string> = {
    DATABASE_URL: 'postgres://verify:secret@db/verify',
    REDIS_URL: 'redis://redis:6379',
    MAIL_URL: 'smtp://verify:secret@mail.example.com:587',
    OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20secret',
  };
  return examples[name] ?? 'secret';
}
