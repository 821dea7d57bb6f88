import * as z from 'zod/mini';
import {
  ApplicationList,
  EraseApplication,
  ListApplications,
  SERVICE_LIMITS,
  Usage,
  UsageQuery,
} from '@verify/contract';
import { eraseForOperator, listForOperator } from '../../../use-cases/operators/applications.ts';
import { usageOf } from '../../../use-cases/operators/usage.ts';
import { route } from '../../route.ts';

export const Name = z.object({ id: z.string().check(z.maxLength(128)) });
export const Done = z.object({ responseCode: z.literal(200) });

export const list = route({
  method: 'GET',
  url: '/api/v1/applications',
  tag: 'Applications',
  summary: 'List applications',
  description:
    'Newest first, with the filters of the dashboard. Pass `next` as `cursor` for the page after; a page may be short.',
  auth: 'api',
  scope: 'applications:list',
  limit: { name: 'list', perMinute: SERVICE_LIMITS.listsPerMinute },
  query: ListApplications,
  answer: ApplicationList,
  problems: ['bad_request'],
  handle: ({ caller, query, context }) => listForOperator(context, { caller, query }),
});

export const erase = route({
  method: 'POST',
  url: '/api/v1/application/:id/erase',
  tag: 'Applications',
  summary: 'Erase an application',
  description:
    'Erases the person, for good: fields, pictures, videos and what webhooks said. Identifiers, codes and times are left. ' +
    'Sends `application.redacted`. Idempotent. An application that is being checked is refused with 422 for some seconds.',
  auth: 'api',
  scope: 'applications:erase',
  limit: { name: 'erase', perMinute: SERVICE_LIMITS.erasuresPerMinute },
  params: Name,
  body: EraseApplication,
  answer: Done,
  problems: ['application_not_found', 'unprocessable'],
  handle: ({ caller, params, body, context }) => eraseForOperator(context, { caller, params, body }),
});

export const usage = route({
  method: 'GET',
  url: '/api/v1/usage',
  tag: 'Usage',
  summary: 'Count applications',
  description:
    'By month (UTC), flow and outcome. An application counts in the month in which it was started, also when it was erased.',
  auth: 'api',
  scope: 'usage:read',
  limit: { name: 'usage', perMinute: SERVICE_LIMITS.usageReadsPerMinute },
  query: UsageQuery,
  answer: Usage,
  problems: ['bad_request', 'unprocessable'],
  handle: ({ caller, query, context }) => usageOf(context, { caller, query }),
});
