import { spawnSync } from 'node:child_process';
import { appendFileSync, existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createRandom } from '@verify/specimen';
import { type Mutation, mutated, mutationsOf } from './mutations.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const OUTPUT = new URL('../.output/', import.meta.url);
const PACKAGES = ['checks', 'face', 'reading', 'contract', 'engine'];
const LIMIT_MS = 15 * 60_000;
/** A test file that takes longer is left out of the related tests, because most faults would wait minutes for it. */
const SLOW_MS = 10_000;
const UNIT = ['--project', 'unit'];
/** Exit code of vitest after Ctrl-C. */
const INTERRUPTED = 130;

interface Mutant extends Mutation {
  readonly file: string;
  readonly line: number;
}
interface Tried extends Mutant {
  /** Null: no test failed. */
  readonly foundBy: 'tests beside it' | 'related tests' | 'tests in the browser' | null;
}

/**
 * `npm run mutants -- [--count=100] [--seed=1] [--resume] [--all]`: puts one random fault at a time into the sources,
 * runs the unit tests (for the engine those in the browser, too), and prints the share of faults that a test found.
 * `--resume` continues a run that was stopped; `--all` also runs related tests that take longer than ten seconds. It
 * changes source files and restores each of them, so run it in a clone where nobody edits.
 */
function main(args: readonly string[]): void {
  const flag = (name: string, otherwise: number): number =>
    Number(args.find((arg) => arg.startsWith(`--${name}=`))?.split('=')[1] ?? otherwise);
  const [count, seed] = [flag('count', 100), flag('seed', 1)];
  const out = new URL(`mutants${seed}.jsonl`, OUTPUT);
  mkdirSync(OUTPUT, { recursive: true });
  if (!args.includes('--resume')) rmSync(out, { force: true });
  const text = existsSync(out) ? readFileSync(out, 'utf8').trim() : '';
  const tried = text ? text.split('\n').map((line) => JSON.parse(line) as Tried) : [];
  const slow = slowTests(args.includes('--resume'));
  const without = args.includes('--all') ? [] : slow;
  for (const mutant of draw(count, seed).slice(tried.length)) {
    const result: Tried = { ...mutant, foundBy: tryOut(mutant, without) };
    tried.push(result);
    appendFileSync(out, `${JSON.stringify(result)}\n`);
  }
  print(tried);
}

/** Unit test files that take long, measured without any fault; `kept`: as the last run measured them. */
function slowTests(kept: boolean): string[] {
  const out = fileURLToPath(new URL('unit-tests.json', OUTPUT));
  if (!(kept && existsSync(out)) && fails(['run', ...UNIT, '--reporter=json', `--outputFile=${out}`])) {
    // Otherwise `--resume` would take these for tests that pass.
    rmSync(out, { force: true });
    throw new Error('The unit tests fail without any fault');
  }
  const { testResults } = JSON.parse(readFileSync(out, 'utf8')) as {
    testResults: { name: string; startTime: number; endTime: number }[];
  };
  return testResults
    .filter(({ startTime, endTime }) => endTime - startTime > SLOW_MS)
    .map(({ name }) => relative(ROOT, name));
}

/** Draws faults so that each package gets its share of all places for a fault. */
function draw(count: number, seed: number): Mutant[] {
  const files = PACKAGES.flatMap((name) =>
    globSync(`packages/${name}/src/**/*.ts`, { cwd: ROOT }).filter(
      (file) => !/\.(test|fixture|d)\.ts$|locales\/|-wasm\.ts$/.test(file),
    ),
  ).toSorted();
  const all = files.flatMap((file) => {
    const source = readFileSync(join(ROOT, file), 'utf8');
    return mutationsOf(file, source).map((mutation): Mutant => ({
      ...mutation,
      file,
      line: source.slice(0, mutation.start).split('\n').length,
    }));
  });
  const random = createRandom(seed);
  return Array.from({ length: count }, () => all[random.int(0, all.length - 1)]!);
}

function tryOut(mutant: Mutant, without: readonly string[]): Tried['foundBy'] {
  const path = join(ROOT, mutant.file);
  const source = readFileSync(path, 'utf8');
  try {
    writeFileSync(path, mutated(source, mutant));
    if (fails(['run', dirname(mutant.file), ...UNIT])) return 'tests beside it';
    if (fails(['related', mutant.file, '--run', ...UNIT], without)) return 'related tests';
    // What only a browser has, its camera and its graphics, has its tests there.
    const inBrowser = ['run', 'packages/engine/src', '--project', 'browser'];
    return mutant.file.startsWith('packages/engine/') && fails(inBrowser) ? 'tests in the browser' : null;
  } finally {
    writeFileSync(path, source);
  }
}

/** Whether vitest fails. A timeout also counts, because the fault made the program run forever. */
function fails(words: readonly string[], without: readonly string[] = []): boolean {
  const { status, signal, error } = spawnSync('vitest', [...words, '--bail=1', '--passWithNoTests'], {
    cwd: ROOT,
    stdio: 'ignore',
    env: { ...process.env, TESTS_WITHOUT: without.join('\n') },
    timeout: LIMIT_MS,
    killSignal: 'SIGKILL',
  });
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
  for (const { file, line, kind, replacement, foundBy } of tried)
    if (!foundBy) console.log(`${file}:${line}: ${kind}, became ${JSON.stringify(replacement)}`);
}

// Ctrl-C ends only vitest, so that this process can restore the source.
process.on('SIGINT', () => {});
main(process.argv.slice(2));
