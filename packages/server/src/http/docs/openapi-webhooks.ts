import { DEFAULT_WEBHOOK_KINDS, WebhookKind, SERVICE_LIMITS } from '@verify/contract';

/** When each kind is sent. */
const WHEN: Readonly<Record<WebhookKind, string>> = {
  'application.done': 'Processing has ended and the result is decided',
  'application.updated': 'A person changed the result, or sent the application back',
  'application.created': 'A session was opened; nothing has been collected yet',
  'application.submitted': 'The person has submitted everything and the services are running',
  'application.approved': 'The result is, or has become, approved',
  'application.declined': 'The result is, or has become, declined',
  'application.needs-review': 'The result needs a review by a person',
  'application.error': 'A service could not run, or the person left before submitting',
  'application.expired': 'The session ended before it was submitted',
  'application.redacted': 'The personal data was erased',
  'webhook.test': 'Sent from the dashboard as a test; `metadata.test` is true and there is no decision',
};

/** Each header of a delivery and its meaning. */
const HEADERS: Readonly<Record<string, string>> = {
  'X-Event': 'Kind of the event',
  'X-Signature': 'Ed25519 over the body followed by `X-Timestamp`, base64',
  'X-Timestamp': 'Unix ms, different for each attempt',
  'X-Webhook-Id': 'The same for each attempt of a delivery',
  'X-Attempt': 'From 1',
  'X-Key-Id': 'The key that signed; `/.well-known/jwks/{account}` lists the valid ones',
  'webhook-id': 'Standard Webhooks: as `X-Webhook-Id`',
  'webhook-timestamp': 'Standard Webhooks: Unix seconds',
  'webhook-signature':
    'Standard Webhooks: `v1a,` and an Ed25519 signature; for an endpoint with a shared secret also `v1,` and an HMAC-SHA256',
};

/** The `webhooks` of the OpenAPI document: one for each kind that an endpoint can select. */
export function openApiWebhooks(): Record<string, { post: Readonly<Record<string, unknown>> }> {
  return Object.fromEntries(WebhookKind.options.map((kind) => [kind, { post: delivery(kind) }]));
}

function delivery(kind: WebhookKind): Readonly<Record<string, unknown>> {
  const standard = DEFAULT_WEBHOOK_KINDS.includes(kind) ? ' New endpoints select this kind.' : '';
  const again = `Only 200 counts as success; after any other answer the delivery is retried every ${SERVICE_LIMITS.webhookRetryMs / 1000} s for ${SERVICE_LIMITS.webhookGiveUpMs / 60_000} minutes.`;
  return {
    summary: WHEN[kind],
    description: `The body is the Application object as returned by the query endpoint, without \`responseCode\`. ${again}${standard}`,
    operationId: `receive${kind.replaceAll(/(?:^|[.-])(\w)/g, (_, letter: string) => letter.toUpperCase())}`,
    tags: ['Webhooks'],
    // Deliveries are signed instead: the headers below.
    security: [],
    parameters: Object.entries(HEADERS).map(([name, description]) => ({
      name,
      in: 'header',
      required: true,
      description,
      schema: name === 'X-Event' ? { type: 'string', const: kind } : { type: 'string' },
    })),
    requestBody: {
      required: true,
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Application' } } },
    },
    responses: { 200: { description: 'Received' } },
  };
}
