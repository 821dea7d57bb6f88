import type { FastifyInstance } from 'fastify';
import { openCollected } from '../../use-cases/uploads/shown-files.ts';
import type { ServerContext } from '../../context.ts';
import type { createIdentify } from '../callers.ts';
import { sendProblem } from '../problems.ts';
import type { Allow } from '../rate-limits.ts';

const FILE_URL = '/files/proxy/images/:name';
const LIMIT = { name: 'files', perMinute: 600 };

interface Tools {
  readonly context: ServerContext;
  readonly identify: ReturnType<typeof createIdentify>;
  readonly allow: Allow;
}

/** Serves collected files by the signed `uri` of a result and the SDK key of the owning account. */
export function collectedFiles(app: FastifyInstance, { context, identify, allow }: Tools): void {
  const { fileLinks } = context;
  app.get(FILE_URL, async (request, reply) => {
    const identified = await identify('sdk', request);
    if (!identified.ok) return sendProblem(request, reply, { code: identified.code });
    if (!(await allow(request, reply, [{ limit: LIMIT, countAs: identified.countAs }]))) return reply;
    const { name } = request.params as { name: string };
    const { t, s } = request.query as { t?: unknown; s?: unknown };
    const verdict = fileLinks.check(name, String(t), String(s));
    if (verdict === 'invalid') return sendProblem(request, reply, { code: 'signature_invalid' });
    if (verdict === 'expired') return sendProblem(request, reply, { code: 'file_expired' });

    const shown = await openCollected(context, identified.caller, name);
    if (!shown) return sendProblem(request, reply, { code: 'file_not_found' });
    const { row, file } = shown;
    return reply
      .headers({
        'content-type': row.mediaType,
        'content-length': file.sizeBytes,
        'cache-control': 'private, no-store',
        // A PDF comes from the person unchanged: no browser opens it by itself.
        'content-disposition': row.mediaType === 'application/pdf' ? 'attachment' : 'inline',
        'content-security-policy': "default-src 'none'; sandbox",
      })
      .send(file.stream);
  });
}
