import { mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { availableParallelism, cpus } from 'node:os';
import { holdFloors } from '../floors.ts';
import { interval } from './interval.ts';
import type { Share } from './tally.ts';

interface BenchNumber {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
}

export interface BenchResult {
  /** The sample: how many of what, from which seed. */
  readonly on: string;
  /** Shares, shown with their interval. */
  readonly shares?: readonly Share[];
  readonly numbers?: readonly BenchNumber[];
  /** Failures, with their cause if it is known. */
  readonly failures?: readonly string[];
}

export interface KeptResult extends BenchResult {
  readonly bench: string;
  readonly at: string;
  readonly machine: string;
}

const FOLDER = new URL('../.output/results/', import.meta.url);

/**
 * Prints a result, stores it for `pnpm bench figures`, and compares its shares, its numbers and `measured` with the
 * floors. With `--add` among `args`, it is added to the stored result, to measure in parts.
 */
export function conclude(bench: string, result: BenchResult, args: readonly string[] = [], measured = {}): void {
  const { on, shares = [], numbers = [], failures = [] } = result;
  console.log(`\n${on}`);
  for (const share of shares) console.log(`${share.name.padEnd(40)} ${shareWithInterval(share)}`);
  for (const number of numbers) console.log(`${number.name.padEnd(40)} ${rounded(number.value)} ${number.unit}`);
  for (const failure of failures) console.log(`  ${failure}`);
  const before = keptResults().find((kept) => kept.bench === bench);
  keep(bench, args.includes('--add') && before ? added(before, result) : result);
  const rates = shares.filter(({ trials }) => trials > 0).map(({ name, hits, trials }) => [name, hits / trials]);
  const values = numbers.map(({ name, value }) => [name, value]);
  holdFloors(bench, { ...Object.fromEntries([...rates, ...values]), ...measured });
}

/** Such as `37/37 (90.6–100%)`, with Wilson's 95 % interval. */
export function shareWithInterval({ hits, trials }: Omit<Share, 'name'>): string {
  const [low, high] = interval(hits, trials).map((share) => +(share * 100).toFixed(1));
  return `${hits}/${trials} (${low}–${high}%)`;
}

export const rounded = (value: number): string =>
  Math.abs(value) >= 100 ? value.toFixed(0) : String(+value.toFixed(2));

function keep(bench: string, result: BenchResult): void {
  const machine = `${availableParallelism()} × ${cpus()[0]?.model.trim() ?? process.arch}`;
  mkdirSync(FOLDER, { recursive: true });
  const kept: KeptResult = { bench, at: new Date().toISOString(), machine, ...result };
  writeFileSync(new URL(`${bench}.json`, FOLDER), `${JSON.stringify(kept, null, 1)}\n`);
}

/** Numbers of results that can be added are counts. */
function added(before: BenchResult, more: BenchResult): BenchResult {
  const shares = [...(before.shares ?? []), ...(more.shares ?? [])];
  const numbers = [...(before.numbers ?? []), ...(more.numbers ?? [])];
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
  return {
    on: `${before.on}; ${more.on}`,
    shares: [...Map.groupBy(shares, ({ name }) => name)].map(([name, parts]) => ({
      name,
      hits: sum(parts.map(({ hits }) => hits)),
      trials: sum(parts.map(({ trials }) => trials)),
    })),
    numbers: [...Map.groupBy(numbers, ({ name }) => name)].map(([name, parts]) => ({
      name,
      value: sum(parts.map(({ value }) => value)),
      unit: parts[0]!.unit,
    })),
    failures: [...(before.failures ?? []), ...(more.failures ?? [])],
  };
}

/** All stored results, sorted by the bench's name. */
export function keptResults(): KeptResult[] {
  mkdirSync(FOLDER, { recursive: true });
  const files = readdirSync(FOLDER).filter((name) => name.endsWith('.json'));
  return files.toSorted().map((name) => JSON.parse(readFileSync(new URL(name, FOLDER), 'utf8')));
}
