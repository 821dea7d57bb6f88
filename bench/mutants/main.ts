import { spawnSync } from 'node:child_process';
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createRandom } from '@verify/specimen';
import { type Mutation, mutated, mutationsOf } from './mutations.ts';
import { createTester, LIMIT_MS, type Tester } from './tester.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const OUTPUT = new URL('../.output/', import.meta.url);
const PACKAGES = ['checks', 'face', 'reading', 'contract', 'engine'];
/** So many quick test files run before their results are looked at. */
const AT_A_TIME = 8;

/** Exit code of vitest after Ctrl-C. */
const INTERRUPTED = 130;
/** From quick to dear: each tries what those before it did not find. */
const STAGES = ['tests beside it', 'tests of the package', 'tests in the browser', 'slow tests'] as const;
const BESIDE = 0;
const IN_BROWSER = 2;
const SLOW = 3;

interface Mutant extends Mutation {
  readonly file: string;
  readonly line: number;
  /** The text before. */
  readonly was: string;
}
interface Tried extends Mutant {
  /** Null: no test failed. */
  foundBy: (typeof STAGES)[number] | null;
  /** How many of the stages were tried. */
  stages: number;
}

/**
 * `npm run mutants -- [--count=100] [--seed=1] [--file=path] [--beside] [--slow] [--resume]`: puts one random fault at
 * a time into the sources, runs the unit tests of the package that load the file (for the engine those in the browser,
 * too), and prints the share of faults that a test found. `--file` draws from the places of one source only, each place
 * once; `--beside` runs only the tests in the folder of the source; `--slow` also runs the slow tests; `--resume`
 * continues a run, or adds stages to it. It changes source files and restores each of them, so run it in a clone where
 * nobody edits.
 */
async function main(args: readonly string[]): Promise<void> {
  const text = (name: string): string | undefined =>
    args.find((arg) => arg.startsWith(`--${name}=`))?.slice(`--${name}=`.length);
  const [count, seed, file] = [Number(text('count') ?? 100), Number(text('seed') ?? 1), text('file')];
  const out = new URL(`mutants${seed}${file ? `-${basename(file, '.ts')}` : ''}.json`, OUTPUT);
  mkdirSync(OUTPUT, { recursive: true });
  const all: Tried[] =
    args.includes('--resume') && existsSync(out)
      ? (JSON.parse(readFileSync(out, 'utf8')) as Tried[])
      : draw(count, seed, file).map((mutant) => ({ ...mutant, foundBy: null, stages: 0 }));
  const last = args.includes('--beside') ? BESIDE : args.includes('--slow') ? SLOW : IN_BROWSER;
  for (let stage = BESIDE; stage <= last; stage++) {
    const open = all.filter(({ foundBy, stages }) => !foundBy && stages <= stage);
    if (open.length === 0) continue;
    const project = stage === SLOW ? 'slow' : 'unit';
    const folder = file ? [file.split('/').slice(0, 2).join('/')] : [];
    // A run that continues has made sure of it before.
    const untried = stage === SLOW || (stage === BESIDE && open.length === all.length);
    if (untried && fails(['run', ...folder, '--project', project, '--passWithNoTests']))
      throw new Error('The tests fail without any fault');
    const tester = createTester(project);
    for (const mutant of open) {
      if (await isFound(mutant, stage, tester)) mutant.foundBy = STAGES[stage]!;
      mutant.stages = stage + 1;
      writeFileSync(out, JSON.stringify(all));
    }
    tester.stop();
    console.log(`With ${STAGES[stage]}: ${all.filter(({ foundBy }) => foundBy).length} of ${all.length} found`);
  }
  print(all);
}

