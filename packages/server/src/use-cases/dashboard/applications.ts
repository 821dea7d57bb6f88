import type { Auditing, Needs } from '../../context.ts';
import type { Acting, On } from '../callers.ts';
import {
  type Application,
  ApplicationDetail,
  ApplicationPage,
  ApplicationQuery,
  Decide,
  Decided,
  DeliveryView,
} from '@verify/contract';
import { wholeFlow } from '../applications/rounds.ts';
import { listShownImages } from '../applications/shown-images.ts';
import { decideByHand } from '../applications/review.ts';
import { claimReview, claimsOf, proposalsOf, releaseReview } from '../../records/applications/review-claims.ts';
import { decidedView } from '../applications/review.ts';
import { actorNames } from '../audit/actor-names.ts';
import { recordAccess } from '../audit/record-access.ts';
import { audited } from './audited.ts';
import { imageView, livenessTimeline, stillStripView } from './evidence-views.ts';
import { maskAccounts } from './mask-accounts.ts';
import { nameExplanations } from './name-explanations.ts';
import { deliveryView, rowView } from './views.ts';
import { listApplications } from '../../records/applications/application-list.ts';
import { statusOf } from '../../records/applications/application-terms.ts';
import { findApplication, findTrace } from '../../records/applications/applications.ts';
import { listReturns } from '../../records/returns.ts';
import type { Round } from '../../records/applications/rounds.ts';
import type { StoredApplication } from '../../records/applications/stored-application.ts';
import { auditOf } from '../../records/people/audit.ts';
import { listDeliveries, listEvents } from '../../records/webhooks/deliveries.ts';
import { findFlowVersion } from '../../records/accounts/flows.ts';
import { findLastChallenge } from '../../records/applications/liveness-challenges.ts';
import { portraitsOf } from '../../records/applications/files.ts';
import { type Answer, type Nothing, unprocessable } from '../refusal.ts';

const PAGE = 50;

const missing = { ok: false, code: 'application_not_found' } as const;

/** Applications, newest first. */
export async function pageOfApplications(
  context: Auditing,
  { caller, query }: { caller: Acting; query: ApplicationQuery },
): Answer<ApplicationPage> {
  const { account } = caller;
  const { db } = context.store;
  await recordAccess(context, { ...by(caller), action: 'applications.list-viewed', subject: account.id });
  const limit = Number(query.limit ?? PAGE);
  const { items, next } = await listApplications(db, account.id, { ...query, limit });
  const ids = items.map(({ id }) => id);
  const claims = await claimsOf(db, ids, context.now());
  const proposals = await proposalsOf(db, ids);
  const portraits = await portraitsOf(db, query.status === 'needs-review' ? ids : []);
  const rows = items.map((each) => ({
    ...rowView(each, claims.get(each.id), proposals.get(each.id)),
    portraitId: portraits.get(each.id),
  }));
  return { ok: true, body: { items: rows, next } };
}

/** One application with its evidence, trace and history. */
export async function applicationDetail(
  context: Needs<'keys' | 'now' | 'render' | 'store'>,
  { caller, params }: On,
): Answer<ApplicationDetail> {
  const found = await findApplication(context.store.db, caller.account.id, params.id);
  if (!found) return missing;
  await recordAccess(context, { ...by(caller), action: 'application.data-viewed', subject: found.id });
  return { ok: true, body: await detailOf(context, found) };
}

/** Webhooks of an application, each with its attempts. */
export async function deliveriesOfApplication(
  context: Auditing,
  { caller, params }: On<undefined, Acting>,
): Answer<{ items: DeliveryView[] }> {
  const { db } = context.store;
  if (!(await findApplication(db, caller.account.id, params.id))) return missing;
  await recordAccess(context, { ...by(caller), action: 'application.deliveries-viewed', subject: params.id });
  const rows = await listDeliveries(db, params.id);
  return { ok: true, body: { items: await Promise.all(rows.map(({ id }) => deliveryView(context, id))) } };
}

