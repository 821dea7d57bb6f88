import { globSync } from 'node:fs';
import { expect, test } from 'vitest';
import config from '../vite.config.ts';
import { ROOT } from './steps.ts';
import { filesOf, LISTED, type Tier } from './tiers.ts';

const EXCLUDE = ['**/node_modules/**', '**/dist/**', 'e2e/sdk/{apps,older}/**', 'apps/docs/dist/**'];
const tests = globSync('**/*.test.{ts,tsx}', { cwd: ROOT, exclude: EXCLUDE });
const TIERS: readonly Tier[] = ['first', 'more', 'long'];

interface Project {
  readonly test: { readonly name: string; readonly include: string[]; readonly exclude: string[] };
}
/** The files of each project, by its patterns in vite.config.ts. */
const projects = Object.fromEntries(
  ((config as { test: { projects: Project[] } }).test.projects ?? []).map(({ test: { name, include, exclude } }) => [
    name,
    globSync(include, { cwd: ROOT, exclude }),
  ]),
);

test('each test file belongs to exactly one project', () => {
  const counts = tests.map((file) => [file, Object.values(projects).filter((files) => files.includes(file)).length]);
  expect(counts.length).toBeGreaterThan(500);
  expect(counts.filter(([, count]) => count !== 1)).toEqual([]);
});

test.each(['slow', 'e2e'] as const)('each file of %s belongs to exactly one tier', (project) => {
  const tiers = TIERS.map((tier) => filesOf(tier, project));
  expect(tiers.flat().toSorted()).toEqual(projects[project]!.toSorted());
  expect(tiers.filter((files) => files.length < 5)).toEqual([]);
});

test('each listed file exists and is listed once', () => {
  const listed = [...LISTED.first, ...LISTED.long];
  expect(listed.filter((file) => !tests.includes(file))).toEqual([]);
  expect(new Set(listed).size).toBe(listed.length);
});
