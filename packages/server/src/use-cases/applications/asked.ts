import { type FlowSettings, type FlowStep, STEPS, type Submit } from '@verify/contract';
import { standAgain } from '../../domain/application.ts';
import type { Asked, StoredApplication } from '../../ports/store/applications/stored-application.ts';
import type { StoredUpload } from '../../ports/store/applications/uploads.ts';
import { sessionFlow } from './session-flow.ts';

/** The steps the person is asked for now: all of them, or the named steps of an application that was sent back. */
export function openFlow(
  application: Pick<StoredApplication, 'opening' | 'asked'>,
  settings: FlowSettings,
): FlowSettings {
  const flow = sessionFlow(application, settings);
  const before = application.asked?.before;
  if (!before) return flow;
  const steps = flow.steps.filter((step) => application.asked!.steps.includes(step));
  return { ...flow, steps, consentRequired: flow.consentRequired && !before.submission.consent };
}

/** Uploads that count: those from before a reviewer asked again do not. */
export function openUploads(
  { asked }: Pick<StoredApplication, 'asked'>,
  uploads: readonly StoredUpload[],
): readonly StoredUpload[] {
  const known = new Set(asked?.before?.uploads);
  return known.size === 0 ? uploads : uploads.filter(({ id }) => !known.has(id));
}

/** A submission without the steps that are asked for again. */
export function withoutSteps(submission: Submit, steps: readonly FlowStep[]): Submit {
  const gone = new Set<string>(steps.map((step) => STEPS[step].parts[0]!));
  return Object.fromEntries(Object.entries(submission).filter(([part]) => !gone.has(part)));
}

/** The complete submission: the new answers together with what the person gave before. */
export function wholeSubmission({ asked }: Pick<StoredApplication, 'asked'>, body: Submit): Submit {
  const before = asked?.before;
  if (!before) return body;
  const parts = new Set<string>(asked.steps.flatMap((step) => STEPS[step].parts));
  if (!before.submission.consent) parts.add('consent');
  const said = Object.entries(body).filter(([part]) => parts.has(part));
  return { ...withoutSteps(before.submission, asked.steps), ...Object.fromEntries(said) };
}

/** After the answer, the earlier result is no longer needed. */
export const answeredBy = (asked: Asked | null, body: Submit): Asked | null =>
  asked && { ...asked, before: null, answered: body };

/**
 * Nobody came back in time: the earlier result applies again, for a person to decide. Null if the application was not
 * asked again.
 */
export function unanswered(application: StoredApplication, now: number) {
  const { asked } = application;
  if (!asked?.before) return null;
  const step = standAgain(application, asked.before, now);
  if ('refused' in step) return step;
  const { submission, result } = asked.before;
  const overall = { ...result.overall, status: 'needs-review' as const };
  const restored = { submission, result: { ...result, overall }, asked: { ...asked, before: null } };
  return { application: { ...step.application, ...restored }, events: step.events };
}
