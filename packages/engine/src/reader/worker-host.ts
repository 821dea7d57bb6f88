import { wrap } from 'comlink';
import type { Remote } from 'comlink';
import { readerFailure } from './outcomes.ts';
import type { ReaderFailure } from './outcomes.ts';

export interface WorkerHost<W> {
  /** Starts the worker if none runs. Always settles, also if the worker died, was ended or is too slow. */
  call<T>(
    run: (worker: Remote<W>) => Promise<T>,
    limits: { readonly timeoutMs: number; readonly signal?: AbortSignal },
  ): Promise<T | ReaderFailure>;
  /** Ends the worker, so that its memory is free; the next call starts another. Every waiting call settles. */
  rest(): void;
  dispose(): void;
}

/**
 * A comlink call to a dead worker never settles. So each call races against the worker's death, which is an `error`
 * event (also if its file could not be loaded), an abort, or a time limit, because an endless loop and a lack of memory
 * look the same from here.
 */
export function createWorkerHost<W>(spawn: () => Worker): WorkerHost<W> {
  let life: { readonly worker: Worker; readonly remote: Remote<W>; readonly end: EndOfLife } | null = null;
  let disposed = false;

  function start(): NonNullable<typeof life> {
    if (life !== null) return life;
    const worker = spawn();
    const end = createEnd();
    const die = (detail: string) => finish(end, readerFailure('worker_failed', detail));
    worker.addEventListener('error', (event) => {
      event.preventDefault(); // It is reported as data; the page's console has the browser's own message.
      die(event.message || 'the worker could not be loaded');
    });
    worker.addEventListener('messageerror', () => die('a message could not be read'));
    life = { worker, remote: wrap<W>(worker), end };
    return life;
  }

  /** Only for the worker that `end` belongs to: a late timer must not end its successor. */
  function finish(end: EndOfLife, why: ReaderFailure): void {
    if (life?.end !== end) return;
    life.worker.terminate();
    life = null;
    end.settle(why);
  }

  const rest = (detail: string): void => {
    if (life !== null) finish(life.end, readerFailure('aborted', detail));
  };

  return {
    rest: () => rest('no longer needed'),
    async call(run, { timeoutMs, signal }) {
      if (disposed || signal?.aborted) return readerFailure('aborted', disposed ? 'disposed' : 'by the caller');
      let current: NonNullable<typeof life>;
      try {
        current = start();
      } catch (error) {
        return readerFailure('worker_failed', String(error)); // The page's policy forbids workers.
      }
      const { end, remote } = current;
      const abort = () => finish(end, readerFailure('aborted', 'the worker was ended'));
      const timer = setTimeout(
        () => finish(end, readerFailure('worker_failed', `no answer in ${timeoutMs} ms`)),
        timeoutMs,
      );
      signal?.addEventListener('abort', abort);
      try {
        return await Promise.race([run(remote), end.promise]);
      } catch (error) {
        return readerFailure('worker_failed', String(error));
      } finally {
        clearTimeout(timer);
        signal?.removeEventListener('abort', abort);
      }
    },
    dispose() {
      disposed = true;
      rest('disposed');
    },
  };
}

interface EndOfLife {
  readonly promise: Promise<ReaderFailure>;
  readonly settle: (why: ReaderFailure) => void;
}

function createEnd(): EndOfLife {
  let settle: EndOfLife['settle'] = () => {};
  const promise = new Promise<ReaderFailure>((resolve) => (settle = resolve));
  return { promise, settle };
}
