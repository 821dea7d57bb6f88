import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

const MARK = 'VERIFY_PRIVATE_MOUNTS';

/**
 * Starts this program again with its own mounts, unless it has them, so that all mounts for the containers disappear
 * when it ends. crun refuses a machine whose control groups are half of the first and half of the second kind, so it
 * gets a view of the second.
 */
export function withPrivateMounts(): void {
  if (process.env[MARK]) return;
  const hybrid = / \/sys\/fs\/cgroup\/unified .* - cgroup2 /.test(readFileSync('/proc/self/mountinfo', 'utf8'));
  const view = 'umount -R /sys/fs/cgroup && mount -t cgroup2 none /sys/fs/cgroup &&';
  const script = `${hybrid ? view : ''} exec setpriv --pdeathsig TERM "$@"`;
  const command = [process.execPath, ...process.execArgv, ...process.argv.slice(1)];
  // One group of processes: Ctrl-C reaches all of them. A signal to this one alone ends it, and so reaches what it
  // started.
  const done = spawnSync('unshare', ['--mount', 'sh', '-c', script, 'sh', ...command], {
    stdio: 'inherit',
    env: { ...process.env, [MARK]: '1' },
  });
  process.exit(done.status ?? 1);
}
