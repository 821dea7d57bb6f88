import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, statSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { CEPH_PACKAGES } from '@verify/server/testing/bring-ceph';
import { ROOT } from '../steps.ts';

/** Root file systems of 160 to 500 MB, by a hash of their contents (docs/operations/containers.md). */
const CACHE = join(process.env['XDG_CACHE_HOME'] ?? join(homedir(), '.cache'), 'verify-containers');

const { optionalDependencies } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
  optionalDependencies: { node: string };
};

const NODE = [
  `npm install --global --silent --prefix "$1/usr/local" node@${optionalDependencies.node} npm@11.21.2`,
  // A file and not a link, because npm looks for global packages beside it.
  'mv "$1/usr/local/lib/node_modules/node/bin/node" "$1/usr/local/bin/node.new"',
  'mv "$1/usr/local/bin/node.new" "$1/usr/local/bin/node" && rm -r "$1/usr/local/lib/node_modules/node"',
  // Every machine and container has this file, but mmdebstrap does not create it.
  'printf "127.0.0.1 localhost\\n::1 localhost\\n" > "$1/etc/hosts"',
  'chroot "$1" useradd --uid 1000 --create-home --shell /bin/bash node',
];

/**
 * Debian 12 with only Node, npm and the Dockerfile's packages: it replaces the Dockerfile's base image, and documented
 * commands are tried in it.
 */
export const nodeRoot = (say: (text: string) => void): string =>
  debian(say, 'Node', ['ca-certificates', 'binutils'], NODE);
/** Replaces the images of compose.yaml for the database and for S3 (`stand-ins/`). */
export const postgresRoot = (say: (text: string) => void): string => debian(say, 'PostgreSQL', ['postgresql'], []);
export const s3Root = (say: (text: string) => void): string =>
  debian(say, 'S3', ['ca-certificates', 'curl', ...CEPH_PACKAGES], NODE);

/** An archive of a root file system, from the cache if possible. */
function debian(
  say: (text: string) => void,
  name: string,
  packages: readonly string[],
  hooks: readonly string[],
): string {
  const hash = createHash('sha256')
    .update(JSON.stringify(['bookworm', packages, hooks]))
    .digest('hex')
    .slice(0, 16);
  const archive = join(CACHE, `${name.toLowerCase()}-${hash}.tar`);
  if (!existsSync(archive)) {
    mkdirSync(CACHE, { recursive: true });
    say(`Making a Debian with ${name} (mmdebstrap), once …`);
    const args = [
      '--variant=minbase',
      `--include=${packages.join(',')}`,
      ...hooks.map((hook) => `--customize-hook=${hook}`),
    ];
    const half = `${archive}.${process.pid}.tar`;
    execFileSync('mmdebstrap', [...args, 'bookworm', half, 'http://deb.debian.org/debian'], {
      stdio: ['ignore', 'ignore', 'pipe'],
      timeout: 600_000,
    });
    renameSync(half, archive);
  }
  say(`Debian with ${name}: ${archive}, ${(statSync(archive).size / 1e6).toFixed(0)} MB`);
  return archive;
}
