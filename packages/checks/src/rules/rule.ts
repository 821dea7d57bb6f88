import type { CheckCode, ForgeryEvidence } from '@verify/contract';
import type { Raised } from './decide.ts';
import type { TraceEntry, TraceValue } from './trace.ts';

/** One question. A rule reports each of its codes, or omits those it can't judge. */
export interface Rule<Context> {
  readonly name: string;
  readonly codes: readonly CheckCode[];
  readonly version: number;
  judge(context: Context): readonly Verdict[];
}

export interface Verdict {
  readonly code: CheckCode;
  readonly raised: boolean;
  /** Categories or sides, for the concern's message. */
  readonly detail?: string;
  /** What was not understood and needs a review: a sentence that replaces the code's message. */
  readonly question?: string;
  readonly inputs?: Readonly<Record<string, TraceValue>>;
  readonly threshold?: number | string | null;
  /** Worth noting without being a concern. */
  readonly signal?: boolean;
  /** There was too little to judge by: neither clear nor raised. */
  readonly unidentified?: boolean;
  readonly evidence?: readonly ForgeryEvidence[];
}

/** Asks every rule. A code that no rule could judge is `skipped` in the trace. */
export function askRules<Context>(
  rules: readonly Rule<Context>[],
  context: Context,
): { readonly raised: Raised[]; readonly trace: TraceEntry[] } {
  const raised: Raised[] = [];
  const trace: TraceEntry[] = [];
  for (const rule of rules) {
    const verdicts = rule.judge(context);
    const unanswered = rule.codes.filter((code) => !verdicts.some((verdict) => verdict.code === code));
    const skipped = unanswered.map((code): Verdict => ({ code, raised: false, unidentified: true }));
    for (const verdict of [...verdicts, ...skipped]) {
      const { code, detail, question } = verdict;
      if (verdict.raised) raised.push({ code, detail, ...(question !== undefined && { question }) });
      trace.push(traceOf(rule, verdict));
    }
  }
  return { raised, trace };
}

/** The row of the trace for a verdict. */
export function traceOf(
  { name, version }: Pick<Rule<never>, 'name' | 'version'>,
  { code, raised, question, inputs = {}, threshold = null, signal, unidentified, evidence = [] }: Verdict,
): TraceEntry {
  const outcome = raised ? 'raised' : unidentified ? 'skipped' : signal ? 'signal' : 'clear';
  return {
    rule: name,
    code,
    outcome,
    inputs,
    threshold,
    version,
    ...(raised && question !== undefined && { question }),
    ...(evidence.length > 0 && { evidence }),
  };
}
