import { readFileSync } from 'node:fs';

/** Returns the result of `work` and the processor time of all threads. */
export async function withCpu<T>(work: () => T | Promise<T>): Promise<{ value: T; cpuMs: number }> {
  const before = process.cpuUsage();
  const value = await work();
  const { user, system } = process.cpuUsage(before);
  return { value, cpuMs: (user + system) / 1000 };
}

/** Processor time of a process and its worker processes so far, in milliseconds. Linux only. */
export function cpuOfProcess(pid: number): number {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean);
  const ticks = [String(pid), ...children].map((id) => {
    const stat = readFileSync(`/proc/${id}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return Number(fields[11]) + Number(fields[12]);
  });
  // proc(5): ticks of 10 ms.
  return ticks.reduce((sum, each) => sum + each, 0) * 10;
}
