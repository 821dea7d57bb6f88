import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const script = fileURLToPath(new URL('./explain.ts', import.meta.url));

const ask = (lines: readonly string[], ...args: string[]) =>
  new Promise<{ code: number; stdout: string; stderr: string }>((resolve) => {
    const child = execFile(process.execPath, [script, ...args], (error, stdout, stderr) =>
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, stdout, stderr }),
    );
    child.stdin?.end(lines.join('\n'));
  });

const ZONE = JSON.stringify({
  mrz: ['P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<', 'L898902C36UTO7408122F1204159ZE184226B<<<<<10'],
  today: '2010-11-20',
});
const NAME = JSON.stringify({ name: { given: 'Anna', read: 'ANNA MARIA', mode: 'containment' } });

test('answers each question with one line of JSON, in order', async () => {
  const { code, stdout, stderr } = await ask([ZONE, '', NAME], '--json');
  const answers = stdout
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as unknown);
  expect(answers).toEqual([
    expect.objectContaining({ format: 'TD3', valid: true }),
    expect.objectContaining({ same: true }),
  ]);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
});

test('prints what a person can read without --json', async () => {
  const { code, stdout } = await ask([ZONE]);
  expect(stdout).toContain('TD3, every check digit holds\n');
  expect(stdout).toContain('  Date of birth: 1974-08-12\n');
  expect(code).toBe(0);
});

test('a line that is no question is answered with an error, and the others all the same', async () => {
  const { code, stdout } = await ask(['{"mrz"', '{"shoe":43}', NAME], '--json');
  const answers = stdout
    .trimEnd()
    .split('\n')
    .map((line) => Object.keys(JSON.parse(line) as object));
  expect(answers).toEqual([['error'], ['error'], ['same', 'unsure', 'because']]);
  expect(code).toBe(1);
});

test('a wrong call prints the usage on stderr', async () =>
  expect(await ask([], '--nothing')).toMatchObject({ code: 2, stdout: '', stderr: expect.stringContaining('Usage') }));
