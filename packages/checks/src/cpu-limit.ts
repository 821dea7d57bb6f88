/**
 * Processor time of this process, in milliseconds since its start, at which the watching thread ends it; 0: none. It is
 * shared memory, because the thread that works may be unable to send a message.
 */
export const cpuLimit = new Int32Array(new SharedArrayBuffer(4));

/**
 * Ends the worker process, and with it the application's task as a time-out, if the work takes longer than this. The
 * time is the processor's, of all threads, so that a busy machine changes nothing. Has no effect outside of a worker.
 */
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

/** Works that run now; several pictures are decoded at the same time, and end in any order. */
const running = new Set<{ readonly endsAt: number }>();

function apply(): void {
  cpuLimit[0] = running.size === 0 ? 0 : Math.min(...[...running].map(({ endsAt }) => endsAt));
}

function cpuMs(): number {
  const { user, system } = process.cpuUsage();
  return Math.round((user + system) / 1000);
}
