import type { CheckCode, ForgeryEvidence } from '@verify/contract';
import type { Raised } from '../decide.ts';
import type { TraceEntry, TraceValue } from '../trace.ts';
import type { DocumentContext } from './context.ts';

/**
 * One question asked of a document, or of what another service looks at. A rule answers for each code that it looks
 * after; what it can't judge it leaves out.
 */
export interface Rule<Context = DocumentContext> {
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
  readonly inputs?: Readonly<Record<string, TraceValue>>;
  readonly threshold?: number | string;
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
    for (const { code, raised: isRaised, detail, inputs = {}, threshold = null, ...verdict } of verdicts) {
      if (isRaised) raised.push({ code, detail });
      const outcome = isRaised ? 'raised' : verdict.unidentified ? 'skipped' : verdict.signal ? 'signal' : 'clear';
      const evidence = verdict.evidence && verdict.evidence.length > 0 ? { evidence: verdict.evidence } : {};
      trace.push({ rule: rule.name, code, outcome, inputs, threshold, version: rule.version, ...evidence });
    }
    for (const code of rule.codes)
      if (!verdicts.some((verdict) => verdict.code === code))
        trace.push({ rule: rule.name, code, outcome: 'skipped', inputs: {}, threshold: null, version: rule.version });
  }
  return { raised, trace };
}
