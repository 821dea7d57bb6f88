import type { ServerContext } from '../../context.ts';
import { purgeDue } from './purge-due.ts';

const EVERY_MS = 60 * 60 * 1000;
/** Delay after the start, when urgent work has been done. */
const FIRST_MS = 30 * 1000;

/** Removes expired data every hour. A failed run is logged, and the next one continues where it stopped. */
export function startRetention(context: Pick<ServerContext, 'events' | 'files' | 'keys' | 'log' | 'now' | 'store'>): {
  stop(): Promise<void>;
} {
  let stopped = false;
  let running: Promise<void> = Promise.resolve();
  const run = (): void => {
    running = purgeDue(context, () => stopped)
      .then(({ video, images, data }) => {
        if (video + images + data > 0) context.log.info({ video, images, data }, 'retention removed expired data');
      })
      .catch((error: unknown) => context.log.error({ err: error }, 'retention run failed'));
  };
  const first = setTimeout(run, FIRST_MS);
  const timer = setInterval(run, EVERY_MS);
  return {
    async stop() {
      stopped = true;
      clearTimeout(first);
      clearInterval(timer);
      await running;
    },
  };
}
