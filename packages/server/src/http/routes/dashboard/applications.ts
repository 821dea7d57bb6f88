import * as z from 'zod/mini';
import { ApplicationDetail, ApplicationPage, ApplicationQuery, Decide, Decided, DeliveryView } from '@verify/contract';
import { route } from '../../route.ts';
import { LIMIT } from '../people/sign-in.ts';
import { Id } from '../people/users.ts';
import {
  applicationDetail,
  claimApplication,
  decideApplication,
  deliveriesOfApplication,
  pageOfApplications,
  releaseApplication,
} from '../../../use-cases/dashboard/applications.ts';

const TAG = 'Dashboard';

export const list = route({
  method: 'GET',
  url: '/dashboard/api/applications',
  tag: TAG,
  summary: 'Applications, newest first',
  auth: 'user',
  limit: LIMIT,
  query: ApplicationQuery,
  answer: ApplicationPage,
  problems: [],
  handle: ({ caller, query, context }) => pageOfApplications(context, { caller, query }),
});

export const detail = route({
  method: 'GET',
  url: '/dashboard/api/applications/:id',
  tag: TAG,
  summary: 'One application with its evidence, trace and history',
  auth: 'user',
  limit: LIMIT,
  params: Id,
  answer: ApplicationDetail,
  problems: ['application_not_found'],
  handle: ({ caller, params, context }) => applicationDetail(context, { caller, params }),
});

export const deliveries = route({
  method: 'GET',
  url: '/dashboard/api/applications/:id/deliveries',
  tag: TAG,
  summary: 'Webhooks of an application, each with its attempts',
  auth: 'user',
  limit: LIMIT,
  params: Id,
  answer: z.object({ items: z.array(DeliveryView) }),
  problems: ['application_not_found'],
  handle: ({ caller, params, context }) => deliveriesOfApplication(context, { caller, params }),
});

export const claim = route({
  method: 'POST',
  url: '/dashboard/api/applications/:id/claim',
  tag: TAG,
  summary: 'Claim an application for review, or renew the claim',
  auth: 'user',
  limit: LIMIT,
  params: Id,
  answer: ApplicationDetail,
  problems: ['application_not_found', 'stale_edit', 'unprocessable'],
  handle: ({ caller, params, context }) => claimApplication(context, { caller, params }),
});

export const release = route({
  method: 'POST',
  url: '/dashboard/api/applications/:id/release',
  tag: TAG,
  summary: 'Release a claimed application',
  auth: 'user',
  limit: LIMIT,
  params: Id,
  answer: z.object({}),
  problems: ['application_not_found'],
  handle: ({ caller, params, context }) => releaseApplication(context, { caller, params }),
});

export const decision = route({
  method: 'POST',
  url: '/dashboard/api/applications/:id/decision',
  tag: TAG,
  summary: 'Approve or decline an application',
  auth: 'user',
  limit: LIMIT,
  params: Id,
  body: Decide,
  answer: Decided,
  problems: ['application_not_found', 'stale_edit', 'unprocessable'],
  handle: ({ caller, params, body, context }) => decideApplication(context, { caller, params, body }),
});
