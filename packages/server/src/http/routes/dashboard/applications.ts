import {
  type Application,
  ApplicationDetail,
  ApplicationPage,
  ApplicationQuery,
  Decide,
  Decided,
  DeliveryView,
} from '@verify/contract';
import * as z from 'zod/mini';
import { renderApplication } from '../../../use-cases/applications/render.ts';
import { decideByHand } from '../../../use-cases/applications/review.ts';
import { proposalsOf } from '../../../ports/store/applications/review-proposals.ts';
import { decidedView } from './review.ts';
import { recordAccess } from '../../../use-cases/audit/record-access.ts';
import { audited } from '../../../use-cases/dashboard/audited.ts';
import { imageView, livenessTimeline, stillStripView } from '../../../use-cases/dashboard/evidence-views.ts';
import { maskAccounts } from '../../../use-cases/dashboard/mask-accounts.ts';
import type { UserCaller } from '../../../use-cases/people/user-session.ts';
import { deliveryView, rowView } from '../../../use-cases/dashboard/views.ts';
import type { ServerContext } from '../../../context.ts';
import { listApplications } from '../../../ports/store/applications/application-list.ts';
import { statusOf } from '../../../ports/store/applications/application-terms.ts';
import { findApplication, findTrace } from '../../../ports/store/applications/applications.ts';
import type { Asked, StoredApplication } from '../../../ports/store/applications/stored-application.ts';
import { auditOf } from '../../../ports/store/people/audit.ts';
import { listDeliveries, listEvents } from '../../../ports/store/webhooks/deliveries.ts';
import { listImages } from '../../../ports/store/applications/files.ts';
import { findFlowVersion } from '../../../ports/store/accounts/flows.ts';
import { findLastChallenge } from '../../../ports/store/applications/liveness-challenges.ts';
import { claimReview, claimsOf, releaseReview } from '../../../ports/store/applications/review-claims.ts';
import { listUsers } from '../../../ports/store/people/users.ts';
import { route } from '../../route.ts';
import { LIMIT } from '../people/sign-in.ts';
import { Id } from '../people/users.ts';

const TAG = 'Dashboard';
const PAGE = 50;
const by = ({ user }: Pick<UserCaller, 'user'>) => ({ accountId: user.accountId, actor: user.id });
const missing = { ok: false, code: 'application_not_found' } as const;

export const list = route({
  method: 'GET',
  url: '/dashboard/api/applications',
  tag: TAG,
  summary: 'Applications, newest first',
  auth: 'user',
  limit: LIMIT,
  query: ApplicationQuery,
  answer: ApplicationPage,
  problems: [],
  async handle({ caller, query, context }) {
    const { account } = caller;
    const { db } = context.store;
    await recordAccess(context, { ...by(caller), action: 'applications.list-viewed', subject: account.id });
    const limit = Number(query.limit ?? PAGE);
    const { items, next } = await listApplications(db, account.id, { ...query, limit });
    const ids = items.map(({ id }) => id);
    const claims = await claimsOf(db, ids, context.now());
    const proposals = await proposalsOf(db, ids);
    const rows = items.map((each) => rowView(each, claims.get(each.id), proposals.get(each.id)));
    return { ok: true, body: { items: rows, next } };
  },
});

export const detail = route({
  method: 'GET',
  url: '/dashboard/api/applications/:id',
  tag: TAG,
  summary: 'One application with its evidence, trace and history',
  auth: 'user',
  limit: LIMIT,
  params: Id,
  answer: ApplicationDetail,
  problems: ['application_not_found'],
  async handle({ caller, params, context }) {
    const found = await findApplication(context.store.db, caller.account.id, params.id);
    if (!found) return missing;
    await recordAccess(context, { ...by(caller), action: 'application.data-viewed', subject: found.id });
    return { ok: true, body: await detailOf(context, found) };
  },
});

const askedView = ({ round, at, by, steps, reason }: Asked, names: ReadonlyMap<string, string>) => ({
  round,
  at,
  by: names.get(by) ?? by,
  steps,
  reason,
});