/** Claim an application for review, or renew the claim. */
export async function claimApplication(
  context: Needs<'keys' | 'now' | 'render' | 'store'>,
  { caller, params }: On,
): Answer<ApplicationDetail> {
  const { account, user } = caller;
  const taken = await audited(
    context,
    caller,
    async (tx, note) => {
      const found = await findApplication(tx, account.id, params.id);
      if (!found) return missing;
      if (found.stage !== 'done') return unprocessable('There is no result yet.');
      const before = (await claimsOf(tx, [params.id], context.now())).get(params.id);
      if (!(await claimReview(tx, params.id, user.id, context.now()))) {
        return { ok: false, code: 'stale_edit', detail: `${before!.name} is reviewing this application.` } as const;
      }
      if (!before) await note('review.claimed', params.id);
      return { ok: true, found } as const;
    },
    params.id,
  );
  return taken.ok ? { ok: true, body: await detailOf(context, taken.found) } : taken;
}

/** Release a claimed application. */
export async function releaseApplication(context: Auditing, { caller, params }: On): Answer<Nothing> {
  const known = await audited(
    context,
    caller,
    async (tx, note) => {
      if (!(await findApplication(tx, caller.account.id, params.id))) return false;
      if (await releaseReview(tx, params.id, caller.user.id)) {
        await note('review.released', params.id);
      }
      return true;
    },
    params.id,
  );
  return known ? { ok: true, body: {} } : missing;
}

/** Approve or decline an application. */
export async function decideApplication(
  context: Needs<'events' | 'keys' | 'now' | 'store'>,
  { caller, params, body }: On<Decide>,
): Answer<Decided> {
  const decided = await decideByHand(context, caller.user, params.id, body);
  return decided.ok ? { ok: true, body: decidedView(decided) } : decided;
}

const by = ({ account, actor }: Acting) => ({ accountId: account.id, actor });

const askedView = ({ number, askedAt, reviewerId, steps, reason }: Round, names: ReadonlyMap<string, string>) => ({
  round: number,
  at: askedAt,
  by: reviewerId === null ? 'A rule of the flow' : (names.get(reviewerId) ?? reviewerId),
  steps: [...steps],
  reason,
});

async function detailOf(
  context: Needs<'now' | 'render' | 'store'>,
  found: StoredApplication,
): Promise<ApplicationDetail> {
  const { db } = context.store;
  const flow = (await findFlowVersion(db, found.flowId, found.flowVersion))!;
  const images = await listShownImages(db, found);
  const lastRound = found.rounds.at(-1);
  const trace = await findTrace(db, found.id);
  const names = await actorNames(db, found.accountId);
  const events = (await listEvents(db, found.id)).map(({ kind, createdAt }) => ({
    at: createdAt,
    what: kind,
    actor: 'system',
    details: '',
  }));
  const acts = (await auditOf(db, found.accountId, found.id)).map(({ at, action, actor, details }) => ({
    at,
    what: action,
    actor: names.get(actor) ?? actor,
    details,
  }));
  const application = maskAccounts(asRaised(await context.render(db, found, flow.settings), found));
  return {
    application,
    status: statusOf(found),
    revision: found.revision,
    flowVersion: found.flowVersion,
    createdAt: found.createdAt,
    submittedAt: found.submittedAt,
    finishedAt: found.finishedAt,
    profile: maskAccounts(found.opening.profile),
    nameExplanations: nameExplanations(application, found.opening.profile, flow.settings.nameMatch),
    confirmed: [...(found.submission?.confirmed ?? [])],
    consents: [...found.consents],
    images: images.filter(({ mediaType }) => mediaType !== 'application/pdf').map((image) => imageView(image, trace)),
    liveness: livenessTimeline(trace, (await findLastChallenge(db, found.id))?.attempt ?? null),
    strip: stillStripView(trace, images),
    trace: trace.map((entry) => ({
      ...entry,
      inputs: { ...entry.inputs },
      evidence: entry.evidence && [...entry.evidence],
    })),
    history: [...events, ...acts].toSorted((a, b) => a.at - b.at),
    claim: (await claimsOf(db, [found.id], context.now())).get(found.id) ?? null,
    fourEyes: flow.settings.fourEyes,
    proposal: (await proposalsOf(db, [found.id])).get(found.id) ?? null,
    steps: wholeFlow(found, flow.settings).steps,
    asked: lastRound ? askedView(lastRound, names) : null,
    returns: await listReturns(db, found.id),
    redactedAt: found.redactedAt,
  };
}

/** Shows the concerns as they were raised, also if a person approved the application. */
const asRaised = (application: Application, { result }: StoredApplication): Application =>
  result
    ? { ...application, overallResult: { ...application.overallResult, concerns: [...result.overall.concerns] } }
    : application;
