import * as z from 'zod/mini';
import type { ThemeFileTable } from '../../records/accounts/theme-files.ts';
import { themeFileOf } from '../../use-cases/uploads/shown-files.ts';
import { type Route, route, SentFile } from '../route.ts';

/** A page shows one logo and loads a few fonts; an office of visitors shares one address. */
const LIMIT = { name: 'theme-files', perMinute: 6_000 };

/**
 * Serves the logos and fonts of flows publicly, because everyone who is verified sees them. A logo was encoded by us
 * from the uploaded pixels, a font was parsed. Only our own pages can use them: no CORS header, CORP `same-origin`.
 */
const serve = (url: `/${string}`, table: ThemeFileTable, sends: readonly string[]): Route =>
  route(url, `GET ${url}`, 'none', {
    tag: 'Pages',
    summary: 'A file of a flow’s theme',
    limit: LIMIT,
    params: z.object({ id: z.string() }),
    answer: SentFile,
    sends,
    problems: ['file_not_found'],
    async handle(context, { params }) {
      const row = await themeFileOf(context, table, params.id);
      if (!row) return { ok: false, code: 'file_not_found' };
      const mediaType = 'mediaType' in row ? row.mediaType : 'font/woff2';
      const headers = {
        // The id is derived from the bytes, so another file has another id.
        'cache-control': 'public, max-age=31536000, immutable',
        'content-security-policy': "default-src 'none'; sandbox",
      };
      return { ok: true, body: { mediaType, content: Buffer.from(row.content, 'base64') }, headers };
    },
  });

/** They are not in the OpenAPI document, because only our own pages use them. */
export const THEME_ROUTES: readonly Route[] = [
  serve('/sdk/logos/:id', 'logos', ['image/png', 'image/webp']),
  serve('/sdk/fonts/:id', 'fonts', ['font/woff2']),
];
