import { execFileSync } from 'node:child_process';
import { cpSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from './steps.ts';

const FILES = [
  'package.json',
  'pnpm-workspace.yaml',
  '.changeset/config.json',
  '{packages/*,apps/*,e2e,bench}/package.json',
  'packages/*/CHANGELOG.md',
];

test('one described change releases all partners’ packages, and nothing else', () => {
  const folder = mkdtempSync(join(tmpdir(), 'verify-changes-'));
  for (const file of globSync(FILES, { cwd: ROOT })) {
    mkdirSync(join(folder, dirname(file)), { recursive: true });
    cpSync(join(ROOT, file), join(folder, file));
  }
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  // It also has pnpm renew the lockfile, which is not the subject here.
  mkdirSync(join(folder, 'bin'));
  writeFileSync(join(folder, 'bin/pnpm'), '#!/bin/sh\n', { mode: 0o755 });
  writeFileSync(
    join(folder, '.changeset/a-change.md'),
    "---\n'@verify-sdk/react': minor\n---\n\nThe hook knows more.\n",
  );
  const manifests = () =>
    globSync('packages/*/package.json', { cwd: folder }).map(
      (file) =>
        JSON.parse(readFileSync(join(folder, file), 'utf8')) as {
          name: string;
          version: string;
          dependencies?: Record<string, string>;
        },
    );
  const isOurs = ({ name }: { name: string }): boolean => name.startsWith('@verify-sdk/');
  const before = manifests();

  const env = { ...process.env, PATH: `${folder}/bin:${process.env['PATH']}`, CI: '1' };
  execFileSync(process.execPath, [join(ROOT, 'node_modules/@changesets/cli/bin.js'), 'version'], { cwd: folder, env });

  const after = manifests();
  const versions = new Set(after.filter(isOurs).map(({ version }) => version));
  const [major, minor] = before.find(isOurs)!.version.split('.').map(Number) as [number, number];
  expect([...versions]).toEqual([`${major}.${minor + 1}.0`]);
  const named = after.filter(isOurs).flatMap(({ dependencies = {} }) => Object.entries(dependencies));
  const internal = named.filter(([name]) => isOurs({ name })).map(([, version]) => version);
  expect(new Set(internal)).toEqual(new Set([...versions].map((version) => `workspace:${version}`)));
  expect(after.filter((each) => !isOurs(each))).toEqual(before.filter((each) => !isOurs(each)));
  const changes = readFileSync(join(folder, 'packages/sdk-react/CHANGELOG.md'), 'utf8');
  expect(changes).toMatch(/^# Changes of @verify-sdk\/react\n+## .+\n+### Minor Changes\n+- The hook knows more\./);
  rmSync(folder, { recursive: true });
});
