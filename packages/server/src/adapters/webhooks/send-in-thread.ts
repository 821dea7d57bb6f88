import { Worker } from 'node:worker_threads';
import { SERVICE_LIMITS } from '@verify/contract';
import type { GuardRules } from './guard.ts';
import { SENDER_FAILED, type Sent, type Webhook, type WebhookSender } from './send.ts';

/** What the thread is started with. */
export interface ThreadOptions {
  readonly rules: GuardRules;
  readonly timeoutMs: number;
}

export interface SendInThreadOptions extends Pick<ThreadOptions, 'rules'> {
  readonly timeoutMs?: number | undefined;
  /** Beyond the time limit, for what stands before a webhook in the thread; one that has not answered then hangs. */
  readonly graceMs?: number;
  readonly script?: URL;
  readonly onLost?: (reason: string) => void;
}

/** To the thread and back, each with its number: all that came in one turn of the event loop at once. */
export type Posted = readonly (readonly [id: number, webhook: Webhook])[];
export type Answered = readonly (readonly [id: number, sent: Sent])[];

interface Waiting {
  readonly since: number;
  readonly settle: (sent: Sent) => void;
}

const HEAP_MB = 256;
const WATCH_MS = 1_000;
/** When it is started at the latest, so that no webhook waits for it; not at once, since a process has enough to do at its own start. */
const EARLY_MS = 2_000;

/**
 * Signs and sends in a thread of its own: whatever receivers do, they slow down nobody who asks the API. One that hangs or dies is
 * replaced by the next webhook, and what it had in hand counts as not delivered.
 */
export function sendInThread({
  rules,
  timeoutMs = SERVICE_LIMITS.webhookTimeoutMs,
  graceMs = 15_000,
  script = new URL('./send.thread.ts', import.meta.url),
  onLost = () => {},
}: SendInThreadOptions): WebhookSender {
  const waiting = new Map<number, Waiting>();
  let thread: Worker | null = null;
  let nextId = 0;
  let toPost: [number, Webhook][] = [];
  let closed = false;

  function start(): Worker {
    const started = new Worker(script, {
      workerData: { rules, timeoutMs } satisfies ThreadOptions,
      resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
    });
    started.on('message', (answers: Answered) => {
      for (const [id, sent] of answers) {
        waiting.get(id)?.settle(sent);
        waiting.delete(id);
      }
    });
    started.on('error', (error) => lose(started, error instanceof Error ? error.name : typeof error));
    started.on('exit', (code) => lose(started, `it ended with code ${code}`));
    return started;
  }

  function lose(lost: Worker, reason: string): void {
    if (thread !== lost) return;
    thread = null;
    void lost.terminate();
    onLost(reason);
    for (const { settle } of waiting.values()) settle(SENDER_FAILED);
    waiting.clear();
    toPost = [];
  }

  function post(): void {
    // Lost meanwhile with what it had, or no thread may begin any more.
    if (toPost.length === 0 || closed) return;
    thread ??= start();
    const posted = toPost;
    toPost = [];
    thread.postMessage(posted satisfies Posted);
  }

  const watch = setInterval(() => {
    const [oldest] = waiting.values();
    if (thread && oldest && performance.now() - oldest.since > timeoutMs + graceMs) lose(thread, 'it hangs');
  }, WATCH_MS);

  const early = setTimeout(() => (thread ??= start()), EARLY_MS);

  return {
    send: (webhook) =>
      new Promise((settle) => {
        const id = nextId++;
        waiting.set(id, { since: performance.now(), settle });
        toPost.push([id, webhook]);
        if (toPost.length === 1) setImmediate(post);
      }),
    async close() {
      closed = true;
      clearInterval(watch);
      clearTimeout(early);
      const closing = thread;
      thread = null;
      await closing?.terminate();
    },
  };
}
