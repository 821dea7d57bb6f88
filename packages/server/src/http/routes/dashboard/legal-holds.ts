import { LegalHold, ReleaseHold, SetHold } from '@verify/contract';
import * as z from 'zod/mini';
import { legalHolds, releaseHold, setHold } from '../../../use-cases/dashboard/legal-holds.ts';
import { route } from '../../route.ts';
import { LIMIT } from '../people/sign-in.ts';
import { Id } from '../people/users.ts';

const TAG = 'Dashboard';

export const list = route({
  method: 'GET',
  url: '/dashboard/api/legal-holds',
  tag: TAG,
  summary: 'Applications and persons that may not be erased',
  auth: 'user',
  limit: LIMIT,
  answer: z.object({ items: z.array(LegalHold) }),
  problems: [],
  handle: ({ caller, context }) => legalHolds(context, { caller }),
});

export const set = route({
  method: 'POST',
  url: '/dashboard/api/legal-holds',
  tag: TAG,
  summary: 'Hold the data of an application, an externalId or a customerId',
  auth: 'user',
  limit: LIMIT,
  body: SetHold,
  answer: z.object({ id: z.string() }),
  problems: [],
  handle: ({ caller, body, context }) => setHold(context, { caller, body }),
});

export const release = route({
  method: 'POST',
  url: '/dashboard/api/legal-holds/:id/release',
  tag: TAG,
  summary: 'Ask for the release of a hold, or confirm what another admin asked for',
  auth: 'user',
  limit: LIMIT,
  params: Id,
  body: ReleaseHold,
  answer: z.object({ released: z.boolean() }),
  problems: ['not_found', 'unprocessable'],
  handle: ({ caller, params, body, context }) => releaseHold(context, { caller, params, body }),
});
