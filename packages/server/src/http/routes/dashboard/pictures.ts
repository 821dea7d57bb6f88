import type { FastifyInstance } from 'fastify';
import { findPicture } from '../../../use-cases/uploads/shown-files.ts';
import { rolesOf } from '../../../use-cases/dashboard/roles.ts';
import { sendProblem } from '../../problems.ts';
import type { RouteTools } from '../../route.ts';

export const PICTURE_URL = '/dashboard/api/applications/:id/files/:fileId';
const LIMIT = { name: 'dashboard-files', perMinute: 1_200 };

/** Serves pictures made by the services to signed-in users. Files from the browser are never served as they are. */
export function pictures(app: FastifyInstance, { context, identify, allow }: RouteTools): void {
  rolesOf('GET', PICTURE_URL);
  app.get(PICTURE_URL, { exposeHeadRoute: false }, async (request, reply) => {
    const identified = await identify('user', request);
    if (!identified.ok) return sendProblem(request, reply, { code: identified.code });
    if (!(await allow(request, reply, [{ limit: LIMIT, countAs: identified.countAs }]))) return reply;
    const { id, fileId } = request.params as { id: string; fileId: string };
    const row = await findPicture(context, identified.caller, id, fileId);
    if (!row) return sendProblem(request, reply, { code: 'file_not_found' });
    const headers = {
      'cache-control': 'private, no-store',
      'content-security-policy': "default-src 'none'; sandbox",
      'accept-ranges': 'bytes',
    };
    // Browsers request a video in ranges in order to seek.
    const range = rangeOf(request.headers.range, row.sizeBytes);
    if (range) {
      const bytes = await context.files.read(row.storageKey);
      if (!bytes) return sendProblem(request, reply, { code: 'file_not_found' });
      const part = bytes.subarray(range.first, range.last + 1);
      const said = `bytes ${range.first}-${range.last}/${bytes.length}`;
      reply.code(206).headers({ ...headers, 'content-type': row.mediaType, 'content-range': said });
      return reply.send(Buffer.from(part));
    }
    const file = await context.files.open(row.storageKey);
    if (!file) return sendProblem(request, reply, { code: 'file_not_found' });
    return reply
      .headers({ ...headers, 'content-type': row.mediaType, 'content-length': file.sizeBytes })
      .send(file.stream);
  });
}

/** Parses a single range (RFC 9110, 14.2). Null if there is none, or if the whole file is the answer. */
function rangeOf(header: string | undefined, sizeBytes: number): { first: number; last: number } | null {
  const [, from, to] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? [];
  if (from === undefined || to === undefined || (from === '' && to === '')) return null;
  const first = from === '' ? Math.max(0, sizeBytes - Number(to)) : Number(from);
  const last = from === '' || to === '' ? sizeBytes - 1 : Math.min(Number(to), sizeBytes - 1);
  return first <= last ? { first, last } : null;
}
