import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
let env: Record<string, string>;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'closed-pipe-'));
  env = {
    PATH: process.env['PATH'] ?? '',
    NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] ?? '',
    VERIFY_ENV: 'production',
    BASE_URL: 'https://verify.test',
    MASTER_KEY: randomBytes(32).toString('base64'),
    DATA_DIR: join(folder, 'data'),
  };
  expect((await pipe('apps/api/src/create-account.ts Bank', 'cat')).stdout).toMatch(/Secret key/);
  const flows = await pipe(`apps/api/src/flows.ts export ${folder}/flows.json`, 'cat');
  expect(flows.stdout).toMatch(/Wrote \d+ flows/);
  await Promise.all([...'abcde'].map((name) => writeFile(join(folder, `${name}.png`), 'no picture')));
}, 60_000);
afterAll(() => rm(folder, { recursive: true }));

/** Runs a command of the service with its output piped into a program. `code` is the command's own. */
function pipe(command: string, reader: string): Promise<{ code: number; stdout: string; stderr: string }> {
  const line = `"${process.execPath}" ${command} | ${reader}; exit "\${PIPESTATUS[0]}"`;
  return new Promise((resolve) => {
    execFile('bash', ['--norc', '-c', line], { cwd: ROOT, env }, (error, stdout, stderr) =>
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, stdout, stderr }),
    );
  });
}

test('a reader that has seen enough gets its line, and the command ends without a word', async () => {
  const { stdout, stderr } = await pipe('packages/server/src/commands/verify-audit.ts', 'head -1');
  expect([stdout, stderr]).toEqual([expect.stringMatching(/^acc_\w+: \d+ entries, chain holds\n$/), '']);
  const read = await pipe(`packages/checks/src/commands/read.ts --json ${folder}`, 'head -1');
  expect([JSON.parse(read.stdout), read.stderr]).toEqual([expect.objectContaining({ ok: false }), '']);
}, 60_000);

// `true` reads nothing and ends long before the command prints.
test.concurrent.each([
  // The outcome was not said, so it is not 0.
  ['packages/server/src/commands/verify-audit.ts', 141],
  ['packages/checks/src/commands/read.ts --json FOLDER', 141],
  ['packages/checks/src/commands/compare-faces.ts --json FOLDER/a.png FOLDER/b.png', 141],
  ['scripts/sbom.ts', 141],
  ['packages/server/src/commands/rewrap-keys.ts', 141],
  ['apps/api/src/doctor.ts', 1],
  ['apps/api/src/flows.ts diff FOLDER/flows.json --account Bank', 0],
  ['apps/api/src/migrate.ts', 0],
  ['apps/api/src/create-account.ts Another', 0],
  ['apps/api/src/back-up.ts FOLDER/backup', 0],
])('nobody reads %s', { timeout: 60_000 }, async (command, code) =>
  expect(await pipe(command.replaceAll('FOLDER', folder), 'true')).toEqual({ code, stdout: '', stderr: '' }),
);
