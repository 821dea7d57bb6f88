/** Processor milliseconds at which the watching thread ends this process (0: none); shared, as no message may pass. */
export const cpuLimit = new Int32Array(new SharedArrayBuffer(4));

/** Ends a worker whose threads' processor time exceeds this, however busy the machine is. No effect elsewhere. */
export async function withCpuLimit<T>(limitMs: number, work: () => Promise<T>): Promise<T> {
  const own = { endsAt: cpuMs() + limitMs };
  running.add(own);
  apply();
  try {
    return await work();
  } finally {
    running.delete(own);
    apply();
  }
}

/** Running tasks; several pictures are decoded at the same time, and end in any order. */
const running = new Set<{ readonly endsAt: number }>();

function apply(): void {
  cpuLimit[0] = running.size === 0 ? 0 : Math.min(...[...running].map(({ endsAt }) => endsAt));
}

function cpuMs(): number {
  const { user, system } = process.cpuUsage();
  return Math.round((user + system) / 1000);
}
