import { expect, test } from 'vitest';
import { createMemoryLimit } from './held-memory.ts';

test('work beyond the memory limit waits in order, and continues when other work ends or fails', async () => {
  const withMemory = createMemoryLimit(10);
  const log: string[] = [];
  const gates = new Map<string, PromiseWithResolvers<void>>();
  const run = (name: string, bytes: number) =>
    withMemory(bytes, async () => {
      log.push(name);
      gates.set(name, Promise.withResolvers());
      await gates.get(name)!.promise;
    });
  const first = run('first', 6);
  const large = run('large', 99);
  const small = run('small', 1);
  await Promise.resolve();
  expect(log).toEqual(['first']);
  gates.get('first')!.reject(new Error('no'));
  await expect(first).rejects.toThrow('no');
  await expect.poll(() => log).toEqual(['first', 'large']);
  gates.get('large')!.resolve();
  await large;
  await expect.poll(() => log).toEqual(['first', 'large', 'small']);
  gates.get('small')!.resolve();
  await small;
});
