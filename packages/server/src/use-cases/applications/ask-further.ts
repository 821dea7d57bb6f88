import type { Category, FlowSettings, StepRule } from '@verify/contract';
import type { FirstDocument, Finalised } from '@verify/checks/material/material';
import { askByRules } from '@verify/checks/material/step-rules';
import type { TraceEntry } from '@verify/checks/rules/trace';
import { askFurther } from '../../domain/application.ts';
import type { KeptDocument, Round } from '../../records/applications/rounds.ts';
import type { StoredApplication } from '../../records/applications/stored-application.ts';
import { roundOf, ruleRounds } from './rounds.ts';

/** Minimum time for a further step. */
const GRACE_MS = 15 * 60 * 1000;

export interface Judged {
  /** The decision and its reasons; for an application that continues, the findings so far. */
  readonly trace: readonly TraceEntry[];
  /** The application that collects again, or null if it is finished. */
  readonly goesOn: StoredApplication | null;
}

/** Applies the flow's rules to the data read from an application. */
export function judgeRules(
  application: StoredApplication,
  { rules }: Pick<FlowSettings, 'rules'>,
  finalised: Finalised,
  now: number,
): Judged {
  const { submission, submittedAt, rounds } = application;
  const before = ruleRounds(application);
  const earlierTrace = before.flatMap(({ trace }) => trace);
  if (rules.length === 0 || !submission || submittedAt === null) {
    return { trace: [...finalised.trace, ...earlierTrace], goesOn: null };
  }
  const today = new Date(submittedAt).toISOString().slice(0, 10);
  const appliedBefore = before.flatMap(({ appliedRules }) => appliedRules);
  const judged = askByRules(rules, finalised, today, { applied: appliedBefore, rounds: before.length });
  const trace = [...finalised.trace, ...earlierTrace, ...judged.trace];
  const step = judged.asked && askFurther(application, now, GRACE_MS);
  if (!step || 'refused' in step) return { trace, goesOn: null };
  const { applied, steps, documents, sentences } = judged.asked;
  const { document, fields, services, overall } = finalised;
  const round: Round = {
    number: roundOf(application) + 1,
    askedAt: now,
    reviewerId: null,
    steps,
    reason: sentences.join(' '),
    message: null,
    earlier: { submission, submittedAt, finishedAt: now, result: { document, fields, services, overall } },
    answer: null,
    appliedRules: applied,
    documents,
    keptDocument:
      documents.length > 0
        ? keptOf(
            finalised,
            [...appliedBefore, ...applied].map((index) => rules[index]!),
          )
        : null,
    trace: judged.trace,
  };
  return { trace, goesOn: { ...step.application, submission: null, result: null, rounds: [...rounds, round] } };
}

/**
 * Data for comparing the second document. Codes that a rule names as its reason are answered by the second document.
 */
function keptOf({ document, fields, overall }: Finalised, applied: readonly StepRule[]): KeptDocument {
  const answered = new Set(
    applied.flatMap((rule) => rule.if.flatMap((condition) => (condition.about === 'code' ? condition.anyOf : []))),
  );
  const raised = overall.concerns.filter(
    ({ id, service }) => service === 'doc-check' && id !== 'DC045' && !answered.has(id),
  );
  const holder = fields.flatMap(({ category, content }) =>
    HOLDER.includes(category as Category) ? [{ category: category as Category, value: content }] : [],
  );
  return {
    documentType: (document?.documentType ?? 'unknown') as KeptDocument['documentType'],
    issuingCountry: document?.issuingCountry ?? 'unknown',
    holder,
    raised: raised.map(({ id }) => ({ code: id, detail: 'the first document' })) as FirstDocument['raised'],
  };
}

const HOLDER: readonly Category[] = ['Last name', 'First name', 'Date of birth', 'Document number'];
