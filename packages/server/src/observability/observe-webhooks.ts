import type { Metrics } from './metrics.ts';
import type { Sent, WebhookSender } from '../ports/sender.ts';
import { currentOrigin } from './origin.ts';
import { toTraceparent, type Tracing } from './tracing.ts';

/** Counts attempts and passes the trace on to the receiver. */
export function observeWebhooks(sender: WebhookSender, metrics: Metrics, tracing: Tracing | null): WebhookSender {
  return {
    async send(webhook) {
      const startedAt = performance.now();
      const parent = currentOrigin()?.span ?? null;
      const span = tracing?.start('webhook attempt', { kind: 'client', parent });
      const sent = await sender.send(span ? { ...webhook, traceparent: toTraceparent(span.context) } : webhook);
      metrics.webhook(outcomeOf(sent), (performance.now() - startedAt) / 1000);
      span?.set({
        'webhook.outcome': outcomeOf(sent),
        ...(sent.status === null ? {} : { 'http.response.status_code': sent.status }),
      });
      span?.end(sent.status === 200 ? undefined : 'failed');
      return sent;
    },
    close: () => sender.close(),
  };
}

/** A label with few values, whatever a receiver answers. */
function outcomeOf({ status, error }: Sent): string {
  if (status === 200) return 'delivered';
  if (status !== null) return `${Math.floor(status / 100)}xx`;
  return error === 'timeout' || error === 'address_refused' ? error : 'not_reached';
}
