import { spawnSync } from 'node:child_process';
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createRandom } from '@verify/specimen';
import { type Mutation, mutated, mutationsOf } from './mutations.ts';
import { type Tester, createTester } from './tester.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const OUTPUT = new URL('../.output/', import.meta.url);
const PACKAGES = ['checks', 'face', 'reading', 'contract', 'engine'];
/** So many test files run before their results are looked at. */
const AT_A_TIME = 8;

/** Exit code of vitest after Ctrl-C. */
const INTERRUPTED = 130;
const STAGES = ['tests beside it', 'related tests', 'tests in the browser'] as const;
interface Mutant extends Mutation {
  readonly file: string;
  readonly line: number;
  /** What stood there. */
  readonly was: string;
}
interface Tried extends Mutant {
  /** Null: no test failed. */
  readonly foundBy: (typeof STAGES)[number] | null;
}

/**
 * `npm run mutants -- [--count=100] [--seed=1] [--file=path] [--beside] [--resume] [--slow]`: puts one random fault at
 * a time into the sources, runs the unit tests of the package that load the file (for the engine those in the browser,
 * too), and prints the share of faults that a test found. `--file` draws from the places of one source only, each place
 * once; `--beside` runs only the tests in the folder of the source; `--resume` goes on with a run that was stopped;
 * `--slow` goes through a run that ended and tries the slow tests on what was not found. It changes source files and
 * restores each of them, so run it in a clone where nobody edits.
 */
async function main(args: readonly string[]): Promise<void> {
  const text = (name: string): string | undefined =>
    args.find((arg) => arg.startsWith(`--${name}=`))?.slice(`--${name}=`.length);
  const [count, seed, file] = [Number(text('count') ?? 100), Number(text('seed') ?? 1), text('file')];
  const [onlyBeside, slow] = [args.includes('--beside'), args.includes('--slow')];
  const out = new URL(`mutants${seed}${file ? `-${basename(file, '.ts')}` : ''}.json`, OUTPUT);
  mkdirSync(OUTPUT, { recursive: true });
  const kept = (slow || args.includes('--resume')) && existsSync(out);
  const tried = kept ? (JSON.parse(readFileSync(out, 'utf8')) as Tried[]) : [];
  const project = slow ? 'slow' : 'unit';
  if (fails(['run', ...(file ? [dirname(file)] : []), '--project', project, '--passWithNoTests']))
    throw new Error('The tests fail without any fault');
  const tester = createTester(project);
  const drawn = slow ? tried : draw(count, seed, file);
  for (const [i, mutant] of drawn.entries()) {
    if (i < tried.length && !(slow && !tried[i]!.foundBy)) continue;
    tried[i] = { ...mutant, foundBy: await tryOut(mutant, tester, { onlyBeside, slow }) };
    writeFileSync(out, JSON.stringify(tried));
  }
  tester.stop();
  print(tried);
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

interface Reach {
  readonly onlyBeside: boolean;
  readonly slow: boolean;
}

async function tryOut(mutant: Mutant, tester: Tester, { onlyBeside, slow }: Reach): Promise<Tried['foundBy']> {
  const path = join(ROOT, mutant.file);
  const source = readFileSync(path, 'utf8');
  const name = path.replace(/\.ts$/, '');
  // The tests that carry its name find most faults.
  const beside = (await tester.tests())
    .filter((test) => dirname(test) === dirname(path))
    .toSorted((a, b) => Number(b.startsWith(name)) - Number(a.startsWith(name)));
  const others = onlyBeside ? [] : await tester.tests(path);
  const packageFolder = join(ROOT, ...mutant.file.split('/').slice(0, 2), '/');
  const related = others.filter((test) => !beside.includes(test) && test.startsWith(packageFolder));
  try {
    writeFileSync(path, mutated(source, mutant));
    for (const [stage, tests] of [beside, related].entries()) {
      for (let from = 0; from < tests.length; from += AT_A_TIME)
        if (await tester.fails(tests.slice(from, from + AT_A_TIME), path)) return STAGES[stage]!;
    }
    if (onlyBeside || slow || !mutant.file.startsWith('packages/engine/')) return null;
    // What only a browser has, its camera and its graphics, has its tests there.
    return fails(['run', 'packages/engine/src', '--project', 'browser', '--bail=1']) ? STAGES[2] : null;
  } finally {
    writeFileSync(path, source);
  }
}

/** Whether vitest fails. */
function fails(words: readonly string[]): boolean {
  const { status, signal, error } = spawnSync('vitest', words, { cwd: ROOT, stdio: 'ignore' });
  if (error) throw error;
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
