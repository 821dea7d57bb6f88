import type { CreateLink } from './types.ts';
import { jsonOf, request, type ApiOutcome, type Connection } from './request.ts';

export interface CreateLinkOptions extends Connection {
  apiKey: string;
  flowName: string;
  /** Your own identifier for the application; it need not be unique. */
  externalId?: string;
  /** Redirects, profile, labels, locale, `ttl` in seconds as a string. */
  link: CreateLink;
  idempotencyKey?: string;
}

/** `POST /api/v1/tokenized-url`: a one-time link to the hosted flow. */
export function createLink(options: CreateLinkOptions): Promise<ApiOutcome<{ url: string }>> {
  const query = new URLSearchParams({ name: options.flowName });
  if (options.externalId !== undefined) query.set('externalId', options.externalId);
  const headers: Record<string, string> = { 'x-api-key': options.apiKey };
  if (options.idempotencyKey) headers['idempotency-key'] = options.idempotencyKey;
  const path = `api/v1/tokenized-url?${query}`;
  return request(options, { method: 'POST', path, headers, body: options.link }, async (response) => {
    const url = (await jsonOf(response))?.['url'];
    return typeof url === 'string' ? { url } : null;
  });
}
