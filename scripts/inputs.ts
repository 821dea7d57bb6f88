import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Lockfile, reachable } from './lockfile.ts';
import { ROOT } from './steps.ts';

/** The documentation is also generated from these folders. */
const MORE: Readonly<Record<string, readonly string[]>> = { 'apps/docs': ['docs', 'packages', 'apps/demo', 'e2e'] };
/** Build scripts, and the versions of dependencies. */
const EVERY = ['pnpm-lock.yaml', 'package.json', 'scripts/*.ts', 'packages/sdk-sizes.json'];
const NO_INPUT = /(?:^|\/)(?:node_modules|dist|\.output)$|\.(?:test|fixture)\.tsx?$/;

/** A hash of all inputs of a bundle: if it is unchanged, nothing needs to be built. */
export function inputsOf(
  bundle: string,
  lock: Pick<Lockfile, 'dependencies' | 'devDependencies'>,
  root = ROOT,
): string {
  const links = [...(lock.dependencies.get(bundle) ?? []), ...(lock.devDependencies.get(bundle) ?? [])];
  const own = [...reachable(lock, [bundle, ...links])].filter((id) => /^(?:packages|apps)\/[^@]+$/.test(id));
  const patterns = [...EVERY, ...[...own, ...(MORE[bundle] ?? [])].map((folder) => `${folder}/**/*.*`)];
  const files = globSync(patterns, { cwd: root, exclude: (path) => NO_INPUT.test(path) });
  const hash = createHash('sha256').update(process.version);
  for (const file of [...new Set(files)].toSorted()) hash.update(`\0${file}\0`).update(readFileSync(join(root, file)));
  return hash.digest('hex');
}
