import * as z from 'zod/mini';
import { ApplicationResponse, SERVICE_LIMITS } from '@verify/contract';
import { route } from '../route.ts';
import { showApplication } from '../../use-cases/applications/show-application.ts';

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
