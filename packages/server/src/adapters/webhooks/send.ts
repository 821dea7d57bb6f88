import { Agent, type Dispatcher, errors, request } from 'undici';
import { SERVICE_LIMITS } from '@verify/contract';
import { webhookHeaders } from '../../keys/sign.ts';
import type { Guard, WebhookSender } from '../../ports/sender.ts';
import { AddressRefused } from './guard.ts';

const ANSWER_BYTES = 16 * 1024;
const EXCERPT_CHARS = 500;
/** The status decides the attempt; afterwards the body may take this long to be read for the log. */
const ANSWER_MS = 1_000;

export function createWebhookSender(guard: Guard, timeoutMs: number = SERVICE_LIMITS.webhookTimeoutMs): WebhookSender {
  const agent = new Agent({
    // The connection goes to the same address that was checked.
    connect: { lookup: guard.lookup, timeout: timeoutMs },
    // A receiver that hangs blocks only its own connections.
    connections: 64,
    maxHeaderSize: 16 * 1024,
  });

  return {
    async send({ url, attempt, body: text, signers, secrets, traceparent }) {
      // Checked at every attempt, because an address written as a number never reaches `lookup`.
      const checked = guard.checkUrl(url);
      if (!checked.ok) return { status: null, error: 'address_refused', answer: checked.reason };
      const body = Buffer.from(text);
      const headers = await webhookHeaders(attempt, body, signers, secrets);
      if (traceparent) headers.traceparent = traceparent;
      const deadline = new AbortController();
      let timer = setTimeout(() => deadline.abort(), timeoutMs);
      try {
        const { signal } = deadline;
        const answer = await request(checked.url, { method: 'POST', headers, body, signal, dispatcher: agent });
        clearTimeout(timer);
        timer = setTimeout(() => deadline.abort(), ANSWER_MS);
        return { status: answer.statusCode, error: null, answer: await excerptOf(answer.body) };
      } catch (error) {
        return { status: null, error: deadline.signal.aborted ? 'timeout' : errorCode(error), answer: null };
      } finally {
        clearTimeout(timer);
      }
    },
    close: () => agent.destroy(),
  };
}

async function excerptOf(body: Dispatcher.ResponseData['body']): Promise<string> {
  const pieces: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const piece of body as AsyncIterable<Buffer>) {
      pieces.push(piece);
      bytes += piece.length;
      if (bytes >= ANSWER_BYTES) break;
    }
  } catch {
    // The status has already decided; an interrupted body is only shorter in the log.
  }
  return Buffer.concat(pieces).toString('utf8').slice(0, EXCERPT_CHARS).replaceAll('\0', '').toWellFormed();
}

export function errorCode(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  if (cause instanceof AddressRefused || error instanceof AddressRefused) return 'address_refused';
  if (error instanceof errors.ConnectTimeoutError || error instanceof errors.HeadersTimeoutError) return 'timeout';
  const code = (error as { code?: unknown } | null)?.code;
  return typeof code === 'string' ? code.toLowerCase() : 'connection_failed';
}

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
