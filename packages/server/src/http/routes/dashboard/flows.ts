import * as z from 'zod/mini';
import type { IncomingMessage } from 'node:http';
import type { FastifyRequest } from 'fastify';
import {
  ArchiveFlow,
  EditFlow,
  EndpointView,
  FlowVersions,
  FlowView,
  FlowWebhooks,
  FontAnswer,
  LogoAnswer,
  NewEndpoint,
  NewFlow,
} from '@verify/contract';
import { saveFont, saveLogo } from '../../../use-cases/flows/save-theme-file.ts';
import type { Route } from '../../route.ts';
import { DEVELOPERS, EVERYBODY, forUser, items } from './for-user.ts';
import {
  createFlow,
  editFlow,
  flowDetail,
  flowList,
  flowVersions,
  setFlowArchived,
} from '../../../use-cases/dashboard/flows.ts';
import { addFlowEndpoint, endpointsOfFlow } from '../../../use-cases/webhooks/add-endpoint.ts';

export const flowRoutes: readonly Route[] = [
  forUser('GET /dashboard/api/flows', EVERYBODY, items(FlowView), flowList),
  forUser('GET /dashboard/api/flows/:id', EVERYBODY, FlowView, flowDetail),
  forUser('GET /dashboard/api/flows/:id/versions', EVERYBODY, FlowVersions, flowVersions, {
    query: z.object({ before: z.optional(z.string().check(z.regex(/^[1-9]\d{0,8}$/))) }),
  }),
  forUser('POST /dashboard/api/flows', DEVELOPERS, FlowView, createFlow, { body: NewFlow }),
  forUser('PUT /dashboard/api/flows/:id', DEVELOPERS, FlowView, editFlow, { body: EditFlow }),
  forUser('POST /dashboard/api/flows/:id/archive', DEVELOPERS, FlowView, setFlowArchived, { body: ArchiveFlow }),
  forUser(
    'POST /dashboard/api/logos',
    DEVELOPERS,
    LogoAnswer,
    (context, { caller, request }) => fromBody(request, (source) => saveLogo(context, caller, source)),
    { stream: 'application/octet-stream', limit: { name: 'dashboard-logos', perMinute: 30 } },
  ),
  forUser(
    'POST /dashboard/api/fonts',
    DEVELOPERS,
    FontAnswer,
    (context, { caller, request }) => fromBody(request, (source) => saveFont(context, caller, source)),
    { stream: 'application/octet-stream', limit: { name: 'dashboard-fonts', perMinute: 30 } },
  ),
  forUser('GET /dashboard/api/flows/:id/webhooks', DEVELOPERS, FlowWebhooks, endpointsOfFlow),
  forUser('POST /dashboard/api/flows/:id/webhooks', DEVELOPERS, EndpointView, addFlowEndpoint, { body: NewEndpoint }),
];

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
