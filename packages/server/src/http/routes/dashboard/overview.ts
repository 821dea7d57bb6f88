import { Overview, OverviewQuery, Waiting } from '@verify/contract';
import { route } from '../../route.ts';
import { LIMIT } from '../people/sign-in.ts';
import { overviewOf, waitingOf } from '../../../use-cases/dashboard/overview.ts';

const TAG = 'Dashboard';

export const overview = route({
  method: 'GET',
  url: '/dashboard/api/overview',
  tag: TAG,
  summary: 'Statistics of a period, by default the last 30 days',
  auth: 'user',
  limit: LIMIT,
  query: OverviewQuery,
  answer: Overview,
  problems: ['unprocessable'],
  handle: ({ caller, query, context }) => overviewOf(context, { caller, query }),
});

export const waiting = route({
  method: 'GET',
  url: '/dashboard/api/waiting',
  tag: TAG,
  summary: 'Number of applications that need a review',
  auth: 'user',
  limit: LIMIT,
  answer: Waiting,
  problems: [],
  handle: ({ caller, context }) => waitingOf(context, { caller }),
});
