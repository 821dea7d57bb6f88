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
import type { EarlierAnswer, KeptDocument, Round } from '../../records/applications/rounds.ts';
import type { StoredApplication } from '../../records/applications/stored-application.ts';
import type { StoredUpload } from '../../records/applications/uploads.ts';
import type { WalletRequestRow } from '../../records/tables.ts';
import { sessionFlow } from './session-flow.ts';

type Rounds = Pick<StoredApplication, 'rounds'>;

/** The number of the round that the application is in. */
export const roundOf = ({ rounds }: Rounds): number => rounds.at(-1)?.number ?? 0;

/** The round that asked for the document which is judged now. */
export const documentRound = ({ rounds }: Rounds): number =>
  rounds.findLast(({ steps }) => steps.includes('document'))?.number ?? 0;

/** The round that waits for the person's answer. */
export function openRound({ rounds }: Rounds): (Round & { readonly earlier: EarlierAnswer }) | null {
  const last = rounds.at(-1);
  return last?.earlier ? { ...last, earlier: last.earlier } : null;
}

/** The rounds that rules of the flow asked for. */
export const ruleRounds = ({ rounds }: Rounds): Round[] => rounds.filter(({ reviewerId }) => reviewerId === null);

/** The documents beside the last one, newest first, with the round of their pictures. */
export const keptDocuments = ({ rounds }: Rounds): { readonly document: KeptDocument; readonly round: number }[] =>
  rounds
    .flatMap(({ number, keptDocument }) => (keptDocument ? [{ document: keptDocument, round: number - 1 }] : []))
    .toReversed();

/** The steps the person is asked for now: all of them, or the named steps of an application that was sent back. */
export function openFlow(
  application: Pick<StoredApplication, 'opening' | 'rounds'>,
  settings: FlowSettings,
): FlowSettings {
  const flow = wholeFlow(application, settings);
  const round = openRound(application);
  if (!round) return flow;
  const steps = flow.steps.filter((step) => round.steps.includes(step));
  // A consent to photos of a document does not cover a rule's further step.
  const { consent } = round.earlier.submission;
  const agreed = round.reviewerId !== null && consent !== undefined && (!comparesFaces(steps) || consent.biometric);
  return { ...flow, steps, consentRequired: flow.consentRequired && !agreed };
}

/**
 * The flow with the steps that its rules have added to it for this application, and the services that have their
 * material.
 */
export function wholeFlow(
  application: Pick<StoredApplication, 'opening' | 'rounds'>,
  settings: FlowSettings,
): FlowSettings {
  const flow = sessionFlow(application, settings);
  if (settings.rules.length === 0) return flow;
  const byRules = ruleRounds(application);
  const steps = [...new Set([...flow.steps, ...byRules.flatMap((round) => round.steps)])];
  const other = byRules.findLast((round) => round.documents.length > 0)?.documents;
  const documents = other ? other.map((type) => acceptedOf(flow, type)) : flow.documents;
  return { ...flow, steps, documents, services: flow.services.filter((service) => canRun(service, steps)) };
}

/** Without checks that another answer replaced: the document's after a wallet answered, and the reverse. */
export function answeredFlow(flow: FlowSettings, { wallet, document }: Submit): FlowSettings {
  if (!flow.steps.includes('wallet')) return flow;
  const answered = { walletCheck: wallet !== undefined, docCheck: document !== undefined };
  return { ...flow, services: flow.services.filter((key) => !(key in answered) || answered[key as 'docCheck']) };
}

/** A type that only a rule asks for is accepted from every country. */
const acceptedOf = ({ documents }: FlowSettings, type: DocumentType) =>
  documents.find((each) => each.type === type) ?? { type, countries: [] };

/** Uploads that count: those from before the person was asked again do not. */
export function openUploads(application: Rounds, uploads: readonly StoredUpload[]): readonly StoredUpload[] {
  const open = openRound(application);
  return open ? uploads.filter(({ round }) => round === open.number) : uploads;
}

/** The same for requests to wallets. */
export const openWallets = (application: Rounds, wallets: readonly WalletRequestRow[]): readonly WalletRequestRow[] =>
  wallets.filter(({ createdAt }) => createdAt > (openRound(application)?.askedAt ?? 0));

/** A submission without the steps that are asked for again. */
export function withoutSteps(submission: Submit, steps: readonly FlowStep[]): Submit {
  const gone = new Set<string>(steps.map((step) => STEPS[step].parts[0]!));
  if (steps.includes('document')) gone.add('confirmed');
  return Object.fromEntries(Object.entries(submission).filter(([part]) => !gone.has(part)));
}

/** The complete submission: the new answers together with what the person gave before. */
export function wholeSubmission(application: Rounds, body: Submit): Submit {
  const round = openRound(application);
  if (!round) return body;
  const parts = new Set<string>(round.steps.flatMap((step) => STEPS[step].parts));
  if (round.steps.includes('document')) parts.add('confirmed');
  const said = Object.entries(body).filter(([part]) => parts.has(part));
  const kept = withoutSteps(round.earlier.submission, round.steps);
  const consent = body.consent ? { ...kept.consent, ...body.consent } : kept.consent;
  return { ...kept, ...Object.fromEntries(said), ...(consent ? { consent } : {}) };
}

/** After the answer, the earlier result is no longer needed. */
export const answeredBy = ({ rounds }: Rounds, body: Submit): Round[] =>
  changeLast(rounds, { earlier: null, answer: body });

const changeLast = (rounds: readonly Round[], change: Partial<Round>): Round[] =>
  rounds.map((round, index) => (index === rounds.length - 1 ? { ...round, ...change } : round));

/**
 * Nobody came back in time: the earlier result applies again, for a person to decide. Null if the application was not
 * asked again.
 */
export function unanswered(application: StoredApplication, now: number) {
  const round = openRound(application);
  if (!round) return null;
  const step = standAgain(application, round.earlier, now);
  if ('refused' in step) return step;
  const { submission, result } = round.earlier;
  const byRules = round.reviewerId === null;
  const left = { service: 'system', status: 'needs-review', comment: LEFT_BEFORE } as const;
  const comments = byRules ? [...result.overall.comments, left] : result.overall.comments;
  const overall = { ...result.overall, comments, status: 'needs-review' as const };
  // No other document came, so the one to stay beside it is the application's document again.
  const rounds = changeLast(application.rounds, { earlier: null, keptDocument: null });
  // A reviewer asked about a result that was sent long ago; a rule asks before the first one is sent.
  const events = byRules ? (['application.done', 'application.needs-review'] as const) : step.events;
  return { application: { ...step.application, submission, result: { ...result, overall }, rounds }, events };
}

const LEFT_BEFORE = 'The person left before the further step that a rule of the flow asked for';
