import * as z from 'zod/mini';
import {
  ApplicationDetail,
  ApplicationPage,
  ApplicationQuery,
  AskAgain,
  AskedAgain,
  Decide,
  Decided,
  DeliveryView,
  JudgeProposal,
  Redact,
} from '@verify/contract';
import { type Route, SentFile } from '../../route.ts';
import { ADMINS, EVERYBODY, forUser, items, NOTHING, READERS, REVIEWERS } from './for-user.ts';
import {
  applicationDetail,
  claimApplication,
  decideApplication,
  deliveriesOfApplication,
  pageOfApplications,
  releaseApplication,
} from '../../../use-cases/dashboard/applications.ts';
import { sendBack } from '../../../use-cases/applications/send-back.ts';
import { decidedView, judgeProposal } from '../../../use-cases/applications/review.ts';
import { redactOnRequest } from '../../../use-cases/retention/redact-application.ts';
import { Readable } from 'node:stream';
import { exportedRows } from '../../../use-cases/dashboard/export-applications.ts';

const CSV = 'text/csv; charset=utf-8';

export const applicationRoutes: readonly Route[] = [
  forUser('GET /dashboard/api/applications', EVERYBODY, ApplicationPage, pageOfApplications, {
    query: ApplicationQuery,
  }),
  forUser('GET /dashboard/api/applications/:id', EVERYBODY, ApplicationDetail, applicationDetail),
  forUser('GET /dashboard/api/applications/:id/deliveries', EVERYBODY, items(DeliveryView), deliveriesOfApplication),
  forUser('POST /dashboard/api/applications/:id/claim', REVIEWERS, ApplicationDetail, claimApplication),
  forUser('POST /dashboard/api/applications/:id/release', REVIEWERS, NOTHING, releaseApplication),
  forUser('POST /dashboard/api/applications/:id/decision', REVIEWERS, Decided, decideApplication, { body: Decide }),
  forUser(
    'POST /dashboard/api/applications/:id/proposal',
    REVIEWERS,
    Decided,
    async (context, { caller, params, body }) => {
      const judged = await judgeProposal(context, caller.user, params.id, body);
      return judged.ok ? { ok: true, body: decidedView(judged) } : judged;
    },
    { body: JudgeProposal },
  ),
  forUser(
    'POST /dashboard/api/applications/:id/ask-again',
    REVIEWERS,
    AskedAgain,
    async (context, { caller, params, body }) => {
      const sent = await sendBack(context, caller, params.id, body);
      if (!sent.ok) return sent;
      const { expiresAt, revision } = sent.application;
      return { ok: true, body: { url: sent.url, expiresAt, revision, sent: sent.sent } };
    },
    { body: AskAgain, limit: { name: 'dashboard-ask-again', perMinute: 60 } },
  ),
  forUser(
    'POST /dashboard/api/applications/:id/redact',
    ADMINS,
    z.object({ revision: z.number() }),
    async (context, { caller, params: { id }, body: { reason, revision } }) => {
      const done = await redactOnRequest(context, caller, { id, reason, seenRevision: revision });
      return done.ok ? { ok: true, body: { revision: done.revision } } : done;
    },
    { body: Redact, limit: { name: 'dashboard-redact', perMinute: 60 } },
  ),
  // Exports the filtered list page by page while it is read, so memory stays small. The log records who exported it and
  // with which filters.
  forUser(
    'GET /dashboard/api/applications.csv',
    READERS,
    SentFile,
    async (context, { caller, query }) => {
      const content = Readable.from(await exportedRows(context, caller, query));
      const headers = { 'content-disposition': 'attachment; filename="applications.csv"' };
      return { ok: true, body: { mediaType: CSV, content }, headers };
    },
    { query: ApplicationQuery, sends: [CSV], limit: { name: 'dashboard-export', perMinute: 6 } },
  ),
];
