import type { By, UserCaller } from '../callers.ts';
import { Overview, OVERVIEW_DAYS, OverviewQuery, Waiting } from '@verify/contract';
import { countWaiting, readOverview } from '../../records/applications/overview.ts';
import { DAY_MS, dayOf, startOf } from '../../records/span.ts';
import { type Answer, unprocessable } from '../refusal.ts';
import type { Needs } from '../../context.ts';

/** Statistics of a period, by default the last 30 days. */
export async function overviewOf(
  context: Needs<'now' | 'store'>,
  { caller: { account }, query }: { caller: Pick<UserCaller, 'account'>; query: OverviewQuery },
): Answer<Overview> {
  const to = startOf(query.to ?? dayOf(context.now()));
  const start = query.from === undefined ? to - (OVERVIEW_DAYS.usual - 1) * DAY_MS : startOf(query.from);
  const days = (to - start) / DAY_MS + 1;
  if (!(days >= 1 && days <= OVERVIEW_DAYS.most))
    return unprocessable(`Choose a period of 1 to ${OVERVIEW_DAYS.most} days.`, '/query/from');
  const span = { accountId: account.id, start, end: to + DAY_MS, flow: query.flow };
  return { ok: true, body: await readOverview(context.store, span) };
}

/** Number of applications that need a review. */
export async function waitingOf(context: Needs<'store'>, { caller }: By): Answer<Waiting> {
  return { ok: true, body: { waiting: await countWaiting(context.store.db, caller.account.id) } };
}
