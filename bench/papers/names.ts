import { existsSync, readFileSync } from 'node:fs';
import { compareGivenName } from '@verify/checks/match/given-names';
import { holdFloors } from '../floors.ts';

/** Default path of the file of pairs, which is not part of the repository. `--pairs=` names another one. */
const PAIRS = new URL('../.output/name-pairs.csv', import.meta.url).pathname;

interface Pair {
  readonly one: string;
  readonly other: string;
  readonly same: boolean;
}

/**
 * Compares pairs of persons from OpenSanctions' name bench (`contrib/name_bench/cases.csv` of the GitHub repository
 * opensanctions/nomenklatura; pass a copy with `--pairs=PATH`) under the setting `fuzzy`. Prints how many of the pairs
 * labelled as the same person match, and how many of the others do. Some labelled pairs differ in a whole syllable, so
 * no setting should match all of them.
 */
export async function main(args: readonly string[]): Promise<void> {
  const path = args.find((arg) => arg.startsWith('--pairs='))?.slice('--pairs='.length) ?? PAIRS;
  if (!existsSync(path)) {
    console.log('Not measured: give the path of cases.csv with --pairs=PATH.');
    return;
  }
  const pairs = pairsIn(readFileSync(path, 'utf8'));
  const across = pairs.filter(({ one, other }) => isLatin(one) !== isLatin(other));
  const cpu = process.cpuUsage();
  const [all, crossScript] = [measure(pairs), measure(across)];
  const { user } = process.cpuUsage(cpu);
  console.table({ 'all pairs': all, 'across scripts': crossScript });
  console.log(`CPU: ${(user / 1000 / (pairs.length + across.length)).toFixed(2)} ms a pair`);
  if (args.includes('--wrong')) printWrong(pairs);
  holdFloors('names', {
    missedPercent: 100 * (1 - all.found / all.same),
    falseHits: all['false hits'],
    acrossScriptsMissed: crossScript.same - crossScript.found,
    acrossScriptsFalseHits: crossScript['false hits'],
  });
}

const isHit = ({ one, other }: Pair): boolean => compareGivenName(one, other, 'fuzzy').same;

function measure(pairs: readonly Pair[]) {
  const same = pairs.filter((pair) => pair.same);
  const others = pairs.filter((pair) => !pair.same);
  const found = same.filter(isHit).length;
  const recall = `${((100 * found) / same.length).toFixed(1)} %`;
  return { same: same.length, found, recall, others: others.length, 'false hits': others.filter(isHit).length };
}

function printWrong(pairs: readonly Pair[]): void {
  for (const pair of pairs)
    if (isHit(pair) !== pair.same) console.log(`${pair.same ? 'missed' : 'false hit'}: ${pair.one} | ${pair.other}`);
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
