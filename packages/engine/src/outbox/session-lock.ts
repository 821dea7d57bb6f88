/**
 * Records which sessions are open in a tab, through Web Locks, which end with their tab in every case. Two tabs of one
 * site may run two sessions; without this, the later one would wipe the captures of the earlier.
 */

const PREFIX = 'verify-outbox:';

/** A shared lock, so that two tabs of one session hold it together. Resolves to a function that releases it. */
export function holdSession(sessionKey: string): Promise<() => void> {
  const locks = lockManager();
  if (locks === null) return Promise.resolve(() => {});
  return new Promise((resolve, reject) => {
    locks
      .request(PREFIX + sessionKey, { mode: 'shared' }, () => new Promise<void>((release) => resolve(release)))
      .catch(reject);
  });
}

export async function sessionsInUse(): Promise<ReadonlySet<string>> {
  const held = (await lockManager()?.query())?.held ?? [];
  const names = held.flatMap(({ name }) => (name?.startsWith(PREFIX) ? [name.slice(PREFIX.length)] : []));
  return new Set(names);
}

/** Missing before Safari 15.4. */
const lockManager = (): LockManager | null => (navigator.locks as LockManager | undefined) ?? null;