async function detailOf(context: ServerContext, found: StoredApplication): Promise<ApplicationDetail> {
  const { db } = context.store;
  const flow = (await findFlowVersion(db, found.flowId, found.flowVersion))!;
  const images = found.stage === 'done' ? await listImages(db, found.id) : [];
  const trace = await findTrace(db, found.id);
  const names = new Map((await listUsers(db, found.accountId)).map((user) => [user.id, user.name]));
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
  return {
    application: maskAccounts(asRaised(await renderApplication(context, db, found, flow.settings), found)),
    status: statusOf(found),
    revision: found.revision,
    flowVersion: found.flowVersion,
    createdAt: found.createdAt,
    submittedAt: found.submittedAt,
    finishedAt: found.finishedAt,
    profile: maskAccounts(found.opening.profile),
    images: images.map(imageView),
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
    steps: flow.settings.steps,
    asked: found.asked && askedView(found.asked, names),
    redactedAt: found.redactedAt,
  };
}

/** Whoever looks back at a decision sees what stood against it, also where it was approved. */
const asRaised = (application: Application, { result }: StoredApplication): Application =>
  result
    ? { ...application, overallResult: { ...application.overallResult, concerns: [...result.overall.concerns] } }
    : application;

export const deliveries = route({
  method: 'GET',
  url: '/dashboard/api/applications/:id/deliveries',
  tag: TAG,
  summary: 'Webhooks of an application, each with its attempts',
  auth: 'user',
  limit: LIMIT,
  params: Id,
  answer: z.object({ items: z.array(DeliveryView) }),
  problems: ['application_not_found'],
  async handle({ caller, params, context }) {
    const { db } = context.store;
    if (!(await findApplication(db, caller.account.id, params.id))) return missing;
    await recordAccess(context, { ...by(caller), action: 'application.deliveries-viewed', subject: params.id });
    const rows = await listDeliveries(db, params.id);
    return { ok: true, body: { items: await Promise.all(rows.map(({ id }) => deliveryView(context, id))) } };
  },
});

export const claim = route({
  method: 'POST',
  url: '/dashboard/api/applications/:id/claim',
  tag: TAG,
  summary: 'Take an application for review, or keep it',
  auth: 'user',
  limit: LIMIT,
  params: Id,
  answer: ApplicationDetail,
  problems: ['application_not_found', 'stale_edit', 'unprocessable'],
  async handle({ caller, params, context }) {
    const { account, user } = caller;
    const taken = await context.store.transaction(async (tx) => {
      const found = await findApplication(tx, account.id, params.id);
      if (!found) return missing;
      if (found.stage !== 'done') {
        return { ok: false, code: 'unprocessable', detail: 'There is no result yet.' } as const;
      }
      const before = (await claimsOf(tx, [params.id], context.now())).get(params.id);
      if (!(await claimReview(tx, params.id, user.id, context.now()))) {
        return { ok: false, code: 'stale_edit', detail: `${before!.name} is reviewing this application.` } as const;
      }
      if (!before) await audited(context, tx, caller, { action: 'review.claimed', subject: params.id });
      return { ok: true, found } as const;
    });
    return taken.ok ? { ok: true, body: await detailOf(context, taken.found) } : taken;
  },
});

export const release = route({
  method: 'POST',
  url: '/dashboard/api/applications/:id/release',
  tag: TAG,
  summary: 'Hand an application back',
  auth: 'user',
  limit: LIMIT,
  params: Id,
  answer: z.object({}),
  problems: ['application_not_found'],
  async handle({ caller, params, context }) {
    const known = await context.store.transaction(async (tx) => {
      if (!(await findApplication(tx, caller.account.id, params.id))) return false;
      if (await releaseReview(tx, params.id, caller.user.id)) {
        await audited(context, tx, caller, { action: 'review.released', subject: params.id });
      }
      return true;
    });
    return known ? { ok: true, body: {} } : missing;
  },
});

export const decision = route({
  method: 'POST',
  url: '/dashboard/api/applications/:id/decision',
  tag: TAG,
  summary: 'Approve or decline by hand',
  auth: 'user',
  limit: LIMIT,
  params: Id,
  body: Decide,
  answer: Decided,
  problems: ['application_not_found', 'stale_edit', 'unprocessable'],
  async handle({ caller, params, body, context }) {
    const decided = await decideByHand(context, caller.user, params.id, body);
    return decided.ok ? { ok: true, body: decidedView(decided) } : decided;
  },
});
