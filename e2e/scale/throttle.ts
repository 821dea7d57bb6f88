import { mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** For cgroups of version 1 and 2: folder, file of the limit, and its value for a tenth of a core. */
const GROUPS = [
  ['/sys/fs/cgroup/cpu', 'cpu.cfs_quota_us', '10000'],
  ['/sys/fs/cgroup', 'cpu.max', '10000 100000'],
] as const;

/**
 * Gives each process and its children a tenth of a core until the returned function is called. Null without cgroups.
 */
export function throttle(pids: readonly number[]): (() => void) | null {
  for (const [root, limit, tenth] of GROUPS)
    try {
      const undo = pids.map((pid) => {
        const group = join(root, `verify-test-${pid}`);
        mkdirSync(group);
        writeFileSync(join(group, limit), tenth);
        move(group, [pid, ...childrenOf(pid)]);
        return () => {
          move(root, readFileSync(join(group, 'cgroup.procs'), 'utf8').trim().split('\n').map(Number));
          rmdirSync(group);
        };
      });
      return () => undo.forEach((each) => each());
    } catch (error) {
      // No such controller, or not allowed here.
      console.log(`no cgroup at ${root}: ${String(error)}`);
    }
  return null;
}

const move = (group: string, pids: readonly number[]): void =>
  pids.forEach((pid) => writeFileSync(join(group, 'cgroup.procs'), String(pid)));

const childrenOf = (pid: number): number[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number);
