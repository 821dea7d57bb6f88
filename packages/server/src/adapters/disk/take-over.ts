/**
 * Runs one task per key at a time. A later task asks the earlier one to stop and waits until it has: a phone that lost
 * its network sends again long before the server notices that the first connection is dead.
 */
export function takeOver(): { run<T>(key: string, task: (signal: AbortSignal) => Promise<T>): Promise<T> } {
  const active = new Map<string, { controller: AbortController; ended: Promise<unknown> }>();
  return {
    run(key, task) {
      const earlier = active.get(key);
      earlier?.controller.abort();
      const controller = new AbortController();
      const result = (earlier ? earlier.ended : Promise.resolve()).then(() => task(controller.signal));
      const entry = {
        controller,
        ended: result.then(
          () => {},
          () => {},
        ),
      };
      active.set(key, entry);
      void entry.ended.then(() => {
        if (active.get(key) === entry) active.delete(key);
      });
      return result;
    },
  };
}
