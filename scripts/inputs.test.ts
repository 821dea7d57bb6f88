import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { inputsOf } from './inputs.ts';

const root = mkdtempSync(join(tmpdir(), 'inputs-'));
afterAll(() => rmSync(root, { recursive: true }));
const lock = {
  dependencies: new Map([
    ['apps/api', ['packages/server']],
    ['packages/server', ['packages/contract', 'pg@8.0.0']],
  ]),
  devDependencies: new Map([['packages/capture', ['packages/contract', 'vite@8.0.0']]]),
};
const write = (path: string, text: string): void => {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
};
const BUNDLES = ['apps/api', 'packages/capture', 'apps/docs'];
const hashes = (): string[] => BUNDLES.map((bundle) => inputsOf(bundle, lock, root));

beforeEach(writeSources);
function writeSources(): void {
  for (const folder of ['apps/api', 'packages/server', 'packages/contract', 'packages/capture'])
    write(`${folder}/src/main.ts`, folder);
}

test.each([
  ['a source of its own', 'apps/api/src/main.ts', ['apps/api']],
  ['a package two steps away, which another needs only to build', 'packages/contract/src/main.ts', BUNDLES],
  ['a file that was not there', 'packages/server/src/more.ts', ['apps/api', 'apps/docs']],
  ['a configuration', 'packages/capture/vite.config.ts', ['packages/capture', 'apps/docs']],
  ['a manifest', 'packages/server/package.json', ['apps/api', 'apps/docs']],
  ['the lockfile', 'pnpm-lock.yaml', BUNDLES],
  ['a script of the build', 'scripts/build.ts', BUNDLES],
  ['a page of the documentation', 'docs/site/index.md', ['apps/docs']],
  ['a test', 'packages/server/src/main.test.ts', []],
  ['what was built', 'packages/server/dist/main.js', []],
  ['what is installed', 'packages/server/node_modules/pg/index.js', []],
])('after a change of %s (%s), %j are built again', (_, path, changed) => {
  const before = hashes();
  write(path, 'changed');
  const after = hashes();
  expect(BUNDLES.filter((_, at) => before[at] !== after[at])).toEqual(changed);
  // Content that was built before needs no new build.
  rmSync(join(root, path));
  writeSources();
  expect(hashes()).toEqual(before);
});
