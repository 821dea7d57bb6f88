import { Agent, errors, request } from 'undici';
import { LIMITS } from '@verify/contract';
import { AddressRefused, type Guard } from './guard.ts';

export interface Sent {
  /** HTTP status; null when no answer came. */
  readonly status: number | null;
  /** A stable word for what went wrong; null after an answer. */
  readonly error: string | null;
  /** The first characters of the answer, for the log that its receiver sees. */
  readonly answer: string | null;
}

export interface WebhookSender {
  /** One POST. Never rejects, follows no redirect, ends within `timeoutMs`. */
  send(url: string, headers: Record<string, string>, body: string): Promise<Sent>;
  close(): Promise<void>;
}

const ANSWER_BYTES = 16 * 1024;
const EXCERPT_CHARS = 500;
/** A 200 has succeeded already; its body gets this long to be read for the log. */
const ANSWER_MS = 1_000;

export function createWebhookSender(guard: Guard, timeoutMs: number = LIMITS.webhookTimeoutMs): WebhookSender {
  const agent = new Agent({
    connect: { lookup: guard.lookup, timeout: timeoutMs },
    // A hanging receiver holds its own connections and nobody else's.
    connections: 64,
    pipelining: 1,
    keepAliveTimeout: 4_000,
    maxHeaderSize: 16 * 1024,
    headersTimeout: timeoutMs,
    bodyTimeout: timeoutMs,
  });

  return {
    async send(url, headers, body) {
      // Checked at every attempt: a literal address never reaches `lookup`.
      const checked = guard.checkUrl(url);
      if (!checked.ok) return { status: null, error: 'address_refused', answer: checked.reason };
      const controller = new AbortController();
      const timer = setTimeout(() => controller.abort(), timeoutMs);
      try {
        const answer = await request(checked.url, {
          method: 'POST',
          headers,
          body,
          dispatcher: agent,
          signal: controller.signal,
        });
        return { status: answer.statusCode, error: null, answer: await excerpt(answer.body, controller) };
      } catch (error) {
        return { status: null, error: controller.signal.aborted ? 'timeout' : word(error), answer: null };
      } finally {
        clearTimeout(timer);
      }
    },
    close: () => agent.destroy(),
  };
}

async function excerpt(body: AsyncIterable<Uint8Array>, controller: AbortController): Promise<string> {
  const timer = setTimeout(() => controller.abort(), ANSWER_MS);
  const pieces: Uint8Array[] = [];
  let bytes = 0;
  try {
    for await (const piece of body) {
      pieces.push(piece);
      bytes += piece.length;
      if (bytes >= ANSWER_BYTES) break;
    }
  } catch {
    // The status has decided; a body that breaks off or drips is only cut short in the log.
  } finally {
    clearTimeout(timer);
  }
  return Buffer.concat(pieces).toString('utf8').slice(0, EXCERPT_CHARS).replaceAll('\0', '');
}

function word(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  if (cause instanceof AddressRefused || error instanceof AddressRefused) return 'address_refused';
  if (error instanceof errors.ConnectTimeoutError || error instanceof errors.HeadersTimeoutError) return 'timeout';
  const code = (error as { code?: unknown } | null)?.code;
  return typeof code === 'string' ? code.toLowerCase() : 'connection_failed';
}
