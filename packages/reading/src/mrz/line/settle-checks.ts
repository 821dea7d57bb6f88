import { runChecks } from '../check-digit.ts';
import { allowedColumns } from './columns.ts';
import type { Column } from './decode.ts';
import type { Layout } from '../formats.ts';
import { ALPHABET } from './net.ts';

/** Rivals that satisfy a check digit must be exp(-RIVAL) as likely: all 4 changes on 400 hard photos were right. */
const RIVAL = 3;
/** If two different changes both make the digits right, they must differ by this much, or neither is made. */
const APART = 1.2;
/** A character that is less likely than this is ignored, however unlikely the others are. */
const SEEN = 0.02;
const MOST_CHANGES = 2;
const MOST_RIVALS = 24;

/** Another possible character of a column. */
export interface Rival {
  readonly line: number;
  readonly column: number;
  readonly char: string;
  readonly cost: number;
}

/** Swaps characters for near rivals until every check digit is right, the least unlikely first, or changes nothing. */
export function settleChecks(
  layout: Layout,
  lines: readonly string[],
  fits: readonly { readonly columns: readonly Column[] }[],
): { lines: readonly string[]; changed: readonly Rival[] } {
  if (layout.checks.length === 0 || runChecks(layout, lines).every((check) => check.valid))
    return { lines, changed: [] };
  const rivals = rivalsOf(layout, lines, fits);
  let best: { lines: readonly string[]; changed: readonly Rival[]; cost: number } | null = null;
  let runnerUp = Infinity;
  const tryFrom = (from: number, changed: readonly Rival[], cost: number) => {
    for (let i = from; i < rivals.length; i++) {
      const rival = rivals[i]!;
      const total = cost + rival.cost;
      if (total > RIVAL) break;
      if (changed.some((other) => other.line === rival.line && other.column === rival.column)) continue;
      const now = [...changed, rival];
      const text = withChanges(lines, now);
      if (runChecks(layout, text).every((check) => check.valid)) {
        if (!best || total < best.cost) {
          runnerUp = best ? best.cost : runnerUp;
          best = { lines: text, changed: now, cost: total };
        } else runnerUp = Math.min(runnerUp, total);
      } else if (now.length < MOST_CHANGES) tryFrom(i + 1, now, total);
    }
  };
  tryFrom(0, [], 0);
  const found = best as { lines: readonly string[]; changed: readonly Rival[]; cost: number } | null;
  return found && runnerUp - found.cost > APART ? found : { lines, changed: [] };
}

/** Other characters that the classes allow, likeliest first, in columns that some check digit covers. */
function rivalsOf(
  layout: Layout,
  lines: readonly string[],
  fits: readonly { readonly columns: readonly Column[] }[],
): Rival[] {
  const rivals: Rival[] = [];
  const covered = (line: number, column: number) =>
    layout.checks.some(({ digit, over }) =>
      [digit, ...over].some((slot) => slot.line === line + 1 && column + 1 >= slot.from && column + 1 <= slot.to),
    );
  for (const [line, { columns }] of fits.entries()) {
    const allowed = allowedColumns(layout.classes[line]!);
    for (const [column, { probabilities }] of columns.entries()) {
      if (!covered(line, column)) continue;
      const own = ALPHABET.indexOf(lines[line]![column]!);
      for (const c of allowed[column]!) {
        if (c === own || probabilities[c]! < SEEN) continue;
        const cost = Math.log((probabilities[own]! + 1e-9) / (probabilities[c]! + 1e-9));
        if (cost <= RIVAL) rivals.push({ line, column, char: ALPHABET[c]!, cost: Math.max(0, cost) });
      }
    }
  }
  return rivals.sort((a, b) => a.cost - b.cost).slice(0, MOST_RIVALS);
}

function withChanges(lines: readonly string[], changes: readonly Rival[]): string[] {
  const out = [...lines];
  for (const { line, column, char } of changes)
    out[line] = out[line]!.slice(0, column) + char + out[line]!.slice(column + 1);
  return out;
}
