import { verifyWebhook, type WebhookOutcome, type WebhookRequest } from '../verify-webhook.ts';

export interface WebhookOptions extends Pick<WebhookRequest, 'publicKeys' | 'toleranceMs'> {
  /**
   * Called once for each verified delivery. While it runs the service waits, ten seconds at most: store the event and
   * return. When it throws, the answer is 500 and the service delivers again. Deliveries can repeat: `webhookId` is the
   * same in all of them.
   */
  onEvent(event: Extract<WebhookOutcome, { ok: true }>): void | Promise<void>;
}

export interface Answer {
  readonly status: 200 | 401 | 413 | 500;
  readonly body: string;
}

/** More than the largest webhook, which contains addresses of pictures and no pictures. */
export const BODY_LIMIT_BYTES = 1024 * 1024;

/** Verifies one delivery, passes it on, and returns the answer. */
export async function receiveWebhook(
  body: Uint8Array,
  headers: WebhookRequest['headers'],
  options: WebhookOptions,
): Promise<Answer> {
  if (body.length > BODY_LIMIT_BYTES) return { status: 413, body: 'The body is larger than 1 MB.' };
  const outcome = await verifyWebhook({ ...options, body, headers });
  if (!outcome.ok) return { status: 401, body: outcome.reason };
  try {
    await options.onEvent(outcome);
  } catch (error) {
    console.error('verify: onEvent failed, the service will deliver again', error);
    return { status: 500, body: 'onEvent failed' };
  }
  return { status: 200, body: 'ok' };
}
