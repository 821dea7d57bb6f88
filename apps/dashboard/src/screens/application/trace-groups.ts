import type { TraceRow } from '@verify/contract';
import { messageOf } from '../../app/format.ts';

const GROUPS = [
  ['raised', ['raised', 'failed']],
  ['noted', ['decided', 'signal']],
  ['passed', ['clear']],
  ['not needed', ['skipped']],
] as const;

export type TraceGroup = { name: (typeof GROUPS)[number][0]; rows: readonly TraceRow[] };

/** Rules grouped by outcome, the most important first; with a search text in lower case, only matching rules. */
export function traceGroups(trace: readonly TraceRow[], wanted = ''): readonly TraceGroup[] {
  const wordsOf = ({ rule, code }: TraceRow): string =>
    [rule.replaceAll('-', ' '), rule, code, messageOf(code)].join(' ');
  return GROUPS.map(([name, outcomes]) => {
    const place = ({ outcome }: TraceRow): number => (outcomes as readonly string[]).indexOf(outcome);
    const rows = trace
      .filter((row) => place(row) >= 0 && wordsOf(row).toLowerCase().includes(wanted))
      .toSorted((a, b) => place(a) - place(b));
    return { name, rows };
  });
}

/** A poll returns another object for the same rule. */
export const sameRow = (a: TraceRow, b: TraceRow): boolean =>
  a.rule === b.rule && a.code === b.code && JSON.stringify(a.inputs) === JSON.stringify(b.inputs);
