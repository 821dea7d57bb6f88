import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const PROGRAMS = ['monmaptool', 'ceph-mon', 'ceph-osd', 'radosgw', 'radosgw-admin', 'python3'];
const PACKAGES = ['radosgw', 'ceph-mon', 'ceph-osd', 'python3-rados'];
const INSTALL_MS = 280_000;

/** Installs Debian's packages of the monitor, the store and the S3 gateway, if one is missing. apt resolves what they depend on. */
export function bringCeph(): void {
  if (PROGRAMS.every((name) => existsSync(`/usr/bin/${name}`)) && hasRados()) return;
  const sudo = process.getuid?.() === 0 ? [] : ['sudo', '-n'];
  for (const args of [['update'], ['install', '-y', '--no-install-recommends', ...PACKAGES]]) {
    const [command, ...rest] = [...sudo, 'apt-get', ...args];
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    const done = spawnSync(command!, rest, { encoding: 'utf8', timeout: INSTALL_MS, env });
    if (done.status === 0) continue;
    const output = `${done.stdout ?? ''}${done.stderr ?? ''}`.slice(-2_000);
    throw new Error(
      `The S3 server of the tests needs ${PACKAGES.join(', ')}. apt-get ${args[0]} failed: ${done.error?.message ?? output}`,
    );
  }
}

const hasRados = (): boolean =>
  spawnSync('/usr/bin/python3', ['-c', 'import rados'], { stdio: 'ignore', timeout: 15_000 }).status === 0;
