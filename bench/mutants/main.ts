import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createRandom } from '@verify/specimen';
import { type Mutation, mutated, mutationsOf } from './mutations.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const OUTPUT = new URL('../.output/', import.meta.url);
const PACKAGES = ['checks', 'face', 'reading', 'print', 'contract', 'engine'];
/** Tests that take longer count as running forever. */
const LIMIT_MS = 15 * 60_000;

/** From quick to slow: each tries the faults that the earlier ones did not find. The words are vitest's arguments. */
const STAGES: readonly (readonly [name: string, words: (file: string) => readonly string[]])[] = [
  ['tests beside it', (file) => ['run', dirname(file), '--project', 'unit']],
  ['tests that load it', (file) => ['related', file, '--run', '--project', 'unit']],
  // Only a browser has a camera and graphics, so code for them is tested there.
  ['tests in the browser', () => ['run', 'packages/engine/src', '--project', 'browser']],
  ['slow tests', (file) => ['related', file, '--run', '--project', 'slow']],
];
const IN_BROWSER = 2;

interface Mutant extends Mutation {
  readonly file: string;
  readonly line: number;
  /** The text before. */
  readonly was: string;
}
interface Tried extends Mutant {
  /** Null: no test failed. */
  foundBy: string | null;
  /** How many of the stages were tried. */
  stages: number;
}

/**
 * `npm run mutants -- [--count=100] [--seed=1] [--file=path] [--beside] [--slow] [--resume]`: puts one random fault at
 * a time into the sources, runs the unit tests that load the file (for the engine those in the browser, too), and
 * prints the share of faults that a test found. `--file` draws from the places of one source only, each place once;
 * `--beside` runs only the tests in the folder of the source; `--slow` also runs the slow tests; `--resume` continues a
 * run, or adds stages to it. It changes source files and restores each of them, so run it in a clone where nobody
 * edits, and in which all tests pass.
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
  const stages = args.includes('--beside') ? 1 : args.includes('--slow') ? STAGES.length : IN_BROWSER + 1;
  for (const [stage, [name, words]] of STAGES.slice(0, stages).entries()) {
    for (const mutant of all.filter(({ foundBy, stages: tried }) => !foundBy && tried <= stage)) {
      const isTried = stage !== IN_BROWSER || mutant.file.startsWith('packages/engine/');
      if (isTried && (await isFound(mutant, words(mutant.file)))) mutant.foundBy = name;
      mutant.stages = stage + 1;
      writeFileSync(out, JSON.stringify(all));
    }
    console.log(`With ${name}: ${all.filter(({ foundBy }) => foundBy).length} of ${all.length} found`);
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

/** Whether these tests fail with the fault. A timeout also counts, because the fault made the program run forever. */
async function isFound(mutant: Mutant, words: readonly string[]): Promise<boolean> {
  const path = join(ROOT, mutant.file);
  const source = readFileSync(path, 'utf8');
  writeFileSync(path, mutated(source, mutant));
  // A fault may make a test wait forever.
  const more = ['--bail=1', '--passWithNoTests', '--testTimeout=120000', '--expect.poll.timeout=30000'];
  // Vitest has its own process group, so that a worker process that runs forever is ended with it.
  const child = spawn('vitest', [...words, ...more], { cwd: ROOT, stdio: 'ignore', detached: true });
  const end = (): boolean => process.kill(-child.pid!, 'SIGKILL');
  const timer = setTimeout(end, LIMIT_MS);
  process.on('SIGINT', end);
  try {
    const [status] = (await once(child, 'exit')) as [number | null];
    if (isStopped) throw new Error('Stopped');
    return status !== 0;
  } finally {
    clearTimeout(timer);
    process.off('SIGINT', end);
    writeFileSync(path, source);
  }
}

function print(tried: readonly Tried[]): void {
  const rows = (key: (one: Tried) => string) =>
    [...Map.groupBy(tried, key)].toSorted().map(([name, all]) => ({
      name,
      found: `${all.filter(({ foundBy }) => foundBy).length} of ${all.length}`,
    }));
  console.table(rows(({ file }) => file.split('/')[1]!));
  console.table(rows(({ foundBy }) => foundBy ?? 'not found'));
  for (const { file, line, kind, was, replacement, foundBy } of tried)
    if (!foundBy) console.log(`${file}:${line}: ${kind}, ${JSON.stringify(was)} became ${JSON.stringify(replacement)}`);
}

// Ctrl-C ends vitest, so that this process can restore the source.
let isStopped = false;
process.on('SIGINT', () => (isStopped = true));
await main(process.argv.slice(2));
