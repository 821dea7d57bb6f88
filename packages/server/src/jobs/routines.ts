import type { ServerContext } from '../context.ts';
import { KEYS_REFRESH_MS } from '../keys/rotate-service-key.ts';
import { deleteExpiredIdempotent } from '../records/accounts/idempotency.ts';
import { countMarkedDays } from '../records/applications/overview-days.ts';
import { forgetUnconfirmed } from '../records/applications/wallet-requests.ts';
import { forgetAttempts } from '../records/attempts.ts';
import { newId } from '../records/ids.ts';
import { deleteMessagesBefore } from '../records/messages.ts';
import { deleteResetsBefore } from '../records/people/password-resets.ts';
import { deleteOldSignOns } from '../records/people/sign-ons.ts';
import { DAY_MS } from '../records/span.ts';
import { deleteExpiredTokenValues } from '../records/token-values.ts';
import { signHeads } from '../use-cases/audit/sign-heads.ts';
import { keepAssets } from '../use-cases/kept-assets.ts';
import { sendDigests } from '../use-cases/messages/send-digests.ts';
import { runIfDue } from '../use-cases/retention/run-if-due.ts';
import { giveUp } from './give-up.ts';

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
/** How long the record of a sent message is kept; its address and link are erased when it has ended. */
const MESSAGES_KEPT_MS = 30 * DAY_MS;

interface Routine {
  readonly everyMs: number;
  /** After the start. Default: `everyMs`. */
  readonly firstMs?: number;
  /** Logged if a run fails; the next one repeats it. */
  readonly failure: string;
  run(): Promise<unknown>;
}

export interface RoutineOptions {
  readonly role: 'api' | 'worker' | 'all';
  readonly undecidedHours: number;
  readonly forgetRates: () => Promise<void>;
}

/** Starts the recurring tasks of each process. One run of each at a time; `stop` waits for those in progress. */
export function startRoutines(context: ServerContext, options: RoutineOptions): { stop(): Promise<void> } {
  const holder = newId();
  let stopped = false;
  const { role } = options;
  const all = [
    ...always(context, options),
    ...(role === 'worker' ? [] : ofApi(context)),
    ...(role === 'api' ? [] : ofWorker(context, options.undecidedHours, holder, () => stopped)),
  ];
  const started = all.map((routine) => start(context, routine));
  return {
    async stop() {
      stopped = true;
      for (const stop of started) await stop();
    },
  };
}

function start({ log }: ServerContext, { everyMs, firstMs = everyMs, failure, run }: Routine): () => Promise<void> {
  let running: Promise<void> | null = null;
  const again = (): void => {
    running ??= run()
      .then(
        () => undefined,
        (error: unknown) => log.error({ err: error }, failure),
      )
      .finally(() => (running = null));
  };
  let timer = setTimeout(() => {
    timer = setInterval(again, everyMs);
    again();
  }, firstMs);
  return async () => {
    clearTimeout(timer);
    await running;
  };
}

const always = ({ store, keys, now }: ServerContext, { forgetRates }: RoutineOptions): Routine[] => [
  { everyMs: KEYS_REFRESH_MS, failure: 'keys not read anew', run: () => keys.refresh() },
  { everyMs: HOUR_MS, failure: 'old rate limits not removed', run: forgetRates },
  {
    everyMs: HOUR_MS,
    failure: 'old idempotency keys, attempts, values of tokens, messages and answers of wallets not removed',
    run: () =>
      store.withLock(null, async (tx) => {
        await deleteExpiredIdempotent(tx, now());
        await forgetAttempts(tx, now());
        await deleteExpiredTokenValues(tx, now());
        await forgetUnconfirmed(tx, now());
        await deleteMessagesBefore(tx, now() - MESSAGES_KEPT_MS);
        await deleteOldSignOns(tx, now());
        await deleteResetsBefore(tx, now() - MESSAGES_KEPT_MS);
      }),
  },
];

const ofApi = (context: ServerContext): Routine[] => [
  {
    everyMs: HOUR_MS,
    failure: 'files of this build not kept for pages that are open',
    run: () => keepAssets(context, context.bundles),
  },
];

const ofWorker = (
  context: ServerContext,
  undecidedHours: number,
  holder: string,
  stopped: () => boolean,
): Routine[] => [
  {
    everyMs: MINUTE_MS,
    firstMs: 0,
    failure: 'undecided applications not ended',
    run: () => giveUp(context, context.now() - undecidedHours * HOUR_MS),
  },
  // The first look is this long after the start, after urgent work.
  { everyMs: MINUTE_MS, failure: 'retention run failed', run: () => runIfDue(context, holder, stopped) },
  { everyMs: HOUR_MS, firstMs: 5 * SECOND_MS, failure: 'audit heads not signed', run: () => signHeads(context) },
  {
    everyMs: 10 * MINUTE_MS,
    firstMs: 20 * SECOND_MS,
    failure: 'daily mails not queued',
    run: () => sendDigests(context),
  },
  {
    everyMs: 10 * MINUTE_MS,
    firstMs: 30 * SECOND_MS,
    failure: 'days of the overview not counted',
    run: () => countMarkedDays(context.store, stopped),
  },
];
