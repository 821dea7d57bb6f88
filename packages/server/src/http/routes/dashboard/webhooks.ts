import * as z from 'zod/mini';
import {
  DeliveryView,
  EditEndpoint,
  EndpointSecret,
  EndpointView,
  NewEndpoint,
  WebhookSettings,
} from '@verify/contract';
import { route } from '../../route.ts';
import { LIMIT } from '../people/sign-in.ts';
import { Id } from '../people/users.ts';
import { renewSecret } from '../../../use-cases/webhooks/endpoint-secret.ts';
import { addEndpoint } from '../../../use-cases/webhooks/add-endpoint.ts';
import {
  deliveryDetail,
  editEndpoint,
  endpointList,
  removeEndpoint,
  replayDelivery,
  testEndpoint,
} from '../../../use-cases/webhooks/endpoints.ts';

const TAG = 'Dashboard';

export const list = route({
  method: 'GET',
  url: '/dashboard/api/webhooks',
  tag: TAG,
  summary: 'Endpoints and the signing key',
  auth: 'user',
  limit: LIMIT,
  answer: WebhookSettings,
  problems: [],
  handle: ({ caller, context }) => endpointList(context, { caller }),
});

export const create = route({
  method: 'POST',
  url: '/dashboard/api/webhooks',
  tag: TAG,
  summary: 'Add an endpoint',
  auth: 'user',
  limit: LIMIT,
  body: NewEndpoint,
  answer: EndpointView,
  problems: ['unprocessable'],
  handle: ({ caller, body, context }) => addEndpoint(context, { caller, body }),
});

export const edit = route({
  method: 'PUT',
  url: '/dashboard/api/webhooks/:id',
  tag: TAG,
  summary: 'Change an endpoint, or turn it off',
  auth: 'user',
  limit: LIMIT,
  params: Id,
  body: EditEndpoint,
  answer: EndpointView,
  problems: ['not_found', 'unprocessable', 'stale_edit'],
  handle: ({ caller, params, body, context }) => editEndpoint(context, { caller, params, body }),
});

export const remove = route({
  method: 'POST',
  url: '/dashboard/api/webhooks/:id/remove',
  tag: TAG,
  summary: 'Delete an endpoint permanently; deliveries in progress end',
  auth: 'user',
  limit: LIMIT,
  params: Id,
  answer: z.object({}),
  problems: ['not_found'],
  handle: ({ caller, params, context }) => removeEndpoint(context, { caller, params }),
});

export const secret = route({
  method: 'POST',
  url: '/dashboard/api/webhooks/:id/secret',
  tag: TAG,
  summary: 'Renew the shared secret of an endpoint',
  auth: 'user',
  limit: LIMIT,
  params: Id,
  answer: EndpointSecret,
  problems: ['not_found'],
  handle: ({ caller, params, context }) => renewSecret(context, { caller, params }),
});

export const test = route({
  method: 'POST',
  url: '/dashboard/api/webhooks/:id/test',
  tag: TAG,
  summary: 'Send a webhook.test',
  auth: 'user',
  limit: { name: 'dashboard-ping', perMinute: 30 },
  params: Id,
  answer: z.object({ deliveryId: z.string() }),
  problems: ['not_found', 'unprocessable'],
  handle: ({ caller, params, context }) => testEndpoint(context, { caller, params }),
});

export const delivery = route({
  method: 'GET',
  url: '/dashboard/api/deliveries/:id',
  tag: TAG,
  summary: 'One delivery with its attempts',
  auth: 'user',
  limit: LIMIT,
  params: Id,
  answer: DeliveryView,
  problems: ['not_found'],
  handle: ({ caller, params, context }) => deliveryDetail(context, { caller, params }),
});

export const replay = route({
  method: 'POST',
  url: '/dashboard/api/deliveries/:id/replay',
  tag: TAG,
  summary: 'Send a webhook again with the same id and body',
  auth: 'user',
  limit: LIMIT,
  params: Id,
  answer: DeliveryView,
  problems: ['not_found', 'unprocessable'],
  handle: ({ caller, params, context }) => replayDelivery(context, { caller, params }),
});
