import { unprocessable } from '../refusal.ts';
import type { AskAgain, CreateLink, FlowStep, Submit } from '@verify/contract';
import type { Needs } from '../../context.ts';
import { askAgain } from '../../domain/application.ts';
import { linkSecret } from '../../keys/link-secret.ts';
import { audited, type Note } from '../dashboard/audited.ts';
import type { UserCaller } from '../callers.ts';
import { saveApplication } from '../../records/applications/applications.ts';
import type { Round } from '../../records/applications/rounds.ts';
import type { StoredApplication } from '../../records/applications/stored-application.ts';
import type { Flow } from '../../records/accounts/flows.ts';
import { newId, sha256Hex } from '../../records/ids.ts';
import { findLinkOf, insertLink } from '../../records/accounts/links.ts';
import { endReview, proposalsOf } from '../../records/applications/review-claims.ts';
import type { Db } from '../../records/store.ts';
import { listUploads, type StoredUpload } from '../../records/applications/uploads.ts';
import { sendFault, sendLink } from '../messages/enqueue-message.ts';
import { roundOf, wholeFlow, withoutSteps } from './rounds.ts';
import { type ReviewRefused, seenBy, wordsOf } from './review.ts';
import { namedUploads } from './session-flow.ts';

export type SentBack =
  | { readonly ok: true; readonly application: StoredApplication; readonly url: string; readonly sent: boolean }
  | ReviewRefused;

/**
 * A reviewer asks the person again: the application collects only the named steps, through a new one-time link. Result,
 * link, event, audit entry and the job that ends it are saved in one transaction.
 */
export async function sendBack(
  context: Needs<'baseUrl' | 'channels' | 'events' | 'keys' | 'now' | 'queue' | 'store'>,
  caller: UserCaller,
  id: string,
  { steps, reason, message, revision, send }: AskAgain,
): Promise<SentBack> {
  const { user, account } = caller;
  const unfit = sendFault(context, send);
  if (unfit) return { ok: false, ...unfit, code: 'unprocessable' };
  const ask = async (tx: Db, note: Note): Promise<SentBack> => {
    const seen = await seenBy(tx, context, user, id, revision);
    if (!seen.ok) return seen;
    const { application, flow } = seen;
    if ((await proposalsOf(tx, [id])).has(id)) {
      return {
        ok: false,
        code: 'stale_edit',
        detail: 'A decision has been proposed. Another reviewer must confirm or reject it first.',
      };
    }
    const { submission, result } = application;
    const now = context.now();
    const lifetimeMs = account.settings.linkSeconds * 1000;
    const step = askAgain(application, now, lifetimeMs);
    if ('refused' in step) return unprocessable(wordsOf(step.refused));
    const known = wholeFlow(application, flow.settings).steps;
    const foreign = steps.filter((each) => !known.includes(each));
    if (foreign.length > 0 || !submission || !result)
      return unprocessable(`These are not steps of this flow: ${foreign.join(', ')}.`);
    const uploads = await listUploads(tx, id);
    if (!hasWhatStays(submission, steps, uploads, application.purged))
      return unprocessable('Files of the other steps have been removed or replaced. Ask for every step.');
    const { submittedAt, finishedAt } = application;
    const round: Round = {
      number: roundOf(application) + 1,
      askedAt: now,
      reviewerId: user.id,
      steps,
      reason,
      message: message ?? null,
      earlier: { submission, result, submittedAt, finishedAt },
      answer: null,
      appliedRules: [],
      documents: [],
      keptDocument: null,
      trace: [],
    };
    const rounds = [...application.rounds, round];
    // Files are collected again, so what retention removed of the first ones no longer matters.
    const reopened = { ...step.application, submission: null, result: null, rounds, purged: 0 };
    if (!(await saveApplication(tx, reopened))) throw new Error('the application moved within its transaction');
    const linkId = await linkBack(tx, context, reopened, flow);
    const url = `${context.baseUrl}/verify/${linkSecret(context.keys, linkId)}`;
    const { expiresAt } = reopened;
    const about = { kind: 'ask-again', accountId: account.id, applicationId: id } as const;
    const sent = await sendLink(context, tx, { ...about, url, expiresAt, send, locale: application.opening.locale });
    await endReview(tx, id);
    const job = { kind: 'expire', lane: 'expire', payload: id, runAt: reopened.expiresAt } as const;
    await context.queue.enqueue(tx, job);
    await context.events.record(tx, reopened, flow, step.events);
    const details = sent ? `${steps.join(' ')}, sent by ${send!.channel}` : steps.join(' ');
    await note('application.asked-again', id, details, reason);
    return { ok: true, application: reopened, url, sent };
  };
  return audited(context, caller, ask, id);
}

/**
 * The other steps are taken from the first submission, whose files must still exist. Retention removes them, and so
 * does a later upload in a round that was never submitted.
 */
function hasWhatStays(
  submission: Submit,
  steps: readonly FlowStep[],
  uploads: readonly StoredUpload[],
  purged: number,
): boolean {
  const kept = namedUploads(withoutSteps(submission, steps));
  const there = new Set(uploads.filter(({ state }) => state === 'complete').map(({ id }) => id));
  return kept.length === 0 || (purged === 0 && kept.every(({ uploadId }) => there.has(uploadId)));
}

async function linkBack(
  tx: Db,
  context: Needs<'keys' | 'now'>,
  application: StoredApplication,
  flow: Flow,
): Promise<string> {
  const first = await findLinkOf(tx, application.id);
  const redirects = first ? (JSON.parse(first.body) as CreateLink).redirects : null;
  const id = newId();
  await insertLink(tx, {
    id,
    accountId: application.accountId,
    hash: sha256Hex(linkSecret(context.keys, id)),
    flowId: flow.id,
    flowName: application.flowName,
    state: 'created',
    externalId: application.externalId,
    body: JSON.stringify({ redirects, locale: application.opening.locale }),
    claimHash: null,
    applicationId: application.id,
    createdAt: context.now(),
    expiresAt: application.expiresAt,
  });
  return id;
}
