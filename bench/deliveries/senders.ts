import { generateKeyPairSync, sign } from 'node:crypto';
import { Agent, request } from 'undici';
import { createGuard } from '@verify/server/adapters/webhooks/guard';
import { createWebhookSender } from '@verify/server/adapters/webhooks/send';
import type { Attempt, Signer } from '@verify/server/ports/sender';

/** Address of the bench's receivers. */
export const ALLOW = ['127.0.0.1'];

type Send = (id: string, attempt: number, url: string, body: string) => Promise<number | null>;

export interface Sender {
  readonly send: Send;
  close(): Promise<void>;
}

export type How = 'ours' | 'fetch' | 'undici';

export const SENDERS: Record<How, () => Sender> = {
  ours: ourSender,
  fetch: () => plainSender(viaFetch()),
  undici: () => plainSender(viaUndici()),
};

const signer: Signer = { id: 'key', privateKey: generateKeyPairSync('ed25519').privateKey };

const attemptOf = (webhookId: string, attempt: number): Attempt => ({
  webhookId,
  kind: 'application.done',
  attempt,
  timestamp: Date.now(),
});

/** Our signer and sender. */
function ourSender(): Sender {
  const sender = createWebhookSender(createGuard({ allow: ALLOW, ports: [], anyPortIfAllowed: true }));
  return {
    async send(id, number, url, body) {
      const attempt = attemptOf(id, number);
      return (await sender.send({ url, attempt, body, signers: [signer] })).status;
    },
    close: () => sender.close(),
  };
}

/** The same two signatures and headers, written with Node's own modules. */
function plainSender({ post, close }: Http): Sender {
  return {
    send(id, number, url, body) {
      const { timestamp, kind } = attemptOf(id, number);
      const seconds = String(Math.floor(timestamp / 1000));
      const signed = (message: string): string =>
        sign(null, Buffer.from(message), signer.privateKey).toString('base64');
      return post(url, body, {
        'content-type': 'application/json; charset=utf-8',
        'user-agent': 'bench',
        'x-signature': signed(body + timestamp),
        'x-timestamp': String(timestamp),
        'x-webhook-id': id,
        'x-attempt': String(number),
        'x-key-id': signer.id,
        'x-event': kind,
        'webhook-id': id,
        'webhook-timestamp': seconds,
        'webhook-signature': `v1a,${signed(`${id}.${seconds}.${body}`)}`,
      });
    },
    close,
  };
}

interface Http {
  post(url: string, body: string, headers: Record<string, string>): Promise<number>;
  close(): Promise<void>;
}

/** Node's built-in client, which guides to webhook workers use. */
const viaFetch = (): Http => ({
  async post(url, body, headers) {
    const answer = await fetch(url, { method: 'POST', headers, body, signal: AbortSignal.timeout(10_000) });
    await answer.text();
    return answer.status;
  },
  close: async () => {},
});

/** Keeps connections alive. */
function viaUndici(): Http {
  const agent = new Agent({ connections: 64 });
  return {
    async post(url, body, headers) {
      const answer = await request(url, { method: 'POST', headers, body, dispatcher: agent });
      await answer.body.text();
      return answer.statusCode;
    },
    close: () => agent.destroy(),
  };
}
