import type { FastifyInstance } from 'fastify';
import { logoOf } from '../../use-cases/uploads/shown-files.ts';
import { sendProblem } from '../problems.ts';
import type { RouteTools } from '../route.ts';

/** Logos of flows, for everybody: whoever is verified sees them. The picture is ours, made of the pixels that were uploaded. */
export function logos(app: FastifyInstance, { context }: RouteTools): void {
  app.get('/sdk/logos/:id', async (request, reply) => {
    const { id } = request.params as { id: string };
    const row = await logoOf(context, id);
    if (!row) return sendProblem(request, reply, { code: 'file_not_found' });
    return reply
      .headers({
        'content-type': row.mediaType,
        // The id is of the bytes: another picture has another one.
        'cache-control': 'public, max-age=31536000, immutable',
        'content-security-policy': "default-src 'none'; sandbox",
      })
      .send(Buffer.from(row.content, 'base64'));
  });
}
