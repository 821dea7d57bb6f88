/** Web Locks show which sessions are open in a tab; without them, a second session would wipe the first's captures. */

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
