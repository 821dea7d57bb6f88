import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * Packages of Debian 12: monitor, object store daemon, S3 gateway, and the libraries that a plain system lacks. 75 MB.
 */
const NAMES = [
  'radosgw',
  'ceph-mon',
  'ceph-osd',
  'ceph-base',
  'ceph-common',
  'librgw2',
  'librados2',
  'libradosstriper1',
  'libcephfs2',
  'libtcmalloc-minimal4',
  'libgoogle-perftools4',
  'liboath0',
  'libfuse2',
  'libaio1',
  'libpmem1',
  'libndctl6',
  'libdaxctl1',
  'liblua5.3-0',
  'librdkafka1',
  'librabbitmq4',
  'librdmacm1',
  'libibverbs1',
  'libbabeltrace1',
  'libsnappy1v5',
  'libleveldb1d',
  'libboost-thread1.74.0',
  'libboost-context1.74.0',
  'libboost-iostreams1.74.0',
  'libboost-program-options1.74.0',
  'python3-rados',
];

export interface CephPackages {
  readonly bin: string;
  /** Folder of plug-ins for ceph.conf. */
  readonly lib: string;
  readonly env: Readonly<Record<string, string>>;
}

/** Unpacks Debian's packages into a folder once; nothing is installed. Throws if the system is not Debian 12. */
export function cephPackages(): CephPackages {
  const cache = fileURLToPath(new URL('../../node_modules/.cache', import.meta.url));
  const root = join(cache, 'ceph');
  if (!existsSync(root)) {
    const making = join(cache, `ceph-${process.pid}`);
    const packages = join(making, 'packages');
    mkdirSync(packages, { recursive: true });
    execFileSync('apt-get', ['download', ...NAMES], { cwd: packages, stdio: ['ignore', 'ignore', 'pipe'] });
    for (const name of readdirSync(packages)) execFileSync('dpkg', ['-x', join(packages, name), making]);
    rmSync(packages, { recursive: true });
    renameSync(making, root);
  }
  const libraries = join(root, 'usr/lib/x86_64-linux-gnu');
  const found = [libraries, join(libraries, 'ceph'), join(root, 'usr/lib'), join(root, 'lib/x86_64-linux-gnu')];
  return {
    bin: join(root, 'usr/bin'),
    lib: libraries,
    env: {
      PATH: process.env.PATH ?? '',
      LD_LIBRARY_PATH: found.join(':'),
      PYTHONPATH: join(root, 'usr/lib/python3/dist-packages'),
    },
  };
}
