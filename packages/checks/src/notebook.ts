import type { CheckCode } from '@verify/contract';
import type { Raised } from './decide.ts';
import type { TraceEntry, TraceValue } from './trace.ts';

export type Notebook = ReturnType<typeof notebook>;

/**
 * What a service's rules raised, and why or why not.
 *
 * @param version of the rules, for their entries in the trace
 * @param detailOf what a concern says behind its message where the rule gives no words of its own
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
      trace.push({ rule, code, outcome: isRaised ? 'raised' : 'clear', inputs, threshold, version });
    },
    signal(rule: string, inputs: Readonly<Record<string, TraceValue>>): void {
      trace.push({ rule, code: null, outcome: 'signal', inputs, threshold: null, version });
    },
    skip(rule: string, code: CheckCode): void {
      trace.push({ rule, code, outcome: 'skipped', inputs: {}, threshold: null, version });
    },
  };
}
