import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import { BODY_LIMIT_BYTES, receiveWebhook, type WebhookOptions } from './receive.ts';
import { answerToken, type TokenOptions } from './token.ts';

export type { TokenOptions, WebhookOptions };

/** `app.register(webhook, { path: '/verify/webhook', publicKeys, onEvent })`. Its parser applies only to this route. */
export const webhook: FastifyPluginAsync<WebhookOptions & { path: string }> = async (app, { path, ...options }) => {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: BODY_LIMIT_BYTES }, (_request, body, done) =>
    done(null, body),
  );
  app.post(path, async (request, reply) => {
    const answer = await receiveWebhook(
      (request.body as Buffer | undefined) ?? Buffer.alloc(0),
      request.headers,
      options,
    );
    return reply.code(answer.status).type('text/plain').send(answer.body);
  });
};

/** `app.register(token, { path: '/verify/token', apiUrl, sdkKey, session })`. */
export const token: FastifyPluginAsync<TokenOptions<FastifyRequest> & { path: string }> = async (
  app,
  { path, ...options },
) => {
  app.post(path, async (request, reply) => {
    const answer = await answerToken(request, options);
    return reply.code(answer.status).header('cache-control', 'no-store').send(answer.body);
  });
};
