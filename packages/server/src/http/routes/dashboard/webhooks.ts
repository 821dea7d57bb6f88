import * as z from 'zod/mini';
import {
  DeliveryView,
  EditEndpoint,
  EndpointSecret,
  EndpointView,
  NewEndpoint,
  RotateKey,
  SignatureKeyView,
  WebhookSettings,
} from '@verify/contract';
import type { Route } from '../../route.ts';
import { DEVELOPERS, forUser, NOTHING } from './for-user.ts';
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
import type { ServerContext } from '../../../context.ts';
import {
  retireWebhookKey,
  type Rotated,
  rotateWebhookKey,
  switchWebhookKey,
} from '../../../keys/rotate-webhook-key.ts';
import { signatureKeys } from '../../../use-cases/webhooks/signature-keys.ts';
import type { Account } from '../../../records/accounts/accounts.ts';

const HOUR_MS = 60 * 60 * 1000;
const Answer = z.object({ signatureKeys: z.array(SignatureKeyView) });

export const webhookRoutes: readonly Route[] = [
  forUser('GET /dashboard/api/webhooks', DEVELOPERS, WebhookSettings, endpointList),
  forUser('POST /dashboard/api/webhooks', DEVELOPERS, EndpointView, addEndpoint, { body: NewEndpoint }),
  forUser('PUT /dashboard/api/webhooks/:id', DEVELOPERS, EndpointView, editEndpoint, { body: EditEndpoint }),
  forUser('POST /dashboard/api/webhooks/:id/remove', DEVELOPERS, NOTHING, removeEndpoint),
  forUser('POST /dashboard/api/webhooks/:id/secret', DEVELOPERS, EndpointSecret, renewSecret),
  forUser('POST /dashboard/api/webhooks/:id/test', DEVELOPERS, z.object({ deliveryId: z.string() }), testEndpoint, {
    limit: { name: 'dashboard-ping', perMinute: 30 },
  }),
  forUser('GET /dashboard/api/deliveries/:id', DEVELOPERS, DeliveryView, deliveryDetail),
  forUser('POST /dashboard/api/deliveries/:id/replay', DEVELOPERS, DeliveryView, replayDelivery),
  forUser(
    'POST /dashboard/api/signature-keys',
    DEVELOPERS,
    Answer,
    async (context, { caller: { account, user }, body }) => {
      return answer(context, account, await rotateWebhookKey(context, user, body.signsAfterHours * HOUR_MS));
    },
    { body: RotateKey },
  ),
  forUser(
    'POST /dashboard/api/signature-keys/:id/begin',
    DEVELOPERS,
    Answer,
    async (context, { caller: { account, user }, params }) => {
      return answer(context, account, await switchWebhookKey(context, user, params.id));
    },
  ),
  forUser(
    'POST /dashboard/api/signature-keys/:id/retire',
    DEVELOPERS,
    Answer,
    async (context, { caller: { account, user }, params }) => {
      return answer(context, account, await retireWebhookKey(context, user, params.id));
    },
  ),
];

async function answer(context: ServerContext, account: Account, rotated: Rotated) {
  if (!rotated.ok) return rotated;
  return { ok: true, body: { signatureKeys: (await signatureKeys(context, account)).signatureKeys } } as const;
}
