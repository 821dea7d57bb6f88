import { parentPort } from 'node:worker_threads';
import type { Answered, Posted } from './send-in-thread.ts';

/** A thread that answers 200, dies or hangs, as the address says; it makes no request. */
parentPort!.on('message', (posted: Posted) => {
  const urls = posted.map(([, { url }]) => url);
  if (urls.includes('die')) process.exit(1);
  if (urls.includes('throw')) throw new TypeError('as asked');
  while (urls.includes('hang'));
  const answers = posted.map(([id]) => [id, { status: 200, error: null, answer: '' }] as const);
  parentPort!.postMessage(answers satisfies Answered);
});
