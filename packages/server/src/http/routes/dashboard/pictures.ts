import * as z from 'zod/mini';
import { findPicture } from '../../../use-cases/uploads/shown-files.ts';
import { EVERYBODY, forUser } from './for-user.ts';
import { PRIVATE_FILE, type Route, SentFile } from '../../route.ts';

const NOT_FOUND = { ok: false, code: 'file_not_found' } as const;
const HEADERS = { ...PRIVATE_FILE, 'accept-ranges': 'bytes' };

export const pictureRoutes: readonly Route[] = [
  // Pictures made by the services. Files from the browser are never served as they are.
  forUser(
    'GET /dashboard/api/applications/:id/files/:fileId',
    EVERYBODY,
    SentFile,
    async (context, { caller, params, request }) => {
      const row = await findPicture(context, caller, params.id, params.fileId);
      if (!row) return NOT_FOUND;
      const { mediaType, storageKey, sizeBytes } = row;
      // Browsers request a video in ranges in order to seek.
      const range = rangeOf(request.headers.range, sizeBytes);
      if (range) {
        const bytes = await context.files.read(storageKey);
        if (!bytes) return NOT_FOUND;
        const content = Buffer.from(bytes.subarray(range.first, range.last + 1));
        const headers = { ...HEADERS, 'content-range': `bytes ${range.first}-${range.last}/${bytes.length}` };
        return { ok: true, body: { mediaType, content, partial: true }, headers };
      }
      const file = await context.files.open(storageKey);
      if (!file) return NOT_FOUND;
      return { ok: true, body: { mediaType, content: file.stream, sizeBytes: file.sizeBytes }, headers: HEADERS };
    },
    {
      params: z.object({ id: z.string(), fileId: z.string() }),
      sends: ['image/jpeg', 'video/mp4', 'video/webm', 'application/pdf'],
      limit: { name: 'dashboard-files', perMinute: 1_200 },
    },
  ),
];

/** Parses a single range (RFC 9110, 14.2). Null if there is none, or if the whole file is the answer. */
function rangeOf(header: string | undefined, sizeBytes: number): { first: number; last: number } | null {
  const [, from, to] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? [];
  if (from === undefined || to === undefined || (from === '' && to === '')) return null;
  const first = from === '' ? Math.max(0, sizeBytes - Number(to)) : Number(from);
  const last = from === '' || to === '' ? sizeBytes - 1 : Math.min(Number(to), sizeBytes - 1);
  return first <= last ? { first, last } : null;
}
