import type { FastifyInstance } from 'fastify';
import { recordAccess } from '../../use-cases/audit/record-access.ts';
import { findApplication } from '../../ports/store/applications/applications.ts';
import { listImages } from '../../ports/store/applications/files.ts';
import { sendProblem } from '../problems.ts';
import { rateHeaders } from '../rate-limits.ts';
import type { RouteTools } from '../route.ts';

const LIMIT = { name: 'files', perMinute: 600 };
/** Which evidence lies under which name of `data.documents`. */
const KINDS: Readonly<Record<string, ReadonlySet<string>>> = {
  document: new Set(['front', 'back']),
  selfie: new Set(['selfie']),
};

/** Files of the stand-alone result, by application, name and kind: `/ocr/files/<application id>/document/front.jpeg`. */
export function ocrFiles(app: FastifyInstance, { context, identify, count }: RouteTools): void {
  const { store, files } = context;
  app.get('/ocr/files/:id/:name/:file', async (request, reply) => {
    const identified = await identify('secret', request);
    if (!identified.ok) return sendProblem(request, reply, { code: identified.code });
    const counted = count(LIMIT, identified.countAs);
    reply.headers(rateHeaders(counted));
    if (!counted.allowed) {
      const headers = { 'retry-after': String(counted.resetSeconds) };
      return sendProblem(request, reply, { code: 'rate_limited', headers });
    }
    const { id, name, file } = request.params as { id: string; name: string; file: string };
    const kind = /^([a-z-]{1,32})\.jpeg$/.exec(file)?.[1];
    const application = await findApplication(store.db, identified.caller.account.id, id);
    const images =
      application?.stage === 'done' && kind && KINDS[name]?.has(kind) ? await listImages(store.db, id) : [];
    const row = images.find((each) => each.role === 'evidence' && each.kind === kind);
    const opened = row && (await files.open(row.storageKey));
    if (!opened) return sendProblem(request, reply, { code: 'file_not_found' });
    const by = { accountId: row.accountId, actor: `key:${identified.caller.key.id}`, subject: id };
    await recordAccess(context, { ...by, action: 'application.file-viewed', details: row.kind });
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
