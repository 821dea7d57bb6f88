import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../steps.ts';
import type { Manifest } from './helm.ts';

interface Model {
  validate(): void;
}
type ModelClass = new (data: object) => Model;

/** npm packages with the schemas of Kubernetes and of two operators, by API group. */
const PACKAGES: Readonly<Record<string, string>> = {
  'keda.sh/v1alpha1': '@kubernetes-models/keda/keda.sh/v1alpha1',
  'monitoring.coreos.com/v1': '@kubernetes-models/prometheus-operator/monitoring.coreos.com/v1',
};
const moduleOf = (apiVersion: string): string => PACKAGES[apiVersion] ?? `kubernetes-models/${apiVersion}`;

/** What is wrong with manifests by Kubernetes' schemas, to a strict API server: wrong values and unknown fields. */
export async function schemaFaults(manifests: readonly Manifest[]): Promise<string[]> {
  const faults: string[] = [];
  for (const manifest of manifests) {
    const models = (await import(moduleOf(manifest.apiVersion))) as Record<string, ModelClass>;
    const Kind = models[manifest.kind];
    if (Kind === undefined) {
      faults.push(`${manifest.apiVersion} has no ${manifest.kind}`);
      continue;
    }
    try {
      new Kind(manifest).validate();
    } catch (error) {
      faults.push(`${manifest.kind} ${manifest.metadata.name}: ${(error as Error).message}`);
    }
  }
  return [...faults, ...unknownFields(manifests)];
}

/** The schemas allow unknown fields; the types made from them don't, so the compiler finds each misspelt one. */
function unknownFields(manifests: readonly Manifest[]): string[] {
  const kinds = new Map(manifests.map(({ apiVersion, kind }) => [`${apiVersion} ${kind}`, { apiVersion, kind }]));
  const alias = new Map([...kinds.keys()].map((key, index) => [key, `Kind${index}`]));
  const imports = [...kinds].map(
    ([key, { apiVersion, kind }]) =>
      `import type { I${kind} as ${alias.get(key)} } from '${moduleOf(apiVersion)}/${kind}';`,
  );
  const objects = manifests.map(
    (each, index) =>
      `export const object${index}: ${alias.get(`${each.apiVersion} ${each.kind}`)} = ${JSON.stringify(each, null, 1)};`,
  );
  const folder = join(ROOT, 'node_modules/.cache/verify', `manifests-${process.pid}-${Date.now()}`);
  mkdirSync(folder, { recursive: true });
  try {
    writeFileSync(join(folder, 'manifests.ts'), [...imports, ...objects].join('\n'));
    const options = ['--noEmit', '--strict', '--skipLibCheck', '--module', 'esnext', '--moduleResolution', 'bundler'];
    const compiler = [join(ROOT, 'node_modules/typescript/bin/tsc'), '--ignoreConfig', '--types', '', ...options];
    const { status, stdout } = spawnSync(process.execPath, [...compiler, 'manifests.ts'], {
      cwd: folder,
      encoding: 'utf8',
    });
    return status === 0 ? [] : stdout.trim().split('\n');
  } finally {
    rmSync(folder, { recursive: true });
  }
}
