import type { Needs } from '../../context.ts';
import { changeRetention, type Retention } from '../../records/records-state.ts';
import { purgeDue } from './purge-due.ts';

const EVERY_MS = 60 * 60 * 1000;
/** Another process continues if the one that removes data has been silent for this long. */
const LEASE_MS = 5 * 60 * 1000;

type Context = Needs<'events' | 'files' | 'keys' | 'log' | 'now' | 'store'>;

/**
 * Removes expired data. Does nothing if another process does it, or has done it within the hour. A run that failed
 * continues where it stopped.
 */
export async function runIfDue(context: Context, holder: string, stopped: () => boolean = () => false): Promise<void> {
  const { store, now, log } = context;
  const begun = await changeRetention(store, (current) => begin(current, holder, now()));
  if (!begun) return;
  let { until } = begun;
  let ended = false;
  /** Holds the lease while it works. False once another process has taken over. */
  const goOn = async (): Promise<boolean> => {
    if (stopped()) return !(ended = true);
    if (now() < until - LEASE_MS / 2) return true;
    until = now() + LEASE_MS;
    const kept = await changeRetention(store, (held) => (held?.holder === holder ? { ...held, until } : null));
    return !(ended = kept === null);
  };
  const { setAside, held, ...removed } = await purgeDue(context, goOn);
  if (ended) return;
  await changeRetention(store, () => ({ holder, until: now(), finishedAt: now(), setAside, held }));
  if (removed.video + removed.images + removed.data + setAside + held > 0)
    log.info({ ...removed, setAside, held }, 'retention removed expired data, except what is on legal hold');
}

/** The state with `holder` at work, or null if it is not due. A clock that was set back makes it due at once. */
function begin(current: Retention | null, holder: string, now: number): Retention | null {
  const until = now + LEASE_MS;
  if (!current) return { holder, until, finishedAt: now - EVERY_MS, setAside: 0 };
  const isHeld = current.holder !== holder && now < current.until && current.until <= until;
  const isRecent = current.finishedAt <= now && now < current.finishedAt + EVERY_MS;
  return isHeld || isRecent ? null : { ...current, holder, until };
}
