import Fastify from 'fastify';
import * as z from 'zod/mini';
import { expect, test } from 'vitest';
import { DASHBOARD_ROUTES } from './routes/dashboard/routes.ts';
import { THEME_ROUTES } from './routes/theme-files.ts';
import { register, route, type RouteTools, SentFile } from './route.ts';
import { ROUTES } from './routes.ts';

const file = {
  tag: 'X',
  summary: 'X',
  limit: { name: 'x', perMinute: 10 },
  problems: [],
} as const;
const tools = {
  context: {},
  identify: async () => ({ ok: true, caller: null, countAs: 'x' }),
  allow: async () => true,
} as unknown as RouteTools;
const content = Buffer.from('bytes');

test('a route that sends bytes names their media types, and no other route does', () => {
  const handle = async () => ({ ok: true, body: { mediaType: 'text/csv', content } }) as const;
  const unnamed = route('x', 'GET /x', 'none', { ...file, answer: SentFile, handle });
  expect(() => register(Fastify(), unnamed, tools)).toThrow('/x sends which media types?');
  const json = route('x', 'GET /x', 'none', {
    ...file,
    answer: z.object({}),
    sends: ['text/csv'],
    handle: async () => ({ ok: true, body: {} }),
  });
  expect(() => register(Fastify(), json, tools)).toThrow('/x sends which media types?');
  expect([...ROUTES, ...DASHBOARD_ROUTES, ...THEME_ROUTES].filter(({ sends }) => sends).map(({ url }) => url)).toEqual([
    '/files/proxy/images/:name',
    '/ocr/files/:id/:name/:file',
    '/dashboard/api/applications.csv',
    '/dashboard/api/applications/:id/files/:fileId',
    '/dashboard/api/audit/export',
    '/sdk/logos/:id',
    '/sdk/fonts/:id',
  ]);
});

test('HEAD for a dashboard file is refused, because the log would record a download', async () => {
  const app = Fastify();
  const picture = DASHBOARD_ROUTES.find(({ url }) => url.endsWith('/files/:fileId'))!;
  register(app, picture, tools);
  expect((await app.inject({ method: 'HEAD', url: '/dashboard/api/applications/a/files/b' })).statusCode).toBe(404);
});
