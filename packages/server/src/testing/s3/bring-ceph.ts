import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { aptInstall } from '../apt-install.ts';

const PROGRAMS = ['monmaptool', 'ceph-mon', 'ceph-osd', 'radosgw', 'radosgw-admin', 'python3'];
export const CEPH_PACKAGES = ['radosgw', 'ceph-mon', 'ceph-osd', 'python3-rados'];
const INSTALL_MS = 280_000;

/** Installs Debian's packages of Ceph's monitor, store and S3 gateway, if one is missing. */
export function bringCeph(say: (text: string) => void = () => {}): void {
  if (PROGRAMS.every((name) => existsSync(`/usr/bin/${name}`)) && hasRados()) return;
  say('No Ceph found, which is the S3 server of the tests; asking Debian for its packages …');
  const failure = aptInstall(CEPH_PACKAGES, INSTALL_MS);
  if (failure) throw new Error(`The S3 server of the tests needs ${CEPH_PACKAGES.join(', ')}. ${failure}`);
}

const hasRados = (): boolean =>
  spawnSync('/usr/bin/python3', ['-c', 'import rados'], { stdio: 'ignore', timeout: 15_000 }).status === 0;
