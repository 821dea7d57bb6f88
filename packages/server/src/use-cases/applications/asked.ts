import {
  canRun,
  comparesFaces,
  type DocumentType,
  type FlowSettings,
  type FlowStep,
  STEPS,
  type Submit,
} from '@verify/contract';
import { standAgain } from '../../domain/application.ts';
import type { Asked, StoredApplication } from '../../records/applications/stored-application.ts';
import type { StoredUpload } from '../../records/applications/uploads.ts';
import { sessionFlow } from './session-flow.ts';

/** Stands for a reviewer's id where a rule of the flow asked. */
export const BY_RULES = 'rules';

/** The steps the person is asked for now: all of them, or the named steps of an application that was sent back. */
export function openFlow(
  application: Pick<StoredApplication, 'opening' | 'asked'>,
  settings: FlowSettings,
): FlowSettings {
  const flow = wholeFlow(application, settings);
  const { asked } = application;
  if (!asked?.before) return flow;
  const steps = flow.steps.filter((step) => asked.steps.includes(step));
  // Who agreed to photos of a document has not agreed to the further step of a rule.
  const { consent } = asked.before.submission;
  const agreed = asked.by !== BY_RULES && consent !== undefined && (!comparesFaces(steps) || consent.biometric);
  return { ...flow, steps, consentRequired: flow.consentRequired && !agreed };
}

/**
 * The flow with the steps that its rules have added to it for this application, and the services that have their
 * material.
 */
export function wholeFlow(
  application: Pick<StoredApplication, 'opening' | 'asked'>,
  settings: FlowSettings,
): FlowSettings {
  const flow = sessionFlow(application, settings);
  if (settings.rules.length === 0) return flow;
  const { steps: added = [], documents: other = [] } = application.asked?.rules ?? {};
  const steps = [...new Set([...flow.steps, ...added])];
  const documents = other.length > 0 ? other.map((type) => acceptedOf(flow, type)) : flow.documents;
  return { ...flow, steps, documents, services: flow.services.filter((service) => canRun(service, steps)) };
}

/** A type that only a rule asks for is taken from every country. */
const acceptedOf = ({ documents }: FlowSettings, type: DocumentType) =>
  documents.find((each) => each.type === type) ?? { type, countries: [] };

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
  if (steps.includes('document')) gone.add('confirmed');
  return Object.fromEntries(Object.entries(submission).filter(([part]) => !gone.has(part)));
}

/** The complete submission: the new answers together with what the person gave before. */
export function wholeSubmission({ asked }: Pick<StoredApplication, 'asked'>, body: Submit): Submit {
  const before = asked?.before;
  if (!before) return body;
  const parts = new Set<string>(asked.steps.flatMap((step) => STEPS[step].parts));
  if (asked.steps.includes('document')) parts.add('confirmed');
  const said = Object.entries(body).filter(([part]) => parts.has(part));
  const kept = withoutSteps(before.submission, asked.steps);
  const consent = body.consent ? { ...kept.consent, ...body.consent } : kept.consent;
  return { ...kept, ...Object.fromEntries(said), ...(consent ? { consent } : {}) };
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
  const byRules = asked.by === BY_RULES;
  const left = { service: 'system', status: 'needs-review', comment: LEFT_BEFORE } as const;
  const comments = byRules ? [...result.overall.comments, left] : result.overall.comments;
  const overall = { ...result.overall, comments, status: 'needs-review' as const };
  const rules = asked.rules && { ...asked.rules, first: null };
  const restored = { submission, result: { ...result, overall }, asked: { ...asked, before: null, rules } };
  // A reviewer asked about a result that was sent long ago; a rule asks before the first one is sent.
  const events = byRules ? (['application.done', 'application.needs-review'] as const) : step.events;
  return { application: { ...step.application, ...restored }, events };
}

const LEFT_BEFORE = 'The person left before the further step that a rule of the flow asked for';
