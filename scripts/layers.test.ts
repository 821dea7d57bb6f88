import { globSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from './steps.ts';

/** Which folders each of the server's may import from (docs/architecture.md). Files beside them wire them together. */
const MAY: Readonly<Record<string, readonly string[]>> = {
  domain: [],
  records: ['domain'],
  ports: ['domain', 'records'],
  keys: ['records', 'ports'],
  observability: ['records', 'ports', 'jobs'],
  adapters: ['records', 'ports', 'keys', 'observability'],
  'use-cases': ['records', 'ports', 'domain', 'keys'],
  jobs: ['use-cases', 'records', 'ports', 'domain', 'keys'],
  commands: ['use-cases', 'records', 'ports', 'domain', 'keys', 'adapters'],
  http: ['use-cases', 'domain', 'keys', 'observability'],
};
/** Rooms of the checks, from the lowest floor: each imports only those before it. */
const ROOMS = 'image rules match material face second-reader signals services decide pool commands'.split(' ');
const CHECKS = 'packages/checks/src/';
/** Files beside the folders that every layer may name. Commands open the storage themselves. */
const NAMED_BY_ALL = ['context.ts', 'bundles.ts'];
const MOST_FILES = 20;
/** One file for each language, all of the same kind. */
const LANGUAGES = 'packages/capture/src/locales';
const SERVER = 'packages/server/src/';

const isTest = (file: string): boolean => /\.(?:test|fixture)\.tsx?$|-conformance\.ts$/.test(file);
const sources = globSync(['packages/*/src/**/*.{ts,tsx}', 'apps/*/src/**/*.{ts,tsx}', 'bench/**/*.ts', 'e2e/**/*.ts'], {
  cwd: ROOT,
  exclude: ['**/node_modules/**'],
}).filter((file) => !isTest(file));
const known = new Set(sources);

function targetsOf(file: string, pattern: RegExp): string[] {
  const text = readFileSync(join(ROOT, file), 'utf8');
  return [...text.matchAll(pattern)].map(([, path]) => relative(ROOT, resolve(ROOT, dirname(file), path!)));
}

const imports = new Map(sources.map((file) => [file, targetsOf(file, /\bfrom '(\.{1,2}\/[^']+)'/g)] as const));

/** Routes may say in their types what a use case hands them. */
const valuesOnly = (file: string): readonly string[] =>
  targetsOf(file, /^import (?!type)[^;]*?from '(\.{1,2}\/[^']+)'/gm);

test.each(Object.entries(MAY))('server/%s imports only from allowed layers', (layer, allowed) => {
  const refused = sources
    .filter((file) => file.startsWith(`${SERVER}${layer}/`))
    .flatMap((file) => (layer === 'http' ? valuesOnly(file) : imports.get(file)!).map((target) => ({ file, target })))
    .filter(({ target }) => {
      const [folder, ...rest] = target.slice(SERVER.length).split('/');
      if (rest.length === 0)
        return !NAMED_BY_ALL.includes(folder!) && !(layer === 'commands' && folder === 'storage.ts');
      return folder !== layer && !allowed.includes(folder!);
    });
  expect(refused).toEqual([]);
});

test('each room of the checks imports only rooms below it', () => {
  const roomOf = (file: string): number => ROOMS.indexOf(file.slice(CHECKS.length).split('/')[0]!);
  const inside = sources.filter((file) => file.startsWith(CHECKS));
  expect(inside.filter((file) => roomOf(file) < 0)).toEqual([]);
  const upwards = inside.flatMap((file) =>
    imports
      .get(file)!
      .filter((target) => roomOf(target) > roomOf(file))
      .map((target) => `${file} → ${target}`),
  );
  expect(upwards).toEqual([]);
});

test('a start of the service loads no module that only wallet requests need', () => {
  const heavy = /^import (?!type)[^;]*?'(?:@verify\/wallet|@peculiar\/x509|reflect-metadata)'/m;
  const eager = sources
    .filter((file) => /^(?:apps\/api|packages\/(?:server|checks))\/src\//.test(file) && !file.includes('/testing/'))
    .filter((file) => heavy.test(readFileSync(join(ROOT, file), 'utf8')));
  expect(eager).toEqual([]);
});

test('there are no import cycles', () => {
  const cycles: string[] = [];
  const done = new Set<string>();
  const visit = (file: string, path: readonly string[]): void => {
    const at = path.indexOf(file);
    if (at >= 0) return void cycles.push([...path.slice(at), file].join(' → '));
    if (done.has(file)) return;
    for (const target of imports.get(file) ?? []) if (known.has(target)) visit(target, [...path, file]);
    done.add(file);
  };
  for (const file of sources) visit(file, []);
  expect(cycles).toEqual([]);
});

test(`no folder has more than ${MOST_FILES} source files`, () => {
  const folders = Object.groupBy(sources, (file) => dirname(file));
  const full = Object.entries(folders).flatMap(([folder, files]) =>
    files!.length > MOST_FILES && folder !== LANGUAGES ? [`${folder}: ${files!.length}`] : [],
  );
  expect(full).toEqual([]);
});

test('an import from another package uses that package’s exports', () => {
  const packageOf = (file: string): string => /^(?:(?:packages|apps)\/[^/]+|[^/]+)/.exec(file)![0];
  const crossing = [...imports].flatMap(([file, targets]) =>
    targets.filter((target) => packageOf(target) !== packageOf(file)).map((target) => `${file} → ${target}`),
  );
  expect(crossing).toEqual([]);
});
