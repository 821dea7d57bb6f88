import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import type { WebhookKind, WebhookOutcome } from '@verify-sdk/node';
import { webhook } from '@verify-sdk/node/fetch';
import { register } from './endpoint.ts';
import type { VerifyService } from './service.ts';

/** A delivery whose signature verified. */
export type VerifiedWebhook = Extract<WebhookOutcome, { ok: true }>;

export interface Receiver {
  /** The first delivery of this application and kind. Rejects with the refused deliveries if none comes in time. */
  waitFor(applicationId: string, event: WebhookKind, timeoutMs: number): Promise<VerifiedWebhook>;
  close(): Promise<void>;
}

const PORT = 4400;
const POLL_MS = 50;

/** Listens only on this machine, and keeps verified webhooks. */
export async function openReceiver(service: VerifyService): Promise<Receiver> {
  if (!service.apiUrl || service.webhookKeys.length === 0)
    throw new Error('@verify-sdk/test: set VERIFY_API_URL and VERIFY_WEBHOOK_KEY, or `verifyService` in the config.');
  const received: VerifiedWebhook[] = [];
  const refused: string[] = [];
  const receive = webhook({ publicKeys: service.webhookKeys, onEvent: (event) => void received.push(event) });
  const server = createServer(async (incoming, outgoing) => {
    const answer = await receive(toRequest(incoming));
    const text = await answer.text();
    if (!answer.ok) refused.push(text);
    outgoing.writeHead(answer.status, { 'content-type': 'text/plain' }).end(text);
  });
  await new Promise<void>((resolve, reject) =>
    server
      .once('error', (cause) =>
        reject(
          new Error(`@verify-sdk/test: ${cause.message}. With an API key each worker takes a port of its own.`, {
            cause,
          }),
        ),
      )
      .listen(service.port ?? (service.apiKey ? 0 : PORT), '127.0.0.1', resolve),
  );
  const url = service.receiverUrl ?? `http://localhost:${(server.address() as AddressInfo).port}`;
  const unregister = service.apiKey ? await register(service.apiUrl, service.apiKey, url) : null;

  return {
    async waitFor(applicationId, event, timeoutMs) {
      for (const deadline = Date.now() + timeoutMs; ; await sleep(POLL_MS)) {
        const found = received.find((each) => each.application.id === applicationId && each.event === event);
        if (found) return found;
        if (Date.now() <= deadline) continue;
        const others = received.filter(({ application }) => application.id === applicationId).map((each) => each.event);
        throw new Error(
          `@verify-sdk/test: no ${event} for ${applicationId} came to ${url} within ${timeoutMs} ms. ` +
            `Others of it: ${others.join(', ') || 'none'}. Refused: ${refused.join(', ') || 'none'}. ` +
            'Is this address an endpoint of the account, and does the flow send to the account’s endpoints?',
        );
      }
    },
    async close() {
      await unregister?.();
      await new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      });
    },
  };
}

function toRequest(incoming: IncomingMessage): Request {
  const headers = Object.entries(incoming.headers).map(([name, value]) => [name, String(value)] as [string, string]);
  const method = incoming.method ?? 'GET';
  // Without a body nothing verifies, so another method is refused as unsigned.
  const body = method === 'POST' ? { body: Readable.toWeb(incoming) as ReadableStream, duplex: 'half' as const } : {};
  return new Request('http://receiver/', { method, headers, ...body });
}
