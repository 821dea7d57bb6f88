import * as z from 'zod/mini';

/** Kinds that an endpoint can select; sent in `X-Event`. The body is always the Application object. */
export const WebhookKind = z.enum([
  'application.done',
  'application.updated',
  'application.created',
  'application.submitted',
  'application.approved',
  'application.declined',
  'application.needs-review',
  'application.error',
  'application.expired',
  'application.redacted',
  'webhook.test',
]);
export type WebhookKind = z.infer<typeof WebhookKind>;

export const DEFAULT_WEBHOOK_KINDS: readonly WebhookKind[] = ['application.done', 'application.updated'];
