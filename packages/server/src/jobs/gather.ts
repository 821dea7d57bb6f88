interface Waiting<Item, Result> {
  readonly item: Item;
  readonly resolve: (result: Result) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Calls that come in one turn of the event loop, or while others are under way, become one: `work` gets the items of at most `most` calls
 * and answers with as many results, in their order. When it rejects, each of those calls does.
 */
export function gather<Item, Result>(
  most: number,
  work: (items: readonly Item[]) => Promise<readonly Result[]>,
): (item: Item) => Promise<Result> {
  const waiting: Waiting<Item, Result>[] = [];
  let running = false;

  async function run(): Promise<void> {
    while (waiting.length > 0) {
      const calls = waiting.splice(0, most);
      try {
        const results = await work(calls.map(({ item }) => item));
        for (const [i, { resolve }] of calls.entries()) resolve(results[i]!);
      } catch (error) {
        for (const { reject } of calls) reject(error);
      }
    }
    running = false;
  }

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      if (running) return;
      running = true;
      setImmediate(() => void run());
    });
}
