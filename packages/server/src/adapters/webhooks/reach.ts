import { Agent, request } from 'undici';
import type { Guard } from '../../ports/sender.ts';
import { errorCode } from './send.ts';

/**
 * Asks an address whether it answers at all, with OPTIONS and without a body, so that no receiver takes it for a
 * delivery. The guard applies as for deliveries.
 */
export async function reachWebhook(
  guard: Guard,
  url: string,
  timeoutMs: number,
): Promise<{ readonly status: number } | { readonly error: string }> {
  const checked = guard.checkUrl(url);
  if (!checked.ok) return { error: 'address_refused' };
  const agent = new Agent({ connect: { lookup: guard.lookup, timeout: timeoutMs } });
  const signal = AbortSignal.timeout(timeoutMs);
  try {
    const answer = await request(checked.url, { method: 'OPTIONS', signal, dispatcher: agent });
    return { status: answer.statusCode };
  } catch (error) {
    return { error: signal.aborted ? 'timeout' : errorCode(error) };
  } finally {
    await agent.destroy();
  }
}
