import { readdirSync, readFileSync } from 'node:fs';

/** proc(5): ticks of 10 ms. */
const TICK_MS = 10;
/** What Node calls its threads. */
const PARTS: Readonly<Record<string, string>> = {
  MainThread: 'HTTP, records, jobs',
  WorkerThread: 'reading, comparing faces',
  'libuv-worker': 'pictures, files, signatures',
  V8Worker: 'compiling, collecting garbage',
  'libvips worker': 'pictures, files, signatures',
};

/** Milliseconds of the processor that a process has had, by what its threads do. Linux. */
export function cpuByPart(pid: number): Record<string, number> {
  const spent: Record<string, number> = {};
  for (const thread of readdirSync(`/proc/${pid}/task`)) {
    const stat = readFileSync(`/proc/${pid}/task/${thread}/stat`, 'utf8');
    const name = stat.slice(stat.indexOf('(') + 1, stat.lastIndexOf(')'));
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const part = PARTS[name] ?? 'other threads';
    spent[part] = (spent[part] ?? 0) + (Number(fields[11]) + Number(fields[12])) * TICK_MS;
  }
  return spent;
}

export function since(before: Readonly<Record<string, number>>, now: Readonly<Record<string, number>>) {
  return Object.fromEntries(Object.entries(now).map(([part, ms]) => [part, ms - (before[part] ?? 0)]));
}
