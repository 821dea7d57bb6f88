import type { Bytes } from './file-store.ts';

/** A request that sends nothing for this long ends; the next one continues where it stopped. */
const STALLED_MS = 30_000;
/** After a pause of this length, the bytes held so far are stored. */
const PAUSE_MS = 250;

/**
 * Passes pieces on until the source ends, fails, stalls or is taken over, or until the receiver accepts no more.
 * @param paused called when nothing arrives for a moment, for receivers that collect bytes
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
      // A separate promise for each piece: waiting on one that outlives the loop, as Promise.race does, would keep
      // every piece in memory.
      endWait = () => resolve(null);
      if (stopped) endWait();
      // The source's error means that the caller's connection broke, which is expected; what arrived before counts.
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
    // Ends the request's stream, so that no body is left unread. Not awaited, because a stalled stream may never
    // answer.
    void Promise.resolve(iterator.return?.()).catch(() => {});
  }
}

/** True if nothing arrived within the pause. */
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
