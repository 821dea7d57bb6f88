import type { Bytes } from './file-store.ts';

/** A request that sends nothing for so long is over; the next one goes on where it stopped. */
const STALLED_MS = 30_000;
/** After so long without a byte, what is held is made safe. */
const PAUSE_MS = 250;

/**
 * Hands pieces on until the source ends, fails, stalls or is taken over, or until the receiver has no room.
 *
 * @param paused for a receiver that gathers: nothing comes at the moment
 */
export async function pump(
  source: Bytes,
  signal: AbortSignal,
  receive: (piece: Uint8Array) => Promise<boolean>,
  paused?: () => Promise<void>,
): Promise<'ended' | 'too_large' | 'interrupted'> {
  const iterator = Symbol.asyncIterator in source ? source[Symbol.asyncIterator]() : source[Symbol.iterator]();
  let stalled: NodeJS.Timeout | undefined;
  let stopped = signal.aborted;
  let endWait = (): void => {};
  const stop = (): void => {
    stopped = true;
    endWait();
  };
  signal.addEventListener('abort', stop, { once: true });
  try {
    for (;;) {
      stalled = setTimeout(stop, STALLED_MS);
      const { promise: first, resolve } = Promise.withResolvers<IteratorResult<Uint8Array> | null>();
      // A promise of its own for each piece: what waits on one that outlives the loop, as Promise.race does, keeps every piece in memory.
      endWait = () => resolve(null);
      if (stopped) endWait();
      // The source's error is the caller's connection breaking: expected, and what came before it counts.
      Promise.resolve(iterator.next()).then(resolve, endWait);
      if (paused && (await quiet(first))) await paused();
      const piece = await first;
      clearTimeout(stalled);
      if (piece === null) return 'interrupted';
      if (piece.done) return 'ended';
      if (!(await receive(piece.value))) return 'too_large';
    }
  } finally {
    clearTimeout(stalled);
    signal.removeEventListener('abort', stop);
    // Ends the request's stream, so that nothing waits on a body that nobody reads. Not awaited: a stalled one may never answer.
    void Promise.resolve(iterator.return?.()).catch(() => {});
  }
}

/** True when nothing came of it within the pause. */
async function quiet(next: Promise<unknown>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const pause = new Promise<true>((resolve) => {
    timer = setTimeout(resolve, PAUSE_MS, true);
  });
  try {
    return await Promise.race([next.then(() => false), pause]);
  } finally {
    clearTimeout(timer);
  }
}
