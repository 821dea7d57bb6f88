import type { Category, FlowSettings, StepRule } from '@verify/contract';
import type { FirstDocument, Finalised } from '@verify/checks/material';
import { askByRules } from '@verify/checks/step-rules';
import type { TraceEntry } from '@verify/checks/trace';
import { askFurther } from '../../domain/application.ts';
import type { Asked, StoredApplication } from '../../records/applications/stored-application.ts';
import { BY_RULES } from './asked.ts';

type Rules = NonNullable<Asked['rules']>;

/** The least time that a person has for a further step. */
const GRACE_MS = 15 * 60 * 1000;

export interface Judged {
  /** What was decided, and why; for an application that goes on, what was found so far. */
  readonly trace: readonly TraceEntry[];
  /** The application that collects again, or null if it is finished. */
  readonly goesOn: StoredApplication | null;
  /** The rules' record, for an application that is finished. */
  readonly asked: Asked | null;
}

/** Asks the flow's rules about what was read of an application. */
export function judgeRules(
  application: StoredApplication,
  { rules }: Pick<FlowSettings, 'rules'>,
  finalised: Finalised,
  known: { readonly uploads: readonly string[]; readonly attempts: number; readonly now: number },
): Judged {
  const { submission, asked, submittedAt } = application;
  const so = asked?.rules ?? { applied: [], rounds: 0, steps: [], documents: [], first: null, trace: [] };
  const finished = { trace: [...finalised.trace, ...so.trace], goesOn: null, asked };
  if (rules.length === 0 || !submission || submittedAt === null) return finished;
  const today = new Date(submittedAt).toISOString().slice(0, 10);
  const judged = askByRules(rules, finalised, today, so);
  const trace = [...so.trace, ...judged.trace];
  const step = judged.asked && askFurther(application, known.now, GRACE_MS);
  if (!step || 'refused' in step) return { ...finished, trace: [...finalised.trace, ...trace] };
  const { applied, steps, documents, sentences } = judged.asked;
  const { document, fields, services, overall } = finalised;
  const record: Rules = {
    applied: [...applied],
    rounds: so.rounds + 1,
    steps: [...new Set([...so.steps, ...steps])],
    documents: documents.length > 0 ? [...documents] : so.documents,
    first:
      documents.length > 0
        ? firstOf(
            finalised,
            applied.map((index) => rules[index]!),
          )
        : so.first,
    trace,
  };
  const again: Asked = {
    round: (asked?.round ?? 0) + 1,
    at: known.now,
    by: BY_RULES,
    steps: [...steps],
    reason: sentences.join(' '),
    before: {
      submission,
      submittedAt,
      finishedAt: known.now,
      result: { document, fields, services, overall },
      uploads: [...known.uploads],
      attempts: known.attempts,
    },
    rules: record,
  };
  return {
    trace: [...finalised.trace, ...trace],
    goesOn: { ...step.application, submission: null, result: null, asked: again },
    asked: again,
  };
}

/**
 * What the second document is compared with. Codes that a rule names as its reason are answered by the second document.
 */
function firstOf({ document, fields, overall }: Finalised, applied: readonly StepRule[]): Rules['first'] {
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
    documentType: document?.documentType ?? 'unknown',
    issuingCountry: document?.issuingCountry ?? 'unknown',
    holder,
    raised: raised.map(({ id }) => ({ code: id, detail: 'the first document' })) as FirstDocument['raised'],
  };
}

const HOLDER: readonly Category[] = ['Last name', 'First name', 'Date of birth', 'Document number'];
