import { RowStatus } from '@verify/contract';
import type { Db } from '../store.ts';

export interface Counted {
  readonly flowName: string;
  readonly outcome: RowStatus;
  readonly count: number;
}

/** Applications that were started between two times, `end` excluded, by flow and outcome. Counted within the index of terms. */
export async function countUsage(
  db: Db,
  { accountId, start, end, flow }: { accountId: string; start: number; end: number; flow?: string | undefined },
): Promise<Counted[]> {
  let rows = db
    .selectFrom('applicationTerms')
    .select(['flowName', 'value', (eb) => eb.fn.countAll<number>().as('count')])
    .where('accountId', '=', accountId)
    .where('kind', '=', 'status')
    // Named one by one, so that the index is entered at the month of each.
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
