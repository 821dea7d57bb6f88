import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Bundles } from '../../bundles.ts';
import { DOCS_HEADERS } from '../headers.ts';
import { sendProblem } from '../problems.ts';

const IMMUTABLE = 'public, max-age=31536000, immutable';
const SHORT = 'public, max-age=300';

/**
 * Serves the documentation site as built by apps/docs: one file per page, hashed assets, the collection. `app` provides
 * `sendFile`.
 */
export function docs(app: FastifyInstance, bundles: Bundles): void {
  app.get('/llms.txt', (request, reply) => send(request, reply, 'llms.txt'));
  app.get('/docs', (request, reply) => send(request, reply, 'index.html'));
  app.get('/docs/*', (request, reply) => {
    const path = (request.params as { '*': string })['*'];
    if (path === COLLECTION) reply.header('content-disposition', `attachment; filename="${COLLECTION}"`);
    if (!/^[a-z-]+$/.test(path)) return send(request, reply, path);
    const isPage = existsSync(join(bundles.docsFolder, `${path}.html`));
    return send(request, reply.code(isPage ? 200 : 404), isPage ? `${path}.html` : 'not-found.html');
  });

  async function send(request: FastifyRequest, reply: FastifyReply, file: string): Promise<FastifyReply> {
    const built = await bundles.docs();
    if (!built.ok) return sendProblem(request, reply, { code: 'unavailable', detail: built.reason });
    reply.headers(DOCS_HEADERS).header('cache-control', file.startsWith('assets/') ? IMMUTABLE : SHORT);
    return reply.sendFile(file, bundles.docsFolder, { cacheControl: false });
  }
}

const COLLECTION = 'verify.postman_collection.json';
