import type { CreateToken } from './types.ts';
import { jsonOf, request, type ApiOutcome, type Connection } from './request.ts';

export interface SessionTokenOptions extends Connection {
  /** Must stay on your backend. */
  sdkKey: string;
  /** Values from your backend: flow, your identifiers, the person's data. The browser cannot change these values. */
  session?: CreateToken;
  /**
   * The same key with the same session returns the same token for 24 h, so that it is safe to repeat after a timeout.
   */
  idempotencyKey?: string;
}

/** `POST /sdk/v2/token`: the token of one verification session, for `init({ jwt })`. */
export function createSessionToken(options: SessionTokenOptions): Promise<ApiOutcome<{ token: string }>> {
  const headers: Record<string, string> = { 'x-sdk-key': options.sdkKey };
  if (options.idempotencyKey) headers['idempotency-key'] = options.idempotencyKey;
  const call = { method: 'POST', path: 'sdk/v2/token', headers, body: options.session } as const;
  return request(options, call, async (response) => {
    const token = (await jsonOf(response))?.['token'];
    return typeof token === 'string' ? { token } : null;
  });
}
