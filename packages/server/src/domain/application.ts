import type { OverallStatus, WebhookKind } from '@verify/contract';

export type ApplicationStage = 'collecting' | 'processing' | 'done' | 'expired';

/** The changing part of an application. Store rows with these fields can be passed; times are in Unix ms. */
export interface ApplicationState {
  readonly stage: ApplicationStage;
  readonly createdAt: number;
  /** The time at which collecting ends. */
  readonly expiresAt: number;
  readonly submittedAt: number | null;
  readonly finishedAt: number | null;
  readonly overallStatus: OverallStatus | null;
  readonly redactedAt: number | null;
  /** Counts the steps. Writers compare it, so that the same step is never made twice. */
  readonly revision: number;
}

/** The application after a step, with the events to save in the same transaction. */
export interface Step<T extends ApplicationState> {
  readonly application: T;
  readonly events: readonly WebhookKind[];
}
type StepRefused =
  | 'already_submitted'
  | 'expired'
  | 'not_collecting'
  | 'not_processing'
  | 'not_done'
  | 'processing'
  | 'not_due'
  | 'reason_missing'
  | 'unchanged'
  | 'already_redacted';
export type StepAnswer<T extends ApplicationState> = Step<T> | { readonly refused: StepRefused };

/** A new application, the first row of its history. */
export function open(now: number, lifetimeMs: number): Step<ApplicationState> {
  return {
    application: {
      stage: 'collecting',
      createdAt: now,
      expiresAt: now + lifetimeMs,
      submittedAt: null,
      finishedAt: null,
      overallStatus: null,
      redactedAt: null,
      revision: 1,
    },
    events: ['application.created'],
  };
}

/** The person has submitted everything: from collecting to processing. */
export function submit<T extends ApplicationState>(application: T, now: number): StepAnswer<T> {
  if (application.stage === 'expired') return { refused: 'expired' };
  if (application.stage !== 'collecting') return { refused: 'already_submitted' };
  if (now >= application.expiresAt) return { refused: 'expired' };
  return step(application, { stage: 'processing', submittedAt: now }, ['application.submitted']);
}

/** The result is decided: from processing to done. A job that runs twice is refused the second time. */
export function finalise<T extends ApplicationState>(
  application: T,
  status: OverallStatus,
  now: number,
): StepAnswer<T> {
  if (application.stage !== 'processing') return { refused: 'not_processing' };
  return step(application, { stage: 'done', finishedAt: now, overallStatus: status }, [
    'application.done',
    `application.${status}`,
  ]);
}

/**
 * A rule of the flow asks for a further step: from processing back to collecting. Nothing is decided yet, so no webhook
 * is sent. The deadline leaves the person at least `graceMs`.
 */
export function askFurther<T extends ApplicationState>(application: T, now: number, graceMs: number): StepAnswer<T> {
  if (application.stage !== 'processing') return { refused: 'not_processing' };
  const expiresAt = Math.max(application.expiresAt, now + graceMs);
  return step(application, { stage: 'collecting', submittedAt: null, expiresAt }, []);
}

/** Nobody submitted the application in time, so it ends with its own result (SY003). */
export function expire<T extends ApplicationState>(application: T, now: number): StepAnswer<T> {
  if (application.stage !== 'collecting') return { refused: 'not_collecting' };
  if (now < application.expiresAt) return { refused: 'not_due' };
  return step(application, { stage: 'expired', finishedAt: application.expiresAt }, [
    'application.expired',
    'application.done',
    'application.error',
  ]);
}

/** A decision by a person: without a reason in needs-review, and only with a reason in any other result. */
export function review<T extends ApplicationState>(
  application: T,
  decision: { status: 'approved' | 'declined'; reason: string },
): StepAnswer<T> {
  if (application.redactedAt !== null) return { refused: 'already_redacted' };
  if (application.stage !== 'done') return { refused: 'not_done' };
  if (application.overallStatus === decision.status) return { refused: 'unchanged' };
  if (application.overallStatus !== 'needs-review' && !decision.reason.trim()) return { refused: 'reason_missing' };
  return step(application, { overallStatus: decision.status }, [
    'application.updated',
    `application.${decision.status}`,
  ]);
}

/** A reviewer asks the person again: from done to collecting, with a new deadline. */
export function askAgain<T extends ApplicationState>(application: T, now: number, lifetimeMs: number): StepAnswer<T> {
  if (application.redactedAt !== null) return { refused: 'already_redacted' };
  if (application.stage !== 'done') return { refused: 'not_done' };
  const reopened = { submittedAt: null, finishedAt: null, overallStatus: null, expiresAt: now + lifetimeMs };
  return step(application, { stage: 'collecting', ...reopened }, ['application.updated']);
}

/** Nobody answered the reviewer in time: the earlier result applies again, and a person decides. */
export function standAgain<T extends ApplicationState>(
  application: T,
  before: Pick<ApplicationState, 'submittedAt' | 'finishedAt'>,
  now: number,
): StepAnswer<T> {
  if (application.stage !== 'collecting') return { refused: 'not_collecting' };
  if (now < application.expiresAt) return { refused: 'not_due' };
  const { submittedAt, finishedAt } = before;
  return step(application, { stage: 'done', overallStatus: 'needs-review', submittedAt, finishedAt }, [
    'application.updated',
    'application.needs-review',
  ]);
}

/**
 * Personal data is erased, but the record that there was an application stays. If it was collecting, it accepts nothing
 * more.
 */
export function redact<T extends ApplicationState>(application: T, now: number): StepAnswer<T> {
  if (application.redactedAt !== null) return { refused: 'already_redacted' };
  // A worker has its material for a few seconds.
  if (application.stage === 'processing') return { refused: 'processing' };
  const ended = application.stage === 'collecting' ? ({ stage: 'expired', finishedAt: now } as const) : {};
  return step(application, { ...ended, redactedAt: now }, ['application.redacted']);
}

function step<T extends ApplicationState>(
  application: T,
  change: Partial<ApplicationState>,
  events: readonly WebhookKind[],
): Step<T> {
  return { application: { ...application, ...change, revision: application.revision + 1 }, events };
}
