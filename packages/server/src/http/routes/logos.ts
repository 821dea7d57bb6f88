import type { FastifyInstance } from 'fastify';
import { logoOf } from '../../use-cases/uploads/shown-files.ts';
import { sendProblem } from '../problems.ts';
import type { RouteTools } from '../route.ts';

/**
 * Serves logos of flows publicly, because everyone who is verified sees them. The picture was encoded by us from the
 * uploaded pixels.
 */
export function logos(app: FastifyInstance, { context }: RouteTools): void {
  app.get('/sdk/logos/:id', async (request, reply) => {
    const { id } = request.params as { id: string };
    const row = await logoOf(context, id);
    if (!row) return sendProblem(request, reply, { code: 'file_not_found' });
    return reply
      .headers({
        'content-type': row.mediaType,
        // The id is derived from the bytes, so another picture has another id.
        'cache-control': 'public, max-age=31536000, immutable',
        'content-security-policy': "default-src 'none'; sandbox",
      })
      .send(Buffer.from(row.content, 'base64'));
  });
}
