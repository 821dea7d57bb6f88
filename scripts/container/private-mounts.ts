import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

const MARK = 'VERIFY_PRIVATE_MOUNTS';

/**
 * Restarts this program with its own mount namespace, so that all mounts for the containers disappear when it ends.
 * crun refuses a machine with a mixture of cgroups version 1 and 2, so it sees only version 2.
 */
export function withPrivateMounts(): void {
  if (process.env[MARK]) return;
  const hybrid = / \/sys\/fs\/cgroup\/unified .* - cgroup2 /.test(readFileSync('/proc/self/mountinfo', 'utf8'));
  const view = 'umount -R /sys/fs/cgroup && mount -t cgroup2 none /sys/fs/cgroup &&';
  const script = `${hybrid ? view : ''} exec setpriv --pdeathsig TERM "$@"`;
  const command = [process.execPath, ...process.execArgv, ...process.argv.slice(1)];
  // They are one process group, so Ctrl-C reaches all of them. A signal to only this process ends it, and so also its
  // children.
  const done = spawnSync('unshare', ['--mount', 'sh', '-c', script, 'sh', ...command], {
    stdio: 'inherit',
    env: { ...process.env, [MARK]: '1' },
  });
  process.exit(done.status ?? 1);
}
