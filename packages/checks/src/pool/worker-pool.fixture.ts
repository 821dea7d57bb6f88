import { setTimeout as sleep } from 'node:timers/promises';
import { withCpuLimit } from '../image/cpu-limit.ts';
import { serveTasks } from './serve-tasks.ts';

/** What a task of the pool's tests does. */
export interface FixtureTask {
  readonly do:
    | 'echo'
    | 'environment'
    | 'throw'
    | 'reject'
    | 'exit'
    | 'spin'
    | 'spin-limited'
    | 'work'
    | 'decode'
    | 'fill-heap'
    | 'fill-memory'
    | 'ask'
    | 'ask-and-go-on'
    | 'be-killed'
    | 'be-stopped'
    | 'freeze'
    | 'trickle'
    | 'write'
    | 'start-program'
    | 'pid'
    | 'sleep';
  readonly value?: unknown;
}

serveTasks<FixtureTask, unknown, unknown, unknown>(async (data: unknown) => {
  if (data === 'no-start') throw new Error('a file is missing');
  if (data === 'never-ready') await new Promise(() => undefined);
  if (data === 'slow-start') await trickle(3_000);
  return async (task, ask) => {
    switch (task.do) {
      case 'echo':
        return task.value;
      case 'environment':
        return Object.keys(process.env).filter((name) => !name.startsWith('NODE_CHANNEL'));
      case 'pid':
        return process.pid;
      case 'throw':
        throw new TypeError('the message stays here');
      case 'reject':
        void Promise.reject(new Error('nobody caught it'));
        return new Promise(() => undefined);
      case 'exit':
        return process.exit(3);
      case 'spin':
        for (;;);
      case 'spin-limited':
        return withCpuLimit(Number(task.value), async () => {
          for (;;);
        });
      case 'work': {
        // For this many milliseconds of processor time.
        const usedMs = () => Object.values(process.cpuUsage()).reduce((sum, part) => sum + part) / 1000;
        for (const end = usedMs() + Number(task.value); usedMs() < end;);
        return 'worked';
      }
      case 'sleep':
        return sleep(Number(task.value));
      case 'decode': {
        // Native code, which a thread's `terminate` waits for.
        const { sharp } = await import('../image/guarded-sharp.ts');
        const { info } = await sharp(task.value as Uint8Array, { limitInputPixels: false })
          .raw()
          .toBuffer({ resolveWithObject: true });
        return info.width;
      }
      case 'fill-heap': {
        const held: unknown[] = [];
        for (;;) held.push(Array.from({ length: 10_000 }, () => ({})));
      }
      case 'fill-memory': {
        const held: Buffer[] = [];
        for (;;) held.push(Buffer.alloc(16 * 1024 * 1024, 1));
      }
      case 'ask':
        return { reply: await ask(task.value) };
      case 'ask-and-go-on':
        return ask(task.value).catch(() => 'without it');
      case 'be-killed':
      case 'be-stopped':
        process.kill(process.pid, task.do === 'be-killed' ? 'SIGKILL' : 'SIGTERM');
        return new Promise(() => undefined);
      case 'freeze':
        process.kill(process.pid, 'SIGSTOP');
        return new Promise(() => undefined);
      case 'trickle':
        return trickle(Number(task.value));
      case 'write': {
        const { writeFileSync } = await import('node:fs');
        return writeFileSync(String(task.value), 'written');
      }
      case 'start-program': {
        const { execFileSync } = await import('node:child_process');
        return execFileSync(process.execPath, ['--version']);
      }
    }
  };
});

/** A little work repeatedly, like a process that shares its processor with many others. */
async function trickle(ms: number): Promise<string> {
  for (const end = performance.now() + ms; performance.now() < end; await sleep(50))
    for (const until = performance.now() + 5; performance.now() < until;);
  return 'trickled';
}
