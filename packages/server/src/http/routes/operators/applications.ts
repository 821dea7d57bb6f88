import * as z from 'zod/mini';
import {
  ApplicationList,
  ApplicationResponse,
  EraseApplication,
  ListApplications,
  SERVICE_LIMITS,
  Usage,
  UsageQuery,
} from '@verify/contract';
import { eraseForOperator, listForOperator } from '../../../use-cases/operators/applications.ts';
import { usageOf } from '../../../use-cases/operators/usage.ts';
import { route } from '../../route.ts';
import { showApplication } from '../../../use-cases/applications/show-application.ts';

export const Name = z.object({ id: z.string().check(z.maxLength(128)) });
export const Done = z.object({ responseCode: z.literal(200) });

export const list = route('listApplications', 'GET /api/v1/applications', 'api', {
  tag: 'Applications',
  summary: 'List applications',
  description:
    'Newest first, with the filters of the dashboard. Pass `next` as `cursor` to get the next page. A page can be short and still have a next one.',
  scope: 'applications:list',
  limit: { name: 'list', perMinute: SERVICE_LIMITS.listsPerMinute },
  query: ListApplications,
  answer: ApplicationList,
  problems: ['bad_request'],
  handle: listForOperator,
});

export const erase = route('eraseApplication', 'POST /api/v1/application/:id/erase', 'api', {
  tag: 'Applications',
  summary: 'Erase an application',
  description:
    'Erases the person’s data permanently: fields, pictures, videos and the bodies of webhooks. Identifiers, codes and times remain. ' +
    'Sends `application.redacted`. Idempotent. While an application is being checked, which takes seconds, the answer is 422.',
  scope: 'applications:erase',
  limit: { name: 'erase', perMinute: SERVICE_LIMITS.erasuresPerMinute },
  params: Name,
  body: EraseApplication,
  answer: Done,
  problems: ['application_not_found', 'unprocessable'],
  handle: eraseForOperator,
});

export const usage = route('getUsage', 'GET /api/v1/usage', 'api', {
  tag: 'Usage',
  summary: 'Count applications',
  description:
    'By month (UTC), flow and outcome. An application counts in the month in which it was started, even if it was erased.',
  scope: 'usage:read',
  limit: { name: 'usage', perMinute: SERVICE_LIMITS.usageReadsPerMinute },
  query: UsageQuery,
  answer: Usage,
  problems: ['bad_request', 'unprocessable'],
  handle: usageOf,
});

export const query = route('getApplication', 'GET /api/v1/application/:id', 'api', {
  tag: 'Results',
  summary: 'Query an application',
  description: 'The body of every webhook is the same object, without `responseCode`.',
  scope: 'applications:read',
  limit: { name: 'query', perMinute: SERVICE_LIMITS.queriesPerMinute },
  params: z.object({ id: z.string().check(z.maxLength(128)) }),
  answer: ApplicationResponse,
  problems: ['application_not_found'],
  handle: showApplication,
});
