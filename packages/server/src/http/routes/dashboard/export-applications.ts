import { Readable } from 'node:stream';
import { ApplicationQuery } from '@verify/contract';
import { exportedRows } from '../../../use-cases/dashboard/export-applications.ts';
import { route, SentFile } from '../../route.ts';

const CSV = 'text/csv; charset=utf-8';

/**
 * Exports the filtered list page by page while it is read, so memory stays small. The log records who exported it and
 * with which filters.
 */
export const exportApplications = route({
  method: 'GET',
  url: '/dashboard/api/applications.csv',
  tag: 'Dashboard',
  summary: 'Export applications',
  auth: 'user',
  limit: { name: 'dashboard-export', perMinute: 6 },
  query: ApplicationQuery,
  answer: SentFile,
  sends: [CSV],
  problems: ['bad_request'],
  async handle({ caller, query, context }) {
    const content = Readable.from(await exportedRows(context, caller, query));
    const headers = { 'content-disposition': 'attachment; filename="applications.csv"' };
    return { ok: true, body: { mediaType: CSV, content }, headers };
  },
});
