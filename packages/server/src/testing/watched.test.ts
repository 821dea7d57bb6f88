import { expect, test } from 'vitest';
import { untilTrue, watch } from './watched.ts';

const never = async (): Promise<boolean> => false;

test('a program that dies while it is waited for fails the wait with its output, long before the limit', async () => {
  const dying = watch(process.execPath, ['-e', 'console.error("no room left"); process.exit(3)']);
  await expect(untilTrue('the store', never, () => [dying], 60_000)).rejects.toThrow(/exit 3.*\n.*no room left/u);
});

test('a program that can not be started says so', async () => {
  const missing = watch('/nowhere/ceph-osd', []);
  await expect(untilTrue('the store', never, () => [missing], 60_000)).rejects.toThrow(/ceph-osd.*\n.*ENOENT/u);
  await missing.end();
});

test('a program that lives but never answers is given up at the limit', async () => {
  const idle = watch(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);
  await expect(untilTrue('the store', never, () => [idle], 600)).rejects.toThrow('the store did not answer');
  idle.check();
  await idle.end();
  expect(() => idle.check()).toThrow('SIGKILL');
});
