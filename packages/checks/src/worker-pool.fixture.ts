import { parentPort, workerData } from 'node:worker_threads';

/** A worker that does what its tasks say, for the pool's tests. */
const port = parentPort!;
if (workerData === 'no-start') throw new Error('a file is missing');

port.on('message', ({ id, task }: { id: number; task: { do: string; value?: unknown } }) => {
  switch (task.do) {
    case 'echo':
      return port.postMessage({ type: 'answer', id, value: task.value });
    case 'thread-environment':
      return port.postMessage({ type: 'answer', id, value: Object.keys(process.env).length });
    case 'throw':
      return port.postMessage({ type: 'thrown', id, reason: 'TypeError' });
    case 'reject':
      return void Promise.reject(new Error('nobody caught it'));
    case 'exit':
      return process.exit(3);
    case 'spin':
      for (;;);
    case 'fill': {
      const held: unknown[] = [];
      for (;;) held.push(Array.from({ length: 10_000 }, () => ({})));
    }
    default:
      return undefined;
  }
});
if (workerData !== 'never-ready') port.postMessage({ type: 'ready' });
