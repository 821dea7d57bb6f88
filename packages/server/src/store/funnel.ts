import type { TrackEvent } from '@verify/contract';
import { sha256Hex } from './ids.ts';
import type { Db } from './store.ts';

/**
 * Counts the events of one application by day, step and outcome. The batch that was counted last is skipped: its answer was lost.
 * Returns how many counted.
 */
export async function countEvents(
  tx: Db,
  application: { id: string; accountId: string; flowName: string },
  events: readonly TrackEvent[],
  now: number,
): Promise<number> {
  const trackBatch = sha256Hex(JSON.stringify(events));
  const fresh = await tx
    .updateTable('applications')
    .set({ trackBatch })
    .where('id', '=', application.id)
    .where((row) => row.or([row('trackBatch', 'is', null), row('trackBatch', '<>', trackBatch)]))
    .executeTakeFirst();
  if (fresh.numUpdatedRows === 0n) return 0;

  const day = new Date(now).toISOString().slice(0, 10);
  for (const { category, name, step, status, code } of events) {
    await tx
      .insertInto('funnel')
      .values({
        accountId: application.accountId,
        flowName: application.flowName,
        day,
        category,
        name,
        step: step ?? '',
        status,
        code: code ?? '',
        count: 1,
      })
      .onConflict((conflict) =>
        conflict
          .columns(['accountId', 'flowName', 'day', 'category', 'name', 'step', 'status', 'code'])
          .doUpdateSet((eb) => ({ count: eb('funnel.count', '+', 1) })),
      )
      .execute();
  }
  return events.length;
}
