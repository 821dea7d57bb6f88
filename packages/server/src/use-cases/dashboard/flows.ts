import type { Auditing, Needs } from '../../context.ts';
import type { By, On, UserCaller } from '../callers.ts';
import { ArchiveFlow, EditFlow, flowChanges, FlowVersions, FlowView, liveProblems, NewFlow } from '@verify/contract';
import { audited } from './audited.ts';
import { flowViews, versionViews } from './flow-views.ts';
import { NEW_FLOW } from '../setup/flows.ts';
import {
  archiveFlow,
  findFlowVersion,
  findListedFlow,
  insertFlow,
  listFlows,
  listFlowVersions,
  saveFlow,
} from '../../records/accounts/flows.ts';
import { foreignThemeFiles } from '../flows/foreign-theme-files.ts';
import { type Answer, unprocessable } from '../refusal.ts';

const missing = { ok: false, code: 'not_found' } as const;

const MOST_FLOWS = 200;

const VERSIONS_PER_PAGE = 20;

/** Flows, each in its current version. */
export async function flowList(context: Needs<'store'>, { caller: { account } }: By): Answer<{ items: FlowView[] }> {
  const flows = await listFlows(context.store.db, account.id);
  return { ok: true, body: { items: await flowViews(context, account.id, flows) } };
}

/** One flow. */
export async function flowDetail(context: Needs<'store'>, { caller, params }: On): Answer<FlowView> {
  const found = await findListedFlow(context.store.db, caller.account.id, params.id);
  return found ? { ok: true, body: (await flowViews(context, caller.account.id, [found]))[0]! } : missing;
}

/** Versions of a flow, newest first. */
export async function flowVersions(
  context: Needs<'store'>,
  {
    caller: { account },
    params,
    query,
  }: {
    caller: Pick<UserCaller, 'account'>;
    params: { readonly id: string };
    query: { readonly before?: string | undefined };
  },
): Answer<FlowVersions> {
  const { db } = context.store;
  const found = await findListedFlow(db, account.id, params.id);
  if (!found) return missing;
  const rows = await listFlowVersions(db, found.id, Number(query.before ?? found.version + 1), VERSIONS_PER_PAGE);
  const last = rows.at(-1)?.version ?? 1;
  const body = { items: await versionViews(context, account.id, rows), next: last > 1 ? last : null };
  return { ok: true, body };
}

/** Create a flow, or copy one. */
export async function createFlow(context: Auditing, { caller, body }: By<NewFlow>): Answer<FlowView> {
  const accountId = caller.account.id;
  const made = await audited(context, caller, async (tx, note) => {
    const flows = await listFlows(tx, accountId);
    const copied = flows.find(({ id }) => id === body.copyOf);
    if (body.copyOf !== null && !copied) return 'missing';
    if (flows.length >= MOST_FLOWS) return 'many';
    if (flows.some(({ name }) => name === body.name)) return 'taken';
    // The company and its addresses are the same for most flows of an account.
    const consent = flows.find((each) => each.settings.consent.company)?.settings.consent;
    const fresh = consent ? { ...NEW_FLOW, consent } : NEW_FLOW;
    const settings = { ...(copied?.settings ?? fresh), ownWebhooks: false };
    const row = { accountId, name: body.name, settings, now: context.now(), savedBy: caller.user.id };
    const flow = await insertFlow(tx, row);
    const details = copied ? `copy of ${copied.id}` : '';
    await note('flow.created', flow.id, details);
    return flow;
  });
  if (made === 'missing') return missing;
  if (made === 'many') return unprocessable(`An account can have at most ${MOST_FLOWS} flows.`);
  if (made === 'taken') return unprocessable('A flow with this name already exists. It may be archived.', '/name');
  const listed = (await findListedFlow(context.store.db, accountId, made.id))!;
  return { ok: true, body: (await flowViews(context, accountId, [listed]))[0]! };
}

/** Save the next version of a flow. */
export async function editFlow(context: Auditing, { caller, params, body }: On<EditFlow>): Answer<FlowView> {
  const accountId = caller.account.id;
  const unready = caller.account.environment === 'live' ? liveProblems(body.settings) : [];
  if (unready.length > 0) {
    const errors = unready.map(({ path, message }) => ({
      pointer: `/settings/${path.join('/')}`,
      detail: message,
    }));
    return { ok: false, code: 'unprocessable', errors };
  }
  const outcome = await audited(context, caller, async (tx, note) => {
    const found = await findListedFlow(tx, accountId, params.id);
    if (!found) return null;
    if (found.version !== body.fromVersion) {
      const begun = await findFlowVersion(tx, found.id, body.fromVersion);
      return { stale: found, meanwhile: flowChanges(begun?.settings ?? found.settings, found.settings) } as const;
    }
    const foreign = await foreignThemeFiles(tx, accountId, body.settings.theme);
    if (foreign.length > 0) return { foreign } as const;
    const change = { ...body, accountId, id: found.id, now: context.now(), savedBy: caller.user.id };
    if (!(await saveFlow(tx, change))) throw new Error('the flow moved within its transaction');
    const fields = flowChanges(found.settings, body.settings).map(({ key }) => key);
    const details = `version ${body.fromVersion + 1}: ${fields.join(' ')}`;
    await note('flow.changed', found.id, details);
    return (await findListedFlow(tx, accountId, found.id))!;
  });
  if (outcome === null) return missing;
  if ('foreign' in outcome && outcome.foreign) {
    const errors = outcome.foreign.map(({ path, noun }) => ({
      pointer: `/settings/theme/${path.join('/')}`,
      detail: `this account has no such ${noun}; upload it again`,
    }));
    return { ok: false, code: 'unprocessable', detail: errors[0]!.detail, errors };
  }
  if ('stale' in outcome) {
    const { stale, meanwhile } = outcome;
    const fields = meanwhile.map(({ field }) => field).join(', ') || 'no differences';
    const detail = `Version ${stale.version} was saved in the meantime. It changed: ${fields}.`;
    const errors = meanwhile.map(({ key, before, after }) => ({
      pointer: `/settings/${key}`,
      detail: before ? `changed in the meantime from “${before}” to “${after}”` : `changed in the meantime: ${after}`,
    }));
    return { ok: false, code: 'stale_edit', detail, errors };
  }
  return { ok: true, body: (await flowViews(context, accountId, [outcome]))[0]! };
}

/** Archive or restore a flow. */
export async function setFlowArchived(context: Auditing, { caller, params, body }: On<ArchiveFlow>): Answer<FlowView> {
  const accountId = caller.account.id;
  const changed = await audited(context, caller, async (tx, note) => {
    const found = await findListedFlow(tx, accountId, params.id);
    if (!found) return null;
    if (body.archived !== (found.archivedAt !== null)) {
      await archiveFlow(tx, accountId, found.id, body.archived ? context.now() : null);
      const action = body.archived ? 'flow.archived' : 'flow.restored';
      await note(action, found.id);
    }
    return (await findListedFlow(tx, accountId, found.id))!;
  });
  return changed ? { ok: true, body: (await flowViews(context, accountId, [changed]))[0]! } : missing;
}
