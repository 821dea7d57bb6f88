import { existsSync, readFileSync } from 'node:fs';

const STAT = '/proc/stat';

/**
 * Begins to watch what the host of this virtual machine gives to others of the processor's time. What it returns says
 * the share since then, 0 to 1. Always 0 where the system doesn't tell.
 */
export function watchSteal(): () => number {
  const before = processorTime();
  return () => {
    const now = processorTime();
    return (now.stolen - before.stolen) / Math.max(1, now.all - before.all);
  };
}

/**
 * In ticks of 10 ms, all processors together. The first line: user, nice, system, idle, iowait, irq, softirq, steal.
 */
function processorTime(): { stolen: number; all: number } {
  if (!existsSync(STAT)) return { stolen: 0, all: 0 };
  const ticks = readFileSync(STAT, 'utf8').split('\n', 1)[0]!.trim().split(/\s+/).slice(1, 9).map(Number);
  return { stolen: ticks[7] ?? 0, all: ticks.reduce((sum, each) => sum + each, 0) };
}
