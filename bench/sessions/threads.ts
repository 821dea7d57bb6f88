import { readdirSync, readFileSync } from 'node:fs';

/** proc(5): ticks of 10 ms. */
const TICK_MS = 10;
/** Node's names for its threads. */
const PARTS: Readonly<Record<string, string>> = {
  'libuv-worker': 'pictures, files, signatures',
  V8Worker: 'compiling, collecting garbage',
  'libvips worker': 'pictures, files, signatures',
};

/** CPU milliseconds used by the service and its worker processes, by the threads' purpose. Linux only. */
export function cpuByPart(pid: number): Record<string, number> {
  const spent: Record<string, number> = {};
  const add = (of: number, main: string): void => {
    for (const thread of readdirSync(`/proc/${of}/task`)) {
      const stat = readFileSync(`/proc/${of}/task/${thread}/stat`, 'utf8');
      const name = stat.slice(stat.indexOf('(') + 1, stat.lastIndexOf(')'));
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      const part = PARTS[name] ?? (Number(thread) === of ? main : 'other threads');
      spent[part] = (spent[part] ?? 0) + (Number(fields[11]) + Number(fields[12])) * TICK_MS;
    }
  };
  add(pid, 'HTTP, records, jobs');
  for (const worker of childrenOf(pid)) add(worker, 'reading, comparing faces');
  return spent;
}

/** CPU milliseconds used by this process and its worker processes, including ended threads. */
export function cpuWithWorkers(): number {
  const { user, system } = process.cpuUsage();
  const workers = childrenOf(process.pid).map((worker) => {
    const stat = readFileSync(`/proc/${worker}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
  });
  return (user + system) / 1000 + workers.reduce((sum, ms) => sum + ms, 0);
}

const childrenOf = (pid: number): number[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number);

export function since(before: Readonly<Record<string, number>>, now: Readonly<Record<string, number>>) {
  return Object.fromEntries(Object.entries(now).map(([part, ms]) => [part, ms - (before[part] ?? 0)]));
}
