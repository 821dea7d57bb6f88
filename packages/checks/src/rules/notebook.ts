import type { CheckCode } from '@verify/contract';
import type { Raised } from './decide.ts';
import type { TraceEntry, TraceValue } from './trace.ts';
import { traceOf } from './rule.ts';

export type Notebook = ReturnType<typeof notebook>;

/**
 * For services whose rules depend on what earlier ones found, as with faces: each is asked where its answer is known.
 * Collects what they raised, with the reasons.
 * @param version version of the rules, for their entries in the trace
 * @param detailOf text after a concern's message where the rule gives none
 */
export function notebook(version: number, detailOf: (rule: string) => string | undefined = () => undefined) {
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
      threshold: number | string | null = null,
      detail: string | undefined = detailOf(rule),
    ): void {
      if (isRaised) raised.push({ code, detail });
      trace.push(traceOf({ name: rule, version }, { code, raised: isRaised, inputs, threshold }));
    },
    signal(rule: string, inputs: Readonly<Record<string, TraceValue>>): void {
      trace.push({ rule, code: null, outcome: 'signal', inputs, threshold: null, version });
    },
    skip(rule: string, code: CheckCode): void {
      trace.push(traceOf({ name: rule, version }, { code, raised: false, unidentified: true }));
    },
  };
}
