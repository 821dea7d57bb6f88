import type { Request, RequestHandler } from 'express';
import { readBody } from './read-body.ts';
import { receiveWebhook, type WebhookOptions } from './receive.ts';
import { answerToken, type TokenOptions } from './token.ts';

export type { TokenOptions, WebhookOptions };

/**
 * `app.post('/verify/webhook', webhook({ publicKeys, onEvent }))`. The signature covers the raw bytes: mount it before
 * `express.json()`, or use `express.raw({ type: () => true })` on this route.
 */
export const webhook =
  (options: WebhookOptions): RequestHandler =>
  async (request, response) => {
    const parsed: unknown = request.body;
    if (parsed !== undefined && !Buffer.isBuffer(parsed)) {
      throw new Error('verify: a body parser has changed the webhook already. Mount webhook() before express.json().');
    }
    const answer = await receiveWebhook(parsed ?? (await readBody(request)), request.headers, options);
    response.status(answer.status).type('text/plain').send(answer.body);
  };

/** `app.post('/verify/token', token({ apiUrl, sdkKey, session }))`. */
export const token =
  (options: TokenOptions<Request>): RequestHandler =>
  async (request, response) => {
    const answer = await answerToken(request, options);
    response.status(answer.status).set('cache-control', 'no-store').json(answer.body);
  };
