import {
  ArchiveFlow,
  EditFlow,
  flowChanges,
  FlowVersions,
  FlowView,
  type FlowSettings,
  LogoAnswer,
  NewFlow,
} from '@verify/contract';
import type { IncomingMessage } from 'node:http';
import * as z from 'zod/mini';
import { audited } from '../../../use-cases/dashboard/audited.ts';
import { flowViews, versionViews } from '../../../use-cases/dashboard/flow-views.ts';
import { saveLogo } from '../../../use-cases/dashboard/save-logo.ts';
import { NEW_FLOW } from '../../../use-cases/setup/flows.ts';
import {
  archiveFlow,
  findFlowVersion,
  findListedFlow,
  insertFlow,
  listFlows,
  listFlowVersions,
  saveFlow,
} from '../../../ports/store/accounts/flows.ts';
import { findLogo } from '../../../ports/store/accounts/logos.ts';
import type { Db } from '../../../ports/store/store.ts';
import { route } from '../../route.ts';
import { LIMIT } from '../people/sign-in.ts';
import { Id } from '../people/users.ts';

const TAG = 'Dashboard';
const missing = { ok: false, code: 'not_found' } as const;
const MOST_FLOWS = 200;
const VERSIONS_PER_PAGE = 20;

export const list = route({
  method: 'GET',
  url: '/dashboard/api/flows',
  tag: TAG,
  summary: 'Flows, each in its current version',
  auth: 'user',
  limit: LIMIT,
  answer: z.object({ items: z.array(FlowView) }),
  problems: [],
  async handle({ caller: { account }, context }) {
    const flows = await listFlows(context.store.db, account.id);
    return { ok: true, body: { items: await flowViews(context, account.id, flows) } };
  },
});

export const get = route({
  method: 'GET',
  url: '/dashboard/api/flows/:id',
  tag: TAG,
  summary: 'One flow',
  auth: 'user',
  limit: LIMIT,
  params: Id,
  answer: FlowView,
  problems: ['not_found'],
  async handle({ caller: { account }, params, context }) {
    const found = await findListedFlow(context.store.db, account.id, params.id);
    return found ? { ok: true, body: (await flowViews(context, account.id, [found]))[0]! } : missing;
  },
});

export const versions = route({
  method: 'GET',
  url: '/dashboard/api/flows/:id/versions',
  tag: TAG,
  summary: 'What a flow was, newest first',
  auth: 'user',
  limit: LIMIT,
  params: Id,
  query: z.object({ before: z.optional(z.string().check(z.regex(/^[1-9]\d{0,8}$/))) }),
  answer: FlowVersions,
  problems: ['not_found'],
  async handle({ caller: { account }, params, query, context }) {
    const { db } = context.store;
    const found = await findListedFlow(db, account.id, params.id);
    if (!found) return missing;
    const rows = await listFlowVersions(db, found.id, Number(query.before ?? found.version + 1), VERSIONS_PER_PAGE);
    const last = rows.at(-1)?.version ?? 1;
    const body = { items: await versionViews(context, account.id, rows), next: last > 1 ? last : null };
    return { ok: true, body };
  },
});

export const create = route({
  method: 'POST',
  url: '/dashboard/api/flows',
  tag: TAG,
  summary: 'Make a flow, or copy one',
  auth: 'user',
  limit: LIMIT,
  body: NewFlow,
  answer: FlowView,
  problems: ['not_found', 'unprocessable'],
  async handle({ caller, body, context }) {
    const accountId = caller.account.id;
    const made = await context.store.transaction(async (tx) => {
      const flows = await listFlows(tx, accountId);
      const copied = flows.find(({ id }) => id === body.copyOf);
      if (body.copyOf !== null && !copied) return 'missing';
      if (flows.length >= MOST_FLOWS) return 'many';
      if (flows.some(({ name }) => name === body.name)) return 'taken';
      const settings = { ...(copied?.settings ?? NEW_FLOW), ownWebhooks: false };
      const row = { accountId, name: body.name, settings, now: context.now(), savedBy: caller.user.id };
      const flow = await insertFlow(tx, row);
      const details = copied ? `copy of ${copied.id}` : '';
      await audited(context, tx, caller, { action: 'flow.created', subject: flow.id, details });
      return flow;
    });
    if (made === 'missing') return missing;
    if (made === 'many') return { ok: false, code: 'unprocessable', detail: `At most ${MOST_FLOWS} flows.` };
    if (made === 'taken') {
      const detail = 'A flow of this name exists, perhaps among the archived ones.';
      return { ok: false, code: 'unprocessable', detail, errors: [{ pointer: '/name', detail }] };
    }
    const listed = (await findListedFlow(context.store.db, accountId, made.id))!;
    return { ok: true, body: (await flowViews(context, accountId, [listed]))[0]! };
  },
});

