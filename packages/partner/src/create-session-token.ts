import { jsonOf, request, type ApiOutcome, type Connection } from './request.ts';

export interface SessionTokenOptions extends Connection {
  /** Stays on your backend. */
  sdkKey: string;
  /** The same key within 24 h answers the same token: safe to repeat after a timeout. */
  idempotencyKey?: string;
}

/** `POST /sdk/v2/token`: the token of one verification session, for `init({ jwt })`. */
export function createSessionToken(options: SessionTokenOptions): Promise<ApiOutcome<{ token: string }>> {
  const headers: Record<string, string> = { 'x-sdk-key': options.sdkKey };
  if (options.idempotencyKey) headers['idempotency-key'] = options.idempotencyKey;
  return request(options, { method: 'POST', path: 'sdk/v2/token', headers }, async (response) => {
    const token = (await jsonOf(response))?.['token'];
    return typeof token === 'string' ? { token } : null;
  });
}
