import type { CheckCode } from '@verify/contract';
import type { Raised } from '../decide.ts';
import type { TraceEntry, TraceValue } from '../trace.ts';

export type Notebook = ReturnType<typeof notebook>;

/** What the rules of one comparison raised, and why or why not. */
export function notebook() {
  const raised: Raised[] = [];
  const trace: TraceEntry[] = [];
  return {
    raised,
    trace,
    ask(
      rule: string,
      code: CheckCode,
      isRaised: boolean,
      inputs: Readonly<Record<string, TraceValue>>,
      threshold: number | string | null,
      detail?: string,
    ): void {
      if (isRaised) raised.push({ code, detail });
      trace.push({ rule, code, outcome: isRaised ? 'raised' : 'clear', inputs, threshold, version: 2 });
    },
  };
}
