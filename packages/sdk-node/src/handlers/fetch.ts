import { readBody } from './read-body.ts';
import { receiveWebhook, type WebhookOptions } from './receive.ts';
import { answerToken, type TokenOptions } from './token.ts';

export type { TokenOptions, WebhookOptions };

/**
 * For route handlers of Next.js, SvelteKit, Remix, Hono and others:
 * `export const POST = webhook({ publicKeys, onEvent })`.
 */
export const webhook =
  (options: WebhookOptions) =>
  async (request: Request): Promise<Response> => {
    const answer = await receiveWebhook(await readBody(request.body ?? []), request.headers, options);
    return new Response(answer.body, { status: answer.status, headers: { 'content-type': 'text/plain' } });
  };

/** `export const POST = token({ apiUrl, sdkKey, session })`. */
export const token =
  (options: TokenOptions<Request>) =>
  async (request: Request): Promise<Response> => {
    const answer = await answerToken(request, options);
    return Response.json(answer.body, { status: answer.status, headers: { 'cache-control': 'no-store' } });
  };
