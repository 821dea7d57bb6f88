import {
  CreateEndpoint,
  DeliveryAnswer,
  DeliveryList,
  EndpointAnswer,
  EndpointList,
  SecretAnswer,
  SERVICE_LIMITS,
} from '@verify/contract';
import {
  createEndpoint,
  deleteForOperator,
  deliveriesForOperator,
  endpointsForOperator,
  renewForOperator,
  resendForOperator,
} from '../../../use-cases/operators/webhooks.ts';
import { route } from '../../route.ts';
import { Done, Name } from './applications.ts';

const TAG = 'Webhook endpoints';
/** Shared by all of these routes. */
const LIMIT = { name: 'webhook-calls', perMinute: SERVICE_LIMITS.webhookCallsPerMinute };

export const list = route('listWebhookEndpoints', 'GET /api/v1/webhook-endpoints', 'api', {
  tag: TAG,
  summary: 'List webhook endpoints',
  scope: 'webhooks:read',
  limit: LIMIT,
  answer: EndpointList,
  problems: [],
  handle: endpointsForOperator,
});

export const create = route('createWebhookEndpoint', 'POST /api/v1/webhook-endpoints', 'api', {
  tag: TAG,
  summary: 'Create a webhook endpoint',
  description:
    'A public https URL. With `flowName` it receives only the events of that flow, which must have “Use own webhooks” enabled.',
  scope: 'webhooks:write',
  limit: LIMIT,
  body: CreateEndpoint,
  answer: EndpointAnswer,
  problems: ['configuration_not_found', 'unprocessable'],
  handle: createEndpoint,
});

export const secret = route('renewWebhookSecret', 'POST /api/v1/webhook-endpoints/:id/secret', 'api', {
  tag: TAG,
  summary: 'Renew the shared secret of a webhook endpoint',
  description:
    'Adds the symmetric `v1` of Standard Webhooks to `webhook-signature`, for libraries that cannot verify `v1a`. The secret is shown only once; the previous one signs for one more day.',
  scope: 'webhooks:write',
  limit: LIMIT,
  params: Name,
  answer: SecretAnswer,
  problems: ['not_found'],
  handle: renewForOperator,
});

export const remove = route('deleteWebhookEndpoint', 'DELETE /api/v1/webhook-endpoints/:id', 'api', {
  tag: TAG,
  summary: 'Delete a webhook endpoint',
  description: 'Permanently. Pending deliveries to it fail.',
  scope: 'webhooks:write',
  limit: LIMIT,
  params: Name,
  answer: Done,
  problems: ['not_found'],
  handle: deleteForOperator,
});

export const deliveries = route('listDeliveries', 'GET /api/v1/application/:id/deliveries', 'api', {
  tag: TAG,
  summary: 'List the webhooks of an application',
  description: 'Each with its attempts, without the body that was sent.',
  scope: 'webhooks:read',
  limit: LIMIT,
  params: Name,
  answer: DeliveryList,
  problems: ['application_not_found'],
  handle: deliveriesForOperator,
});

export const resend = route('resendDelivery', 'POST /api/v1/deliveries/:id/resend', 'api', {
  tag: TAG,
  summary: 'Resend a webhook',
  description:
    'With the same `X-Webhook-Id` and body and a new signature. The identifier is the value of `X-Webhook-Id`.',
  scope: 'webhooks:write',
  limit: LIMIT,
  params: Name,
  answer: DeliveryAnswer,
  problems: ['not_found', 'unprocessable'],
  handle: resendForOperator,
});
