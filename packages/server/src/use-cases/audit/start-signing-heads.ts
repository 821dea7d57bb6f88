import type { ServerContext } from '../../context.ts';
import { signHeads } from './sign-heads.ts';

/** Interval of the check; a head is due once a day. */
const EVERY_MS = 60 * 60 * 1000;
const FIRST_MS = 5_000;

/** Signs the heads of the audit logs every day. */
export function startSigningHeads(context: Pick<ServerContext, 'keys' | 'log' | 'now' | 'store'>): {
  stop(): Promise<void>;
} {
  let running: Promise<unknown> = Promise.resolve();
  const run = (): void => {
    running = signHeads(context).catch((error: unknown) => context.log.error({ err: error }, 'audit heads not signed'));
  };
  const first = setTimeout(run, FIRST_MS);
  const timer = setInterval(run, EVERY_MS);
  return {
    async stop() {
      clearTimeout(first);
      clearInterval(timer);
      await running;
    },
  };
}
