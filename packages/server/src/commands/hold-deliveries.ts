import { findHold, type Hold, holdDeliveries, releaseDeliveries } from '../records/records-state.ts';
import { openRecords, type StorageOptions } from '../storage.ts';

/**
 * Holds or releases webhooks and messages, whether or not the service is running. Returns the hold that is now in
 * force.
 */
export async function changeHold(options: StorageOptions, change: 'hold' | 'release' | 'show'): Promise<Hold | null> {
  const store = await openRecords(options);
  try {
    return await store.withLock('hold', async (tx) => {
      const since = (store.clock ?? Date.now)();
      if (change === 'hold') await holdDeliveries(tx, { since, reason: 'operator' });
      if (change === 'release') await releaseDeliveries(tx);
      return findHold(tx);
    });
  } finally {
    await store.close();
  }
}
