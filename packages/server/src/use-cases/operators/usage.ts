import { RowStatus, type Usage, USAGE_MONTHS, type UsageQuery } from '@verify/contract';
import type { Needs } from '../../context.ts';
import { type Counts, readDays, sumOf } from '../../records/applications/overview-days.ts';
import { DAY_MS } from '../../records/span.ts';
import type { Acting } from '../callers.ts';
import { type Answer, unprocessable } from '../refusal.ts';

/** Counts applications by month, flow and outcome, by default of the last twelve months. */
export async function usageOf(
  context: Needs<'now' | 'store'>,
  { caller: { account }, query }: { caller: Pick<Acting, 'account'>; query: UsageQuery },
): Answer<Usage> {
  const to = query.to === undefined ? numberOf(new Date(context.now()).toISOString()) : numberOf(query.to);
  const from = query.from === undefined ? to - USAGE_MONTHS.usual + 1 : numberOf(query.from);
  const asked = to - from + 1;
  if (asked < 1 || asked > USAGE_MONTHS.most)
    return unprocessable(`Between 1 and ${USAGE_MONTHS.most} months can be counted.`, '/query/from');
  const span = { accountId: account.id, start: startOf(from), end: startOf(to + 1), flow: query.flow };
  const months = new Map<string, { month: string; flowName: string; counts: Counts<RowStatus> }>();
  for (const { day, flowName, counts } of await readDays(context.store, span)) {
    const month = new Date(day * DAY_MS).toISOString().slice(0, 7);
    const key = `${month} ${flowName}`;
    months.set(key, { month, flowName, counts: sumOf([months.get(key)?.counts ?? {}, counts.statuses]) });
  }
  const items = [...months]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([, { counts, ...of }]) =>
      RowStatus.options.toSorted().flatMap((outcome) => {
        const count = counts[outcome] ?? 0;
        return count > 0 ? [{ ...of, outcome, count }] : [];
      }),
    );
  const total = items.reduce((sum, { count }) => sum + count, 0);
  return { ok: true, body: { responseCode: 200, from: nameOf(from), to: nameOf(to), total, items } };
}

/** Converts a text that starts with `YYYY-MM` to the number of months since the year 0. */
const numberOf = (month: string): number => Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7)) - 1;
const startOf = (number: number): number => Date.UTC(Math.floor(number / 12), number % 12);
const nameOf = (number: number): string => new Date(startOf(number)).toISOString().slice(0, 7);
