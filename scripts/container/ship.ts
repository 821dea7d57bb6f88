import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { ROOT } from '../steps.ts';
import { isShippedOfPackage, isShippedOwn } from './shipped.ts';

/**
 * `node scripts/container/ship.ts FOLDER`: collects all files of the container image, after a build and an install
 * without development dependencies: Node, its libraries and the service, but no shell and no package manager.
 */
const target = process.argv[2];
if (!target) throw new Error('Usage: node scripts/container/ship.ts FOLDER');
const STORE = 'node_modules/.pnpm';

const own = ['apps/api', ...dependenciesOf('apps/api')];
for (const folder of own) copy(folder, isShippedOwn);
// The built bundles for browsers.
const bundles = ['packages/launcher', 'packages/capture', 'packages/standalone', 'apps/dashboard', 'apps/docs'];
// A wasm file with a compressed copy is left out: the service unpacks the copy for the few clients that can't.
const isPacked = (path: string): boolean => path.endsWith('.wasm') && existsSync(join(ROOT, `${path}.gz`));
for (const bundle of bundles) copy(bundle, (path) => path.startsWith('dist/') && !isPacked(join(bundle, path)));
for (const folder of own) {
  if (existsSync(join(ROOT, folder, 'node_modules')))
    copy(join(folder, 'node_modules'), (path) => !path.startsWith('.'));
}
for (const id of readdirSync(join(ROOT, STORE))) {
  const packages = join(STORE, id, 'node_modules');
  // Node itself is copied below, from its real path.
  if (/^node(?:-bin-setup)?@/.test(id) || !existsSync(join(ROOT, packages))) continue;
  copy(packages, (path) => {
    const [, name, inside] = /^((?:@[^/]+\/)?[^@/]+)\/(.+)$/.exec(path) ?? [];
    // Without a name it is a link to a dependency.
    return name === undefined ? !path.startsWith('.') : isShippedOfPackage(name, inside!);
  });
}
for (const file of ['package.json', 'LICENSE', 'NOTICE']) copyFileSync(join(ROOT, file), join(target, 'verify', file));

const node = join(target, 'usr/local/bin/node');
mkdirSync(dirname(node), { recursive: true });
copyFileSync(process.execPath, node);
// Symbols for debuggers are 18 MB of it.
execFileSync('strip', [node]);
for (const library of linkedLibraries(target)) {
  mkdirSync(dirname(join(target, library)), { recursive: true });
  copyFileSync(library, join(target, library));
}

mkdirSync(join(target, 'etc'), { recursive: true });
writeFileSync(join(target, 'etc/passwd'), 'root:x:0:0:root:/:/none\nnode:x:1000:1000:node:/:/none\n');
writeFileSync(join(target, 'etc/group'), 'root:x:0:\nnode:x:1000:\n');
mkdirSync(join(target, 'tmp'));
chmodSync(join(target, 'tmp'), 0o1777);

/** Folders of our own packages that it needs, directly or indirectly. */
function dependenciesOf(folder: string, found = new Set<string>()): Set<string> {
  const { dependencies = {} } = JSON.parse(readFileSync(join(ROOT, folder, 'package.json'), 'utf8')) as {
    dependencies?: Record<string, string>;
  };
  for (const name of Object.keys(dependencies)) {
    const next = `packages/${name.slice('@verify/'.length)}`;
    if (!name.startsWith('@verify/') || found.has(next)) continue;
    found.add(next);
    dependenciesOf(next, found);
  }
  return found;
}

/** Copies files for which `isWanted` is true, by their path in the folder; links stay links. */
function copy(folder: string, isWanted: (path: string) => boolean): void {
  const root = join(ROOT, folder);
  for (const path of filesBelow(root)) {
    if (!isWanted(relative(root, path))) continue;
    const to = join(target!, 'verify', relative(ROOT, path));
    mkdirSync(dirname(to), { recursive: true });
    if (lstatSync(path).isSymbolicLink()) symlinkSync(readlinkSync(path), to);
    else copyFileSync(path, to);
  }
}

function* filesBelow(folder: string): Iterable<string> {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* filesBelow(path);
    else yield path;
  }
}

/** Libraries of Node and the native modules, including the loader, as listed by `ldd`. */
function linkedLibraries(folder: string): Set<string> {
  const binaries = [...filesBelow(folder)].filter((path) => /\.node$|\.so(?:\.[\d.]+)?$/.test(path));
  const output = execFileSync('ldd', [node, ...binaries], { encoding: 'utf8' });
  if (/not found/.test(output)) throw new Error(`A library is missing:\n${output}`);
  const libraries = [...output.matchAll(/(?:=> |^\s+)(\/\S+) \(/gm)].map(([, path]) => path!);
  return new Set(libraries.filter((path) => !path.startsWith(folder)));
}
