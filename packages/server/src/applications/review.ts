import type { ServerContext } from '../context.ts';
import { review } from '../domain/application.ts';
import { addAudit } from '../store/audit.ts';
import { findApplication, saveApplication } from '../store/applications.ts';
import { findFlowVersion } from '../store/flows.ts';
import { claimsOf, endReview } from '../store/review-claims.ts';
import type { User } from '../store/users.ts';
import { recordEvents } from './record-events.ts';

export interface ReviewDecision {
  readonly status: 'approved' | 'declined';
  readonly reason: string;
  /** That the reviewer saw. */
  readonly revision: number;
}

export type Reviewed =
  | { readonly ok: true; readonly revision: number }
  | {
      readonly ok: false;
      readonly code: 'application_not_found' | 'stale_edit' | 'unprocessable';
      readonly detail?: string;
    };

/** A person's decision: result, events with their deliveries, audit entry and the end of the claim, all in one transaction or none. */
export async function decideByHand(
  context: ServerContext,
  user: User,
  id: string,
  decision: ReviewDecision,
): Promise<Reviewed> {
  return context.store.transaction(async (tx): Promise<Reviewed> => {
    const now = context.now();
    const current = await findApplication(tx, user.accountId, id);
    if (!current) return { ok: false, code: 'application_not_found' };
    if (current.revision !== decision.revision) {
      const is = current.overallStatus ?? current.stage;
      return { ok: false, code: 'stale_edit', detail: `The application changed meanwhile; it is "${is}" now.` };
    }
    const claim = (await claimsOf(tx, [id], now)).get(id);
    if (claim && claim.userId !== user.id) {
      return { ok: false, code: 'stale_edit', detail: `${claim.name} is reviewing this application.` };
    }
    const step = review(current, decision);
    if ('refused' in step) return { ok: false, code: 'unprocessable', detail: WORDS[step.refused] ?? step.refused };

    const { result } = current;
    const comment = { service: 'review', status: decision.status, comment: decision.reason };
    const overall = result && {
      ...result.overall,
      status: decision.status,
      comments: [...result.overall.comments.filter(({ service }) => service !== 'review'), comment],
    };
    const decided = { ...step.application, result: result && overall ? { ...result, overall } : result };
    if (!(await saveApplication(tx, decided))) throw new Error('the application moved within its transaction');
    await endReview(tx, id);
    const flow = (await findFlowVersion(tx, current.flowId, current.flowVersion))!;
    await recordEvents(context, tx, decided, flow, step.events);
    const entry = { accountId: user.accountId, at: now, actor: user.id, subject: id };
    await addAudit(tx, { ...entry, action: `application.${decision.status}`, details: decision.reason });
    return { ok: true, revision: decided.revision };
  });
}

const WORDS: Readonly<Record<string, string>> = {
  not_done: 'There is no result yet.',
  unchanged: 'This is the result already.',
  reason_missing: 'A reason is needed.',
};
