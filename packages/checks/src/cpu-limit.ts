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
  const outer = cpuLimit[0]!;
  const own = cpuMs() + limitMs;
  cpuLimit[0] = outer === 0 ? own : Math.min(outer, own);
  try {
    return await work();
  } finally {
    cpuLimit[0] = outer;
  }
}

function cpuMs(): number {
  const { user, system } = process.cpuUsage();
  return Math.round((user + system) / 1000);
}
