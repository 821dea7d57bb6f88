import * as z from 'zod/mini';
import { DeliveryView } from '../dashboard/applications.ts';
import { EndpointSecret, EndpointView, NewEndpoint } from '../dashboard/settings.ts';

const Time = z.string();
const ok = z.literal(200);

export const CreateEndpoint = z.strictObject({
  ...NewEndpoint.shape,
  /** A flow that uses its own webhooks. Without it the endpoint belongs to the account. */
  flowName: z.optional(z.string().check(z.minLength(1), z.maxLength(128))),
});
export type CreateEndpoint = z.infer<typeof CreateEndpoint>;

const { id, url, kinds, enabled, hasSecret } = EndpointView.shape;
export const WebhookEndpoint = z.object({
  id,
  url,
  kinds,
  enabled,
  hasSecret,
  /** Null if the endpoint belongs to the account. */
  flowName: z.nullable(z.string()),
  createdAt: Time,
});
export type WebhookEndpoint = z.infer<typeof WebhookEndpoint>;

export const EndpointList = z.object({ responseCode: ok, items: z.array(WebhookEndpoint) });
export type EndpointList = z.infer<typeof EndpointList>;
export const EndpointAnswer = z.extend(WebhookEndpoint, { responseCode: ok });
export type EndpointAnswer = z.infer<typeof EndpointAnswer>;

export const SecretAnswer = z.extend(EndpointSecret, { responseCode: ok });
export type SecretAnswer = z.infer<typeof SecretAnswer>;

/** Without the body: it is the application, which has its own endpoint and scope. */
export const Delivery = z.object({
  /** Sent as `X-Webhook-Id`. */
  id: DeliveryView.shape.id,
  applicationId: DeliveryView.shape.applicationId,
  kind: DeliveryView.shape.kind,
  url: DeliveryView.shape.url,
  state: DeliveryView.shape.state,
  createdAt: Time,
  endedAt: z.nullable(Time),
  attempts: z.array(
    z.object({
      attempt: z.number(),
      startedAt: Time,
      endedAt: z.nullable(Time),
      /** HTTP status of the answer, or null if there was none. */
      status: z.nullable(z.number()),
      error: z.nullable(z.string()),
    }),
  ),
});
export type Delivery = z.infer<typeof Delivery>;

export const DeliveryList = z.object({ responseCode: ok, items: z.array(Delivery) });
export type DeliveryList = z.infer<typeof DeliveryList>;
export const DeliveryAnswer = z.extend(Delivery, { responseCode: ok });
export type DeliveryAnswer = z.infer<typeof DeliveryAnswer>;
