import { unprocessable } from '../refusal.ts';
import type { Decide, JudgeProposal, Decided } from '@verify/contract';
import type { Needs } from '../../context.ts';
import { review } from '../../domain/application.ts';
import { asUser, audited, type Note, noteIn } from '../dashboard/audited.ts';
import { findApplication, saveApplication } from '../../records/applications/applications.ts';
import type { StoredApplication } from '../../records/applications/stored-application.ts';
import { findFlowVersion, type Flow } from '../../records/accounts/flows.ts';
import {
  claimsOf,
  deleteProposal,
  endReview,
  insertProposal,
  proposalsOf,
} from '../../records/applications/review-claims.ts';
import type { Db } from '../../records/store.ts';
import type { User } from '../../records/people/users.ts';

export interface ReviewRefused {
  readonly ok: false;
  readonly code: 'application_not_found' | 'stale_edit' | 'unprocessable';
  readonly detail?: string;
}
export type Reviewed =
  | { readonly ok: true; readonly application: StoredApplication; readonly proposed: boolean }
  | ReviewRefused;

/**
 * A person's decision: result, events with their deliveries, audit entry and the end of the claim, in one transaction.
 * If the flow requires four eyes, it becomes a proposal, and the result stays until someone else confirms it.
 */
export async function decideByHand(
  context: Needs<'events' | 'keys' | 'now' | 'store'>,
  user: User,
  id: string,
  decision: Decide,
): Promise<Reviewed> {
  const propose = async (tx: Db, note: Note): Promise<Reviewed> => {
    const seen = await seenBy(tx, context, user, id, decision.revision);
    if (!seen.ok) return seen;
    const { application, flow } = seen;
    const proposal = (await proposalsOf(tx, [id])).get(id);
    if (proposal) {
      const detail = `${proposal.name} proposed "${proposal.status}". Another reviewer must confirm or reject it first.`;
      return { ok: false, code: 'stale_edit', detail };
    }
    const step = review(application, decision);
    if ('refused' in step) return unprocessable(wordsOf(step.refused));
    if (!flow.settings.fourEyes) return decide(tx, context, user, application, flow, decision);

    const { status, reason } = decision;
    await insertProposal(tx, { applicationId: id, userId: user.id, status, reason, createdAt: context.now() });
    await endReview(tx, id);
    await note('application.proposed', id, status, reason);
    return { ok: true, application, proposed: true };
  };
  return audited(context, asUser(user), propose, id);
}

/** The second reviewer confirms or rejects a proposal. It is never the same person. */
export async function judgeProposal(
  context: Needs<'events' | 'keys' | 'now' | 'store'>,
  user: User,
  id: string,
  { verdict, reason, revision }: JudgeProposal,
): Promise<Reviewed> {
  const judge = async (tx: Db, note: Note): Promise<Reviewed> => {
    const seen = await seenBy(tx, context, user, id, revision);
    if (!seen.ok) return seen;
    const { application, flow } = seen;
    const proposal = (await proposalsOf(tx, [id])).get(id);
    if (!proposal)
      return { ok: false, code: 'stale_edit', detail: 'No decision has been proposed for this application.' };
    if (proposal.userId === user.id)
      return unprocessable('You proposed this decision. Another reviewer must confirm or reject it.');
    await deleteProposal(tx, id);
    if (verdict === 'reject') {
      await endReview(tx, id);
      await note('application.proposal-rejected', id, proposal.status, reason);
      return { ok: true, application, proposed: false };
    }
    return decide(tx, context, user, application, flow, { status: proposal.status, reason, first: proposal });
  };
  return audited(context, asUser(user), judge, id);
}

interface Decision extends Pick<Decide, 'status' | 'reason'> {
  /** The reviewer who proposed it, with four eyes. */
  readonly first?: { readonly userId: string; readonly reason: string };
}

async function decide(
  tx: Db,
  context: Needs<'events' | 'keys' | 'now'>,
  user: User,
  application: StoredApplication,
  flow: Flow,
  { status, reason, first }: Decision,
): Promise<Reviewed> {
  const step = review(application, { status, reason });
  if ('refused' in step) return unprocessable(wordsOf(step.refused));
  const { result, id } = application;
  const comments = [...(first ? [first.reason] : []), reason].map((comment) => ({
    service: 'review',
    status,
    comment,
  }));
  const overall = result && {
    ...result.overall,
    status,
    decidedAt: context.now(),
    ...(flow.settings.nameReviewer ? { reviewer: user.id } : {}),
    comments: [...result.overall.comments.filter(({ service }) => service !== 'review'), ...comments],
  };
  const decided = { ...step.application, result: result && overall ? { ...result, overall } : result };
  if (!(await saveApplication(tx, decided))) throw new Error('the application moved within its transaction');
  await endReview(tx, id);
  await context.events.record(tx, decided, flow, step.events);
  const details = first ? `confirmed, proposed by ${first.userId}` : '';
  await noteIn(context, tx, asUser(user))(`application.${status}`, id, details, reason);
  return { ok: true, application: decided, proposed: false };
}

type Seen = { readonly ok: true; readonly application: StoredApplication; readonly flow: Flow } | ReviewRefused;

/** The application, if it is unchanged since this reviewer saw it and nobody else has claimed it. */
export async function seenBy(tx: Db, context: Needs<'now'>, user: User, id: string, revision: number): Promise<Seen> {
  const application = await findApplication(tx, user.accountId, id);
  if (!application) return { ok: false, code: 'application_not_found' };
  if (application.revision !== revision) {
    const is = application.overallStatus ?? application.stage;
    return { ok: false, code: 'stale_edit', detail: `The application has changed in the meantime and is now "${is}".` };
  }
  const claim = (await claimsOf(tx, [id], context.now())).get(id);
  if (claim && claim.userId !== user.id) {
    return { ok: false, code: 'stale_edit', detail: `${claim.name} is reviewing this application.` };
  }
  const flow = (await findFlowVersion(tx, application.flowId, application.flowVersion))!;
  return { ok: true, application, flow };
}

const WORDS: Readonly<Record<string, string>> = {
  not_done: 'There is no result yet.',
  processing: 'The application is being checked right now. Try again in a minute.',
  unchanged: 'The application already has this result.',
  reason_missing: 'A reason is required.',
  already_redacted: 'The data of this application was erased.',
};
export const wordsOf = (refused: string): string => WORDS[refused] ?? refused;

/** The reviewer's view of a decision. */
export const decidedView = ({ application, proposed }: Extract<Reviewed, { ok: true }>): Decided => ({
  status: application.overallStatus!,
  revision: application.revision,
  proposed,
});
