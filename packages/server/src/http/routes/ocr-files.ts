import type { FastifyInstance } from 'fastify';
import { openEvidence } from '../../use-cases/uploads/shown-files.ts';
import { sendProblem } from '../problems.ts';
import type { RouteTools } from '../route.ts';

const LIMIT = { name: 'files', perMinute: 600 };
/** The kinds of evidence behind each name in `data.documents`. */
const KINDS: Readonly<Record<string, ReadonlySet<string>>> = {
  document: new Set(['front', 'back']),
  selfie: new Set(['selfie']),
};

/**
 * Files of the stand-alone result, by application, name and kind: `/ocr/files/<application id>/document/front.jpeg`.
 */
export function ocrFiles(app: FastifyInstance, { context, identify, allow }: RouteTools): void {
  app.get('/ocr/files/:id/:name/:file', async (request, reply) => {
    const identified = await identify('secret', request);
    if (!identified.ok) return sendProblem(request, reply, { code: identified.code });
    if (!(await allow(request, reply, [{ limit: LIMIT, countAs: identified.countAs }]))) return reply;
    const { id, name, file } = request.params as { id: string; name: string; file: string };
    const kind = /^([a-z-]{1,32})\.jpeg$/.exec(file)?.[1];
    const shown =
      kind !== undefined && KINDS[name]?.has(kind) ? await openEvidence(context, identified.caller, id, kind) : null;
    if (!shown) return sendProblem(request, reply, { code: 'file_not_found' });
    const { row, file: opened } = shown;
    return reply
      .headers({
        'content-type': row.mediaType,
        'content-length': opened.sizeBytes,
        'cache-control': 'private, no-store',
        'content-disposition': 'inline',
        'content-security-policy': "default-src 'none'; sandbox",
      })
      .send(opened.stream);
  });
}
