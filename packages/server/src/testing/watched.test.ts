import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { untilTrue, watch } from './watched.ts';

const never = async (): Promise<boolean> => false;

test('a program that dies while it is waited for fails the wait with its output, long before the limit', async () => {
  const dying = watch(process.execPath, ['-e', 'console.error("no room left"); process.exit(3)']);
  await expect(untilTrue('the store', never, () => [dying], 60_000)).rejects.toThrow(/exit 3.*\n.*no room left/u);
});

test('a program that can not be started says so', async () => {
  const missing = watch('/nowhere/ceph-osd', []);
  await expect(untilTrue('the store', never, () => [missing], 60_000)).rejects.toThrow(
    /ceph-osd.*\n.*(?:ENOENT|No such file)/u,
  );
  await missing.end();
});

test('a program that lives but never answers is given up at the limit', async () => {
  const idle = watch(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);
  await expect(untilTrue('the store', never, () => [idle], 600)).rejects.toThrow('the store did not answer');
  idle.check();
  await idle.end();
  expect(() => idle.check()).toThrow('SIGKILL');
});

test.runIf(existsSync('/usr/bin/setpriv'))('a program ends when the process that watches it is killed', async () => {
  const script = `
    const { watch } = await import(${JSON.stringify(new URL('watched.ts', import.meta.url).href)});
    watch(process.execPath, ['-e', 'console.error(process.pid); setInterval(() => {}, 1000)']);
    console.log('watching');`;
  const parent = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  await once(parent.stdout!, 'data');
  const children = (): string[] =>
    readFileSync(`/proc/${parent.pid}/task/${parent.pid}/children`, 'utf8').split(' ').filter(Boolean);
  await expect.poll(children).toHaveLength(1);
  const [child] = children();
  parent.kill('SIGKILL');
  await once(parent, 'exit');
  // One that ended stays as a zombie until the first process asks for it.
  const state = (): string =>
    existsSync(`/proc/${child}`) ? readFileSync(`/proc/${child}/stat`, 'utf8').split(' ')[2]! : 'Z';
  await expect.poll(state).toBe('Z');
});
