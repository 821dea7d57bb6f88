/** What `work` gives, and the processor time that it took, all threads together. */
export async function withCpu<T>(work: () => T | Promise<T>): Promise<{ value: T; cpuMs: number }> {
  const before = process.cpuUsage();
  const value = await work();
  const { user, system } = process.cpuUsage(before);
  return { value, cpuMs: (user + system) / 1000 };
}
