import type { TraceRow } from '@verify/contract';

export const sameRow = (a: TraceRow, b: TraceRow): boolean =>
  a.rule === b.rule && a.code === b.code && JSON.stringify(a.inputs) === JSON.stringify(b.inputs);
