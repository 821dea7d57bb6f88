import type { IncomingMessage } from 'node:http';
import type { FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { ArchiveFlow, EditFlow, FlowVersions, FlowView, FontAnswer, LogoAnswer, NewFlow } from '@verify/contract';
import { saveFont, saveLogo } from '../../../use-cases/flows/save-theme-file.ts';
import { route } from '../../route.ts';
import { LIMIT } from '../people/sign-in.ts';
import { Id } from '../people/users.ts';
import {
  setFlowArchived,
  createFlow,
  editFlow,
  flowDetail,
  flowList,
  flowVersions,
} from '../../../use-cases/dashboard/flows.ts';

const TAG = 'Dashboard';

export const list = route({
  method: 'GET',
  url: '/dashboard/api/flows',
  tag: TAG,
  summary: 'Flows, each in its current version',
  auth: 'user',
  limit: LIMIT,
  answer: z.object({ items: z.array(FlowView) }),
  problems: [],
  handle: ({ caller, context }) => flowList(context, { caller }),
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
  handle: ({ caller, params, context }) => flowDetail(context, { caller, params }),
});

export const versions = route({
  method: 'GET',
  url: '/dashboard/api/flows/:id/versions',
  tag: TAG,
  summary: 'Versions of a flow, newest first',
  auth: 'user',
  limit: LIMIT,
  params: Id,
  query: z.object({ before: z.optional(z.string().check(z.regex(/^[1-9]\d{0,8}$/))) }),
  answer: FlowVersions,
  problems: ['not_found'],
  handle: ({ caller, params, query, context }) => flowVersions(context, { caller, params, query }),
});

export const create = route({
  method: 'POST',
  url: '/dashboard/api/flows',
  tag: TAG,
  summary: 'Create a flow, or copy one',
  auth: 'user',
  limit: LIMIT,
  body: NewFlow,
  answer: FlowView,
  problems: ['not_found', 'unprocessable'],
  handle: ({ caller, body, context }) => createFlow(context, { caller, body }),
});

export const edit = route({
  method: 'PUT',
  url: '/dashboard/api/flows/:id',
  tag: TAG,
  summary: 'Save the next version of a flow',
  description: 'Sessions in progress keep the version they started with.',
  auth: 'user',
  limit: LIMIT,
  params: Id,
  body: EditFlow,
  answer: FlowView,
  problems: ['not_found', 'stale_edit', 'unprocessable'],
  handle: ({ caller, params, body, context }) => editFlow(context, { caller, params, body }),
});

export const archive = route({
  method: 'POST',
  url: '/dashboard/api/flows/:id/archive',
  tag: TAG,
  summary: 'Archive or restore a flow',
  description: 'No session can start with an archived flow; sessions in progress continue.',
  auth: 'user',
  limit: LIMIT,
  params: Id,
  body: ArchiveFlow,
  answer: FlowView,
  problems: ['not_found'],
  handle: ({ caller, params, body, context }) => setFlowArchived(context, { caller, params, body }),
});

export const logo = route({
  method: 'POST',
  url: '/dashboard/api/logos',
  tag: TAG,
  summary: 'Upload a logo for flows',
  description: 'PNG, JPEG or WebP. The picture is decoded and encoded again before it is served.',
  auth: 'user',
  limit: { name: 'dashboard-logos', perMinute: 30 },
  stream: 'application/octet-stream',
  answer: LogoAnswer,
  problems: ['file_type', 'image_unreadable', 'too_large', 'unprocessable'],
  handle: ({ caller, request, context }) => fromBody(request, (source) => saveLogo(context, caller, source)),
});

export const font = route({
  method: 'POST',
  url: '/dashboard/api/fonts',
  tag: TAG,
  summary: 'Upload a font file for flows',
  description: 'WOFF2. The file is unpacked and read before it is served.',
  auth: 'user',
  limit: { name: 'dashboard-fonts', perMinute: 30 },
  stream: 'application/octet-stream',
  answer: FontAnswer,
  problems: ['file_type', 'too_large', 'unprocessable'],
  handle: ({ caller, request, context }) => fromBody(request, (source) => saveFont(context, caller, source)),
});

/** A refused body is read to its end, so that the browser gets the answer. */
async function fromBody<T extends { readonly ok: boolean }>(
  request: FastifyRequest,
  save: (source: AsyncIterable<Uint8Array>) => Promise<T>,
): Promise<T> {
  const source = (request.raw as IncomingMessage).iterator({ destroyOnReturn: false }) as AsyncIterable<Uint8Array>;
  const saved = await save(source);
  if (!saved.ok) request.raw.resume();
  return saved;
}
