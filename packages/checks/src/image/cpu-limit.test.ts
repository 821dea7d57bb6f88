import { expect, test } from 'vitest';
import { cpuLimit, withCpuLimit } from './cpu-limit.ts';

const used = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};

test('the earliest limit of the running tasks applies, and none applies when nothing runs', async () => {
  expect(cpuLimit[0]).toBe(0);
  const [first, second] = [Promise.withResolvers<string>(), Promise.withResolvers<string>()];
  const before = used();
  const one = withCpuLimit(5_000, () => first.promise);
  const two = withCpuLimit(9_000, () => second.promise);
  expect(cpuLimit[0]).toBeGreaterThanOrEqual(Math.floor(before + 5_000));
  expect(cpuLimit[0]).toBeLessThan(before + 8_000);
  // The first one ends first: the other's limit remains, and the first's is removed.
  first.resolve('first');
  expect(await one).toBe('first');
  expect(cpuLimit[0]).toBeGreaterThanOrEqual(Math.floor(before + 9_000));
  second.resolve('second');
  expect(await two).toBe('second');
  expect(cpuLimit[0]).toBe(0);
});

test('an inner limit can only shorten the outer one, and a failed task removes its limit', async () => {
  const before = used();
  await withCpuLimit(1_000, async () => {
    await expect(withCpuLimit(60_000, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    await withCpuLimit(60_000, async () => {
      expect(cpuLimit[0]).toBeLessThan(before + 4_000);
    });
    expect(cpuLimit[0]).toBeGreaterThan(0);
  });
  expect(cpuLimit[0]).toBe(0);
});
