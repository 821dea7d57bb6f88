import { existsSync, readFileSync } from 'node:fs';

const STAT = '/proc/stat';

/**
 * Starts to watch how much processor time this virtual machine's host gives to others (steal time). The returned
 * function gives the share since then, 0 to 1; always 0 if the system doesn't report it.
 */
export function watchSteal(): () => number {
  const before = processorTime();
  return () => {
    const now = processorTime();
    return (now.stolen - before.stolen) / Math.max(1, now.all - before.all);
  };
}

/**
 * In ticks of 10 ms, over all processors. Columns of the first line: user, nice, system, idle, iowait, irq, softirq,
 * steal.
 */
function processorTime(): { stolen: number; all: number } {
  if (!existsSync(STAT)) return { stolen: 0, all: 0 };
  const ticks = readFileSync(STAT, 'utf8').split('\n', 1)[0]!.trim().split(/\s+/).slice(1, 9).map(Number);
  return { stolen: ticks[7] ?? 0, all: ticks.reduce((sum, each) => sum + each, 0) };
}
