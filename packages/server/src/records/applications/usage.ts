import { RowStatus } from '@verify/contract';
import type { Db } from '../store.ts';

export interface Counted {
  readonly flowName: string;
  readonly outcome: RowStatus;
  readonly count: number;
}

/**
 * Counts applications by flow and outcome that were started from `start` to before `end`. Reads only the index of
 * terms.
 */
export async function countUsage(
  db: Db,
  { accountId, start, end, flow }: { accountId: string; start: number; end: number; flow?: string | undefined },
): Promise<Counted[]> {
  let rows = db
    .selectFrom('applicationTerms')
    .select(['flowName', 'value', (eb) => eb.fn.countAll<number>().as('count')])
    .where('accountId', '=', accountId)
    .where('kind', '=', 'status')
    // The index has the status before the time, so each status is a range of its own.
    .where('value', 'in', RowStatus.options)
    .where('createdAt', '>=', start)
    .where('createdAt', '<', end);
  if (flow !== undefined) rows = rows.where('flowName', '=', flow);
  const counted = await rows.groupBy(['value', 'flowName']).orderBy('flowName').orderBy('value').execute();
  return counted.map(({ flowName, value, count }) => ({
    flowName,
    outcome: RowStatus.parse(value),
    count: Number(count),
  }));
}