/** Draws faults so that each package gets its share of all places for a fault, or `count` places of one file. */
function draw(count: number, seed: number, only: string | undefined): Mutant[] {
  const files = PACKAGES.flatMap((name) =>
    globSync(`packages/${name}/src/**/*.ts`, { cwd: ROOT }).filter(
      (file) => !/\.(test|fixture|d)\.ts$|locales\/|-wasm\.ts$/.test(file),
    ),
  ).toSorted();
  const all = (only ? [only] : files).flatMap((file) => {
    const source = readFileSync(join(ROOT, file), 'utf8');
    return mutationsOf(file, source).map((mutation): Mutant => ({
      ...mutation,
      file,
      line: source.slice(0, mutation.start).split('\n').length,
      was: source.slice(mutation.start, mutation.end),
    }));
  });
  const random = createRandom(seed);
  if (!only) return Array.from({ length: count }, () => all[random.int(0, all.length - 1)]!);
  return all
    .map((mutant) => ({ mutant, order: random.next() }))
    .toSorted((a, b) => a.order - b.order)
    .slice(0, count)
    .map(({ mutant }) => mutant);
}

async function isFound(mutant: Mutant, stage: number, tester: Tester): Promise<boolean> {
  const path = join(ROOT, mutant.file);
  const source = readFileSync(path, 'utf8');
  const parts = stage === IN_BROWSER ? [] : await testsOf(mutant, stage, tester);
  try {
    writeFileSync(path, mutated(source, mutant));
    for (const tests of parts) if (await tester.fails(tests, path)) return true;
    // Only a browser has a camera and graphics, so what needs them has its tests there.
    const inBrowser = stage === IN_BROWSER && mutant.file.startsWith('packages/engine/');
    return inBrowser && fails(['run', 'packages/engine/src', '--project', 'browser', '--bail=1']);
  } finally {
    writeFileSync(path, source);
  }
}

/** In parts, of which the first are the tests that carry the source's name: they find most faults. */
async function testsOf({ file }: Mutant, stage: number, tester: Tester): Promise<string[][]> {
  const path = join(ROOT, file);
  const inFolder = (test: string): boolean => dirname(test) === dirname(path);
  const inPackage = (test: string): boolean => test.startsWith(join(ROOT, ...file.split('/').slice(0, 2), '/'));
  const tests =
    stage === BESIDE
      ? (await tester.tests()).filter(inFolder)
      : (await tester.tests(path)).filter((test) => inPackage(test) && (stage === SLOW || !inFolder(test)));
  const name = path.replace(/\.ts$/, '');
  const own = tests.filter((test) => test.startsWith(name));
  const others = tests
    .filter((test) => !own.includes(test))
    .toSorted((a, b) => Number(inFolder(b)) - Number(inFolder(a)));
  const size = stage === SLOW ? 1 : AT_A_TIME;
  const parts = Array.from({ length: Math.ceil(others.length / size) }, (_, i) =>
    others.slice(i * size, (i + 1) * size),
  );
  return own.length > 0 ? [own, ...parts] : parts;
}

/** Whether vitest fails. A timeout also counts, because the fault made the program run forever. */
function fails(words: readonly string[]): boolean {
  const limits = { timeout: LIMIT_MS, killSignal: 'SIGKILL' } as const;
  const { status, signal, error } = spawnSync('vitest', words, { cwd: ROOT, stdio: 'ignore', ...limits });
  if (error && (error as NodeJS.ErrnoException).code !== 'ETIMEDOUT') throw error;
  if (signal === 'SIGINT' || status === INTERRUPTED) throw new Error('Stopped');
  return status !== 0;
}

function print(tried: readonly Tried[]): void {
  const rows = (key: (one: Tried) => string) =>
    [...Map.groupBy(tried, key)].toSorted().map(([name, all]) => ({
      name,
      found: `${all.filter(({ foundBy }) => foundBy).length} of ${all.length}`,
    }));
  console.table(rows(({ file }) => file.split('/')[1]!));
  console.table(rows(({ kind }) => kind));
  console.table(rows(({ foundBy }) => foundBy ?? 'not found'));
  for (const { file, line, kind, was, replacement, foundBy } of tried)
    if (!foundBy) console.log(`${file}:${line}: ${kind}, ${JSON.stringify(was)} became ${JSON.stringify(replacement)}`);
}

// Ctrl-C ends only vitest, so that this process can restore the source.
process.on('SIGINT', () => {});
await main(process.argv.slice(2));
