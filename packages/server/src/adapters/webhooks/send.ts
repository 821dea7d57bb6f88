import { Agent, type Dispatcher, errors } from 'undici';
import { SERVICE_LIMITS } from '@verify/contract';
import { AddressRefused, type Guard } from './guard.ts';
import { type Attempt, type Signer, webhookHeaders } from '../../keys/sign.ts';

/** One attempt to make. It can be handed to another thread. */
export interface Webhook {
  readonly url: string;
  readonly attempt: Attempt;
  readonly body: string;
  /** The first signs, the others beside it. */
  readonly signers: readonly [Signer, ...Signer[]];
  /** W3C Trace Context, where it is traced. */
  readonly traceparent?: string;
}

export interface Sent {
  /** HTTP status; null when no answer came. */
  readonly status: number | null;
  /** A stable word for what went wrong; null after an answer. */
  readonly error: string | null;
  /** The first characters of the answer, for the log that its receiver sees. */
  readonly answer: string | null;
}

/** Whether it was sent is not known; the next attempt has the same id. */
export const SENDER_FAILED: Sent = { status: null, error: 'sender_failed', answer: null };

export interface WebhookSender {
  /** Signs, and makes one POST. Never rejects, follows no redirect, ends within `timeoutMs` and the second for an answer's body. */
  send(webhook: Webhook): Promise<Sent>;
  close(): Promise<void>;
}

const ANSWER_BYTES = 16 * 1024;
const EXCERPT_CHARS = 500;
/** A 200 has succeeded already; its body gets this long to be read for the log. */
const ANSWER_MS = 1_000;

/** In the thread that asks. */
export function createWebhookSender(guard: Guard, timeoutMs: number = SERVICE_LIMITS.webhookTimeoutMs): WebhookSender {
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
    async send({ url, attempt, body: text, signers, traceparent }) {
      // Checked at every attempt: a literal address never reaches `lookup`.
      const checked = guard.checkUrl(url);
      if (!checked.ok) return { status: null, error: 'address_refused', answer: checked.reason };
      const { origin, pathname, search } = checked.url;
      const body = Buffer.from(text);
      const headers = await webhookHeaders(attempt, body, signers);
      if (traceparent) headers.traceparent = traceparent;
      return new Promise((resolve) => {
        const sending = new Sending(timeoutMs, resolve);
        agent.dispatch({ origin, path: pathname + search, method: 'POST', headers, body }, sending);
      });
    },
    close: () => agent.destroy(),
  };
}

/**
 * One attempt as undici tells of it, settled once. Its `request` would do, and costs three times as much: a stream and a signal for each
 * answer of two bytes.
 */
class Sending implements Dispatcher.DispatchHandler {
  #controller: Dispatcher.DispatchController | undefined;
  #status: number | null = null;
  readonly #pieces: Buffer[] = [];
  #bytes = 0;
  #settle: ((sent: Sent) => void) | null;
  #timer: NodeJS.Timeout;

  constructor(timeoutMs: number, settle: (sent: Sent) => void) {
    this.#settle = settle;
    this.#timer = setTimeout(() => this.#breakOff({ status: null, error: 'timeout', answer: null }), timeoutMs);
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller;
    // It waited for a connection until its time was over.
    if (!this.#settle) controller.abort(new Error('settled'));
  }

  onResponseStart(_controller: Dispatcher.DispatchController, status: number): void {
    // 103 and its like come before the answer.
    if (status < 200) return;
    this.#status = status;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#breakOff(this.#answered()), ANSWER_MS);
  }

  onResponseData(_controller: Dispatcher.DispatchController, piece: Buffer): void {
    this.#pieces.push(piece);
    this.#bytes += piece.length;
    if (this.#bytes >= ANSWER_BYTES) this.#breakOff(this.#answered());
  }

  onResponseEnd(): void {
    this.#end(this.#answered());
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    // The status has decided; a body that breaks off is only cut short in the log.
    this.#end(this.#status === null ? { status: null, error: word(error), answer: null } : this.#answered());
  }

  #answered(): Sent {
    const text = Buffer.concat(this.#pieces).toString('utf8');
    return {
      status: this.#status,
      error: null,
      answer: text.slice(0, EXCERPT_CHARS).replaceAll('\0', '').toWellFormed(),
    };
  }

  #breakOff(sent: Sent): void {
    this.#end(sent);
    this.#controller?.abort(new Error('settled'));
  }

  #end(sent: Sent): void {
    clearTimeout(this.#timer);
    this.#settle?.(sent);
    this.#settle = null;
  }
}

function word(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  if (cause instanceof AddressRefused || error instanceof AddressRefused) return 'address_refused';
  if (error instanceof errors.ConnectTimeoutError || error instanceof errors.HeadersTimeoutError) return 'timeout';
  const code = (error as { code?: unknown } | null)?.code;
  return typeof code === 'string' ? code.toLowerCase() : 'connection_failed';
}
