/** Runs work that holds many bytes in memory. Beyond the limit it waits for earlier work. */
export type WithMemory = <T>(bytes: number, work: () => Promise<T>) => Promise<T>;

export function createMemoryLimit(limitBytes: number): WithMemory {
  let free = limitBytes;
  const waiting: { readonly bytes: number; readonly start: () => void }[] = [];
  /** In the order of arrival, so that small files do not delay a large one. */
  const startNext = (): void => {
    while (waiting[0] && waiting[0].bytes <= free) {
      const { bytes, start } = waiting.shift()!;
      free -= bytes;
      start();
    }
  };
  return async (wanted, work) => {
    const bytes = Math.min(wanted, limitBytes);
    if (bytes === 0) return work();
    await new Promise<void>((start) => {
      waiting.push({ bytes, start });
      startNext();
    });
    try {
      return await work();
    } finally {
      free += bytes;
      startNext();
    }
  };
}
