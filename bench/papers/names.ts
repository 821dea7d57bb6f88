import { readFileSync } from 'node:fs';
import { compareGivenName } from '@verify/checks/match/given-names';
import { conclude } from '../measuring/results.ts';
import { Tally } from '../measuring/tally.ts';

interface Pair {
  readonly one: string;
  readonly other: string;
  readonly same: boolean;
}

/**
 * Compares pairs of persons from OpenSanctions' name bench (`contrib/name_bench/cases.csv` of the GitHub repository
 * opensanctions/nomenklatura; pass a copy with `--pairs=PATH`) under the setting `fuzzy`: how many of the pairs
 * labelled as the same person match, and how many of the others do. Some labelled pairs differ in a whole syllable, so
 * no setting should match all of them.
 */
export async function main(args: readonly string[]): Promise<void> {
  const path = args.find((arg) => arg.startsWith('--pairs='))?.slice('--pairs='.length);
  if (!path) {
    console.log('Not measured: give the path of cases.csv with --pairs=PATH.');
    return;
  }
  const tally = new Tally();
  const failures: string[] = [];
  for (const { one, other, same } of pairsIn(readFileSync(path, 'utf8'))) {
    const isHit = compareGivenName(one, other, 'fuzzy').same;
    const kind = same ? 'found' : 'false hits';
    tally.add(isLatin(one) === isLatin(other) ? kind : [kind, `${kind} across scripts`], isHit);
    if (isHit !== same) failures.push(`${same ? 'missed' : 'false hit'}: ${one} | ${other}`);
  }
  conclude('names', { on: "the pairs of persons of OpenSanctions' name bench", shares: tally.shares, failures });
}

/** Columns: case_group, schema, name1, name2, is_match, … */
const pairsIn = (csv: string): Pair[] =>
  csv
    .split(/\r?\n/)
    .map(cellsOf)
    .filter(([, schema]) => schema === 'Person')
    .map(([, , one, other, same]) => ({ one: one!, other: other!, same: same === 'true' }));

const cellsOf = (line: string): string[] =>
  [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(
    ([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain!,
  );

const isLatin = (name: string): boolean => !/[^\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]/u.test(name);
