import { EndpointView, FlowWebhooks, NewEndpoint } from '@verify/contract';
import { route } from '../../route.ts';
import { LIMIT } from '../people/sign-in.ts';
import { Id } from '../people/users.ts';
import { addFlowEndpoint, endpointsOfFlow } from '../../../use-cases/webhooks/flow-endpoints.ts';

const TAG = 'Dashboard';

export const list = route({
  method: 'GET',
  url: '/dashboard/api/flows/:id/webhooks',
  tag: TAG,
  summary: 'Endpoints of a flow',
  auth: 'user',
  limit: LIMIT,
  params: Id,
  answer: FlowWebhooks,
  problems: ['not_found'],
  handle: ({ caller, params, context }) => endpointsOfFlow(context, { caller, params }),
});

export const create = route({
  method: 'POST',
  url: '/dashboard/api/flows/:id/webhooks',
  tag: TAG,
  summary: 'Add an endpoint to a flow',
  auth: 'user',
  limit: LIMIT,
  params: Id,
  body: NewEndpoint,
  answer: EndpointView,
  problems: ['not_found', 'unprocessable'],
  handle: ({ caller, params, body, context }) => addFlowEndpoint(context, { caller, params, body }),
});
