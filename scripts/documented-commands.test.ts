import { spawnSync } from 'node:child_process';
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from './steps.ts';

const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { scripts: Record<string, string> };
/** Pages for people who run or integrate the service; they may have nothing but Node and npm. */
const pages = globSync(['*.md', 'docs/operations.md', 'docs/configuration.md', 'docs/{operations,site}/*.md'], {
  cwd: ROOT,
});
/** Commands that only a Node that is already there can run: they are for the container or the virtual machine. */
const DIRECT = /^(?:.*(?:compose|kubectl|\/opt\/verify|node_modules\/node\/bin).*|(?:ROLE|DATA_DIR)=.*)$/;

test('every documented command is an existing npm command', () => {
  const commands = pages.flatMap((page) =>
    [...readFileSync(join(ROOT, page), 'utf8').matchAll(/npm run (?:--silent )?([\w:-]+)/g)].map(
      ([, name]) => [page, name!] as const,
    ),
  );
  expect(commands.length).toBeGreaterThan(40);
  expect(commands.filter(([, name]) => scripts[name] === undefined)).toEqual([]);
});

test('no page uses pnpm, or a file that only Node 24 can run', () => {
  const lines = pages.flatMap((page) =>
    readFileSync(join(ROOT, page), 'utf8')
      .split('\n')
      .filter((line) =>
        /(?<!npx -y |npx )\bpnpm (?!included|come)[a-z-]+|(?<!\w)node (?:apps|packages|scripts)\//.test(line),
      )
      .filter((line) => !DIRECT.test(line))
      .map((line) => `${page}: ${line}`),
  );
  expect(lines).toEqual([]);
});

test('a command without an installation prints one line with what to do', () => {
  const folder = mkdtempSync(join(tmpdir(), 'verify-bare-'));
  const runner = join(folder, 'scripts', 'run.mjs');
  try {
    spawnSync('mkdir', ['-p', join(folder, 'scripts')]);
    spawnSync('cp', [join(ROOT, 'scripts/run.mjs'), runner]);
    const { status, stderr } = spawnSync(process.execPath, [runner, 'apps/api/src/doctor.ts'], { encoding: 'utf8' });
    expect([status, stderr]).toEqual([
      1,
      'The dependencies are missing. Type: npx -y pnpm@12 install --frozen-lockfile\n',
    ]);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('every TypeScript command of package.json uses the file that finds Node 24', () => {
  const direct = Object.entries(scripts).filter(([, command]) =>
    /node \S+\.ts\b/.test(command.replace('run.mjs ', '')),
  );
  expect(direct.filter(([, command]) => !command.includes('node scripts/run.mjs '))).toEqual([]);
});
