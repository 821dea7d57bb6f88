import { type Usage, USAGE_MONTHS, type UsageQuery } from '@verify/contract';
import type { ServerContext } from '../../context.ts';
import { countUsage } from '../../records/applications/usage.ts';
import type { Acting } from '../callers.ts';
import type { Outcome } from '../refusal.ts';

/** Counts applications by month, flow and outcome, by default of the last twelve months. */
export async function usageOf(
  context: Pick<ServerContext, 'now' | 'store'>,
  { caller: { account }, query }: { caller: Pick<Acting, 'account'>; query: UsageQuery },
): Promise<Outcome<Usage>> {
  const to = query.to === undefined ? numberOf(new Date(context.now()).toISOString()) : numberOf(query.to);
  const from = query.from === undefined ? to - USAGE_MONTHS.usual + 1 : numberOf(query.from);
  const months = to - from + 1;
  if (months < 1 || months > USAGE_MONTHS.most) {
    const detail = `Between 1 and ${USAGE_MONTHS.most} months can be counted.`;
    return { ok: false, code: 'unprocessable', detail, errors: [{ pointer: '/query/from', detail }] };
  }
  const items: Usage['items'] = [];
  for (let number = from; number <= to; number++) {
    const span = { accountId: account.id, start: startOf(number), end: startOf(number + 1), flow: query.flow };
    const month = nameOf(number);
    items.push(...(await countUsage(context.store.db, span)).map((each) => ({ month, ...each })));
  }
  const total = items.reduce((sum, { count }) => sum + count, 0);
  return { ok: true, body: { responseCode: 200, from: nameOf(from), to: nameOf(to), total, items } };
}

/** Converts a text that starts with `YYYY-MM` to the number of months since the year 0. */
const numberOf = (month: string): number => Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7)) - 1;
const startOf = (number: number): number => Date.UTC(Math.floor(number / 12), number % 12);
const nameOf = (number: number): string => new Date(startOf(number)).toISOString().slice(0, 7);
