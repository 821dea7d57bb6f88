import { open, type Way } from './lanes.ts';

export type Ask =
  | { readonly ask: 'open'; readonly way: Way }
  | { readonly ask: 'fill'; readonly urls: readonly string[]; readonly count: number; readonly body: string }
  | { readonly ask: 'drain' }
  | { readonly ask: 'close' };

let deliverer: Awaited<ReturnType<typeof open>>;

/** How many milliseconds a drain took. */
async function answer(asked: Ask): Promise<number> {
  const started = performance.now();
  if (asked.ask === 'open') deliverer = await open(asked.way);
  else if (asked.ask === 'fill') await deliverer.fill(asked.urls, asked.count, asked.body);
  else await deliverer[asked.ask]();
  return performance.now() - started;
}

process.on('message', async (asked: Ask) => {
  process.send!(await answer(asked));
  if (asked.ask === 'close') process.disconnect();
});
