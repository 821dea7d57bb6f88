import { parentPort, workerData } from 'node:worker_threads';
import { createGuard } from './guard.ts';
import type { Answered, Posted, ThreadOptions } from './send-in-thread.ts';
import { createWebhookSender, SENDER_FAILED, type Sent, type Webhook } from './send.ts';

const { rules, timeoutMs } = workerData as ThreadOptions;
const port = parentPort!;
const sender = createWebhookSender(createGuard(rules), timeoutMs);
let toAnswer: [number, Sent][] = [];

function answer(): void {
  port.postMessage(toAnswer satisfies Answered);
  toAnswer = [];
}

async function send(id: number, webhook: Webhook): Promise<void> {
  const sent = await sender.send(webhook).catch(() => SENDER_FAILED);
  toAnswer.push([id, sent]);
  if (toAnswer.length === 1) setImmediate(answer);
}

port.on('message', (posted: Posted) => {
  for (const [id, webhook] of posted) void send(id, webhook);
});