export const edit = route({
  method: 'PUT',
  url: '/dashboard/api/flows/:id',
  tag: TAG,
  summary: 'Save the next version of a flow',
  description: 'Sessions that run keep the version that they began with.',
  auth: 'user',
  limit: LIMIT,
  params: Id,
  body: EditFlow,
  answer: FlowView,
  problems: ['not_found', 'stale_edit', 'unprocessable'],
  async handle({ caller, params, body, context }) {
    const accountId = caller.account.id;
    const outcome = await context.store.transaction(async (tx) => {
      const found = await findListedFlow(tx, accountId, params.id);
      if (!found) return null;
      if (found.version !== body.fromVersion) {
        const begun = await findFlowVersion(tx, found.id, body.fromVersion);
        return { stale: found, meanwhile: flowChanges(begun?.settings ?? found.settings, found.settings) } as const;
      }
      if (await foreignLogo(tx, accountId, body.settings)) return 'logo';
      const change = { ...body, accountId, id: found.id, now: context.now(), savedBy: caller.user.id };
      if (!(await saveFlow(tx, change))) throw new Error('the flow moved within its transaction');
      const fields = flowChanges(found.settings, body.settings).map(({ key }) => key);
      const details = `version ${body.fromVersion + 1}: ${fields.join(' ')}`;
      await audited(context, tx, caller, { action: 'flow.changed', subject: found.id, details });
      return (await findListedFlow(tx, accountId, found.id))!;
    });
    if (outcome === null) return missing;
    if (outcome === 'logo') {
      const detail = 'no logo of this account: upload it again';
      return { ok: false, code: 'unprocessable', detail, errors: [{ pointer: '/settings/theme/logoFileId', detail }] };
    }
    if ('stale' in outcome) {
      const { stale, meanwhile } = outcome;
      const fields = meanwhile.map(({ field }) => field).join(', ') || 'nothing that differs';
      const detail = `Version ${stale.version} was saved meanwhile. It changed: ${fields}.`;
      const errors = meanwhile.map(({ key, before, after }) => ({
        pointer: `/settings/${key}`,
        detail: before ? `changed meanwhile from “${before}” to “${after}”` : `changed meanwhile: ${after}`,
      }));
      return { ok: false, code: 'stale_edit', detail, errors };
    }
    return { ok: true, body: (await flowViews(context, accountId, [outcome]))[0]! };
  },
});

export const archive = route({
  method: 'POST',
  url: '/dashboard/api/flows/:id/archive',
  tag: TAG,
  summary: 'Put a flow away, or bring it back',
  description: 'No session begins with an archived flow; those under way go on.',
  auth: 'user',
  limit: LIMIT,
  params: Id,
  body: ArchiveFlow,
  answer: FlowView,
  problems: ['not_found'],
  async handle({ caller, params, body, context }) {
    const accountId = caller.account.id;
    const changed = await context.store.transaction(async (tx) => {
      const found = await findListedFlow(tx, accountId, params.id);
      if (!found) return null;
      if (body.archived !== (found.archivedAt !== null)) {
        await archiveFlow(tx, accountId, found.id, body.archived ? context.now() : null);
        const action = body.archived ? 'flow.archived' : 'flow.restored';
        await audited(context, tx, caller, { action, subject: found.id });
      }
      return (await findListedFlow(tx, accountId, found.id))!;
    });
    return changed ? { ok: true, body: (await flowViews(context, accountId, [changed]))[0]! } : missing;
  },
});

export const logo = route({
  method: 'POST',
  url: '/dashboard/api/logos',
  tag: TAG,
  summary: 'Take a logo for flows',
  description: 'PNG, JPEG or WebP; what is served is a picture of our own made of its pixels.',
  auth: 'user',
  limit: { name: 'dashboard-logos', perMinute: 30 },
  stream: 'application/octet-stream',
  answer: LogoAnswer,
  problems: ['file_type', 'image_unreadable', 'too_large', 'unprocessable'],
  async handle({ caller, request, context }) {
    const source = (request.raw as IncomingMessage).iterator({ destroyOnReturn: false }) as AsyncIterable<Uint8Array>;
    const saved = await saveLogo(context, caller, source);
    if (!saved.ok) request.raw.resume();
    return saved;
  },
});

async function foreignLogo(tx: Db, accountId: string, { theme }: FlowSettings): Promise<boolean> {
  if (theme.logoFileId === undefined) return false;
  return (await findLogo(tx, theme.logoFileId))?.accountId !== accountId;
}
