import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '../steps.ts';
import type { Engine } from './engine.ts';

const BUILD_MS = 1_200_000;
const CERTIFICATES = '/run/certificates.pem';

/** The base images of a Dockerfile, without its own stages. */
export function basesOf(dockerfile: string): string[] {
  const stages = new Set<string>();
  const bases = new Set<string>();
  for (const [, name, stage] of dockerfile.matchAll(/^FROM\s+(\S+)(?:\s+AS\s+(\S+))?/gim)) {
    if (name !== 'scratch' && !stages.has(name!)) bases.add(name!);
    if (stage) stages.add(stage);
  }
  return [...bases];
}

/** Podman's form of a name without a registry. */
export const fullName = (name: string): string =>
  name.includes('/') ? `docker.io/${name}` : `docker.io/library/${name}`;

/**
 * Builds the Dockerfile of a folder unchanged. The build gets only this machine's network settings (npm's configuration
 * and additional certificates); they are mounted, and the last stage inherits nothing from the stage with the mounts.
 */
export function buildImage(engine: Engine, options: { context: string; tag: string; root: string }): void {
  const { context, tag, root } = options;
  for (const base of basesOf(readFileSync(join(context, 'Dockerfile'), 'utf8'))) {
    const settings = ['ENV PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin'];
    if (process.env['NODE_EXTRA_CA_CERTS']) settings.push(`ENV NODE_EXTRA_CA_CERTS=${CERTIFICATES}`);
    engine.run('podman', ['import', ...settings.flatMap((each) => ['--change', each]), root, fullName(base)]);
  }
  const revision = git(context, 'rev-parse', 'HEAD');
  const created = git(context, 'log', '-1', '--format=%cI');
  const args = ['--build-arg', `REVISION=${revision}`, '--build-arg', `CREATED=${created}`];
  // Only Docker's own image format keeps the HEALTHCHECK.
  engine.run(
    'buildah',
    ['build', '--format=docker', '--network=host', '--pull-never', ...lent(), ...args, '--tag', tag, context],
    BUILD_MS,
  );
}

function lent(): string[] {
  const mounts: [from: string | undefined, to: string][] = [
    [process.env['NPM_CONFIG_USERCONFIG'] ?? join(homedir(), '.npmrc'), '/root/.npmrc'],
    [process.env['NODE_EXTRA_CA_CERTS'], CERTIFICATES],
  ];
  return mounts.flatMap(([from, to]) => (from && existsSync(from) ? ['--volume', `${from}:${to}:ro`] : []));
}

/** A folder with the previous commit, and a function to remove it; null without one, as in a shallow clone. */
export function checkOutBefore(folder: string): { context: string; name: string; close(): void } | null {
  try {
    const commit = git(ROOT, 'rev-parse', '--verify', process.env['VERIFY_UPGRADE_FROM'] ?? 'HEAD~1');
    git(ROOT, 'worktree', 'add', '--detach', folder, commit);
    const close = (): void => {
      rmSync(folder, { recursive: true, force: true });
      git(ROOT, 'worktree', 'prune');
    };
    return { context: folder, name: git(ROOT, 'log', '-1', '--format=%h, %s', commit), close };
  } catch {
    return null;
  }
}

const git = (folder: string, ...args: string[]): string =>
  execFileSync('git', ['-C', folder, ...args], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
