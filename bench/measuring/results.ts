import { mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { availableParallelism, cpus } from 'node:os';

/** A bench's results, stored as JSON for `pnpm bench figures`. */
export interface BenchResult {
  /** The sample: how many of what, from which seed. */
  readonly on: string;
  /** Shares, shown with their interval. */
  readonly shares?: readonly { readonly name: string; readonly hits: number; readonly trials: number }[];
  readonly numbers?: readonly { readonly name: string; readonly value: number; readonly unit: string }[];
  /** Failures, with their cause if it is known. */
  readonly failures?: readonly string[];
}

export interface KeptResult extends BenchResult {
  readonly bench: string;
  readonly at: string;
  readonly machine: string;
}

const FOLDER = new URL('../.output/reading/', import.meta.url);

/** Overwrites earlier results of the same bench. */
export function keepResult(bench: string, result: BenchResult): void {
  const machine = `${availableParallelism()} × ${cpus()[0]?.model.trim() ?? process.arch}`;
  const kept: KeptResult = { bench, at: new Date().toISOString(), machine, ...result };
  mkdirSync(FOLDER, { recursive: true });
  writeFileSync(new URL(`${bench}.json`, FOLDER), `${JSON.stringify(kept, null, 1)}\n`);
}

/** Adds counts to earlier results of the same bench, for benches that run in parts. New names are appended. */
export function addToResult(bench: string, result: BenchResult): void {
  const before = keptResults().find((kept) => kept.bench === bench);
  if (!before) return keepResult(bench, result);
  const shares = new Map((before.shares ?? []).map((share) => [share.name, share]));
  for (const { name, hits, trials } of result.shares ?? []) {
    const { hits: had = 0, trials: of = 0 } = shares.get(name) ?? {};
    shares.set(name, { name, hits: had + hits, trials: of + trials });
  }
  const numbers = new Map((before.numbers ?? []).map((number) => [number.name, number]));
  for (const { name, value, unit } of result.numbers ?? [])
    numbers.set(name, { name, value: (numbers.get(name)?.value ?? 0) + value, unit });
  keepResult(bench, {
    on: `${before.on}; ${result.on}`,
    shares: [...shares.values()],
    numbers: [...numbers.values()],
    failures: [...(before.failures ?? []), ...(result.failures ?? [])],
  });
}

/** All stored results, sorted by the bench's name. */
export function keptResults(): KeptResult[] {
  mkdirSync(FOLDER, { recursive: true });
  const files = readdirSync(FOLDER).filter((name) => name.endsWith('.json'));
  return files.toSorted().map((name) => JSON.parse(readFileSync(new URL(name, FOLDER), 'utf8')));
}
