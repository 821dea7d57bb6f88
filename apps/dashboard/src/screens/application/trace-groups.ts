import { CHECK_CODES, isCheckCode, type TraceRow } from '@verify/contract';

const GROUPS = [
  ['raised', ['raised', 'failed']],
  ['noted', ['decided', 'signal']],
  ['passed', ['clear']],
  ['not needed', ['skipped']],
] as const;

export interface TraceGroup {
  readonly name: (typeof GROUPS)[number][0];
  readonly rows: readonly TraceRow[];
}

/** Rules grouped by outcome, the most important first; with a search text, only matching rules. */
export function traceGroups(trace: readonly TraceRow[], text = ''): readonly TraceGroup[] {
  const wanted = text.trim().toLowerCase();
  const fits = ({ rule, code }: TraceRow): boolean => {
    const message = isCheckCode(code ?? '') ? CHECK_CODES[code as keyof typeof CHECK_CODES].message : '';
    return `${rule.replaceAll('-', ' ')} ${rule} ${code ?? ''} ${message}`.toLowerCase().includes(wanted);
  };
  return GROUPS.map(([name, outcomes]) => {
    const place = ({ outcome }: TraceRow): number => (outcomes as readonly string[]).indexOf(outcome);
    const rows = trace.filter((row) => place(row) >= 0 && fits(row)).toSorted((a, b) => place(a) - place(b));
    return { name, rows };
  });
}

/** A poll returns another object for the same rule. */
export const sameRow = (a: TraceRow, b: TraceRow): boolean =>
  a.rule === b.rule && a.code === b.code && JSON.stringify(a.inputs) === JSON.stringify(b.inputs);
