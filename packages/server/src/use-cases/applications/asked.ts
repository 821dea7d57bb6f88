import { type FlowSettings, type FlowStep, STEPS, type Submit } from '@verify/contract';
import { standAgain } from '../../domain/application.ts';
import type { Asked, StoredApplication } from '../../ports/store/applications/stored-application.ts';
import type { StoredUpload } from '../../ports/store/applications/uploads.ts';
import { sessionFlow } from './session-flow.ts';

/** What the person is asked for at the moment: all of it, or of an application that was sent back the named steps. */
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

/** Uploads that count: those from before a reviewer asked again answer nothing. */
export function openUploads(
  { asked }: Pick<StoredApplication, 'asked'>,
  uploads: readonly StoredUpload[],
): readonly StoredUpload[] {
  const known = new Set(asked?.before?.uploads);
  return known.size === 0 ? uploads : uploads.filter(({ id }) => !known.has(id));
}

/** A submission less what is asked for again. */
export function withoutSteps(submission: Submit, steps: readonly FlowStep[]): Submit {
  const gone = new Set<string>(steps.map((step) => STEPS[step].parts[0]!));
  return Object.fromEntries(Object.entries(submission).filter(([part]) => !gone.has(part)));
}

/** The whole submission: the answer to what was asked again, over what the person gave before. */
export function wholeSubmission({ asked }: Pick<StoredApplication, 'asked'>, body: Submit): Submit {
  const before = asked?.before;
  if (!before) return body;
  const parts = new Set<string>(asked.steps.flatMap((step) => STEPS[step].parts));
  if (!before.submission.consent) parts.add('consent');
  const said = Object.entries(body).filter(([part]) => parts.has(part));
  return { ...withoutSteps(before.submission, asked.steps), ...Object.fromEntries(said) };
}

/** Answered: what stood before is of no use any more. */
export const answeredBy = (asked: Asked | null, body: Submit): Asked | null =>
  asked && { ...asked, before: null, answered: body };

/** Nobody came back in time: the result stands as it stood, for a person to decide. Null: this application was not asked again. */
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
