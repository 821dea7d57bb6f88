import { Overview, OVERVIEW_DAYS, OverviewQuery, Waiting } from '@verify/contract';
import { countWaiting, readOverview } from '../../../ports/store/applications/overview.ts';
import { DAY_MS, dayOf, startOf } from '../../../ports/store/span.ts';
import { route } from '../../route.ts';
import { LIMIT } from '../people/sign-in.ts';

const TAG = 'Dashboard';

export const overview = route({
  method: 'GET',
  url: '/dashboard/api/overview',
  tag: TAG,
  summary: 'Numbers of some days, the last 30 unless asked otherwise',
  auth: 'user',
  limit: LIMIT,
  query: OverviewQuery,
  answer: Overview,
  problems: ['unprocessable'],
  async handle({ caller: { account }, query, context }) {
    const to = startOf(query.to ?? dayOf(context.now()));
    const start = query.from === undefined ? to - (OVERVIEW_DAYS.usual - 1) * DAY_MS : startOf(query.from);
    const days = (to - start) / DAY_MS + 1;
    if (!(days >= 1 && days <= OVERVIEW_DAYS.most)) {
      const detail = `Between 1 and ${OVERVIEW_DAYS.most} days can be shown.`;
      return { ok: false, code: 'unprocessable', detail, errors: [{ pointer: '/query/from', detail }] };
    }
    const span = { accountId: account.id, start, end: to + DAY_MS, flow: query.flow };
    return { ok: true, body: await readOverview(context.store.db, span) };
  },
});

export const waiting = route({
  method: 'GET',
  url: '/dashboard/api/waiting',
  tag: TAG,
  summary: 'How many applications ask for a person',
  auth: 'user',
  limit: LIMIT,
  answer: Waiting,
  problems: [],
  async handle({ caller: { account }, context }) {
    return { ok: true, body: { waiting: await countWaiting(context.store.db, account.id) } };
  },
});
