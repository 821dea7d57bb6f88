import type { FastifyInstance } from 'fastify';
import type { ThemeFileTable } from '../../records/accounts/theme-files.ts';
import { themeFileOf } from '../../use-cases/uploads/shown-files.ts';
import { sendProblem } from '../problems.ts';
import type { RouteTools } from '../route.ts';

/**
 * Serves the logos and fonts of flows publicly, because everyone who is verified sees them. A logo was encoded by us
 * from the uploaded pixels, a font was parsed. Only our own pages can use them: no CORS header, CORP `same-origin`.
 */
export function themeFiles(app: FastifyInstance, { context }: RouteTools): void {
  const serve = (url: string, table: ThemeFileTable): void => {
    app.get(url, async (request, reply) => {
      const row = await themeFileOf(context, table, (request.params as { id: string }).id);
      if (!row) return sendProblem(request, reply, { code: 'file_not_found' });
      return reply
        .headers({
          'content-type': 'mediaType' in row ? row.mediaType : 'font/woff2',
          // The id is derived from the bytes, so another file has another id.
          'cache-control': 'public, max-age=31536000, immutable',
          'content-security-policy': "default-src 'none'; sandbox",
        })
        .send(Buffer.from(row.content, 'base64'));
    });
  };
  serve('/sdk/logos/:id', 'logos');
  serve('/sdk/fonts/:id', 'fonts');
}
