import type { Built, Missing } from '../../bundles.ts';
import { access, readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompressSync, gunzip, gzipSync } from 'node:zlib';
import fastifyStatic from '@fastify/static';
import { PROBLEM_CODES } from '@verify/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { linkTrouble } from '../../use-cases/doors/links.ts';
import type { ServerContext } from '../../context.ts';
import { frameAncestorsOf, scriptExists } from '../../use-cases/doors/frame-pages.ts';
import { findAsset } from '../../use-cases/kept-assets.ts';
import { LOCALHOST } from '../frame-account.ts';
import { DASHBOARD_HEADERS, frameHeaders, PREVIEW_HEADERS } from '../headers.ts';
import { sendProblem } from '../problems.ts';
import { docs } from './docs.ts';
import { home } from './home.ts';

const IMMUTABLE = 'public, max-age=31536000, immutable';
const MEDIA_TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.wasm': 'application/wasm',
  '.woff2': 'font/woff2',
};
const unpack = promisify(gunzip);
const exists = (file: string): Promise<boolean> =>
  access(file).then(
    () => true,
    () => false,
  );

/**
 * The launcher, the stand-alone script, the frame, the hosted page of one-time links, the dashboard, the documentation
 * and a page that leads to them.
 */
export async function statics(app: FastifyInstance, { context }: { context: ServerContext }): Promise<void> {
  const { bundles, development } = context;
  await app.register(fastifyStatic, { root: bundles.frameFolder, serve: false, preCompressed: true });
  docs(app, bundles);
  home(app, context);

  app.get('/sdk/launcher/:version/launcher-v7.js', async (request, reply) => {
    const launcher = await bundles.launcher();
    if (!launcher.ok) return sendProblem(request, reply, { code: 'unavailable', detail: launcher.reason });
    const { version } = request.params as { version: string };
    // A page that pins a version with its hash must find the same bytes after an update of the service.
    const current = version === 'v7' || version === launcher.version;
    const earlier = async () => (await bundles.releasedLauncher(version)) ?? findAsset(context, `launcher/${version}`);
    const bytes = current ? launcher.bytes : await earlier();
    if (!bytes) {
      return sendProblem(request, reply, {
        code: 'not_found',
        detail: `This server has launcher ${launcher.version}.`,
      });
    }
    reply.headers({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': version === 'v7' ? 'public, max-age=300' : IMMUTABLE,
      // Any page may load it, also with an integrity attribute.
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
    });
    return sendCompressed(request, reply, bytes);
  });

  app.get('/sdk/standalone/:file', async (request, reply) => {
    const id = /^([0-9a-f]{32})\.js$/.exec((request.params as { file: string }).file)?.[1];
    const known = id !== undefined && (await scriptExists(context, id));
    if (!known) return sendProblem(request, reply, { code: 'not_found', detail: 'This script does not exist.' });
    const script = await bundles.standalone();
    if (!script.ok) return sendProblem(request, reply, { code: 'unavailable', detail: script.reason });
    reply.headers({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=300',
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
    });
    return sendCompressed(request, reply, script.bytes);
  });

  // Only pages of the account in this address may embed it, and only tokens of that account open a session in it.
  app.get('/sdk/frame/:account/', async (request, reply) => {
    return framePage(request, reply, await frameAncestorsOf(context, (request.params as { account: string }).account));
  });
  // Without a token there is no account to name, as in development's integration mode.
  app.get('/sdk/frame/', (request, reply) => framePage(request, reply, development ? LOCALHOST : []));

  async function framePage(
    request: FastifyRequest,
    reply: FastifyReply,
    ancestors: readonly string[],
  ): Promise<FastifyReply> {
    reply.removeHeader('x-frame-options').removeHeader('cross-origin-opener-policy');
    return sendPage(request, reply, await bundles.frame(), frameHeaders(ancestors));
  }

  // The page's script exchanges the secret in the address at once, so viewing the page claims nothing.
  app.get('/verify/*', async (request, reply) => {
    const written = (request.params as { '*': string })['*'];
    // Messages add slashes, full stops and brackets to an address. A secret is 256 bits in base64url.
    const secret = /[\w-]{43}/.exec(written)?.[0] ?? written;
    const trouble = await linkTrouble(context, secret);
    if (trouble?.redirect !== undefined) {
      return reply.headers(frameHeaders([])).header('cache-control', 'no-store').redirect(trouble.redirect, 303);
    }
    const code = trouble?.code ?? null;
    // A claimed link may belong to this browser; the page's script sends the cookie to find out.
    const status = code === null || code === 'link_claimed' || code === 'link_used' ? 200 : PROBLEM_CODES[code].status;
    return hostedPage(request, reply, status);
  });
  // Where a wallet sends the person after its answer; its script reads the number after the #.
  app.get('/verify/wallet', (request, reply) => hostedPage(request, reply, 200));
  app.get('/verify/', (request, reply) => hostedPage(request, reply, 200));
  app.get('/verify', (_request, reply) => reply.redirect('/verify/', 303));

  async function hostedPage(request: FastifyRequest, reply: FastifyReply, status: number): Promise<FastifyReply> {
    const headers = { ...frameHeaders([]), 'cross-origin-resource-policy': 'same-origin' };
    return sendPage(request, reply.code(status), await bundles.frame(), headers);
  }

  app.get('/sdk/frame/*', async (request, reply) => {
    const path = (request.params as { '*': string })['*'];
    reply.headers(frameHeaders([]));
    reply.header('cache-control', path.startsWith('assets/') ? IMMUTABLE : 'public, max-age=300');
    return sendAsset(request, reply, 'frame', path);
  });

  /**
   * Files of this build, or else of another recent one. The container image and `kept-assets.ts` have some files only
   * in compressed form; some proxies request the plain ones.
   */
  async function sendAsset(
    { headers }: FastifyRequest,
    reply: FastifyReply,
    page: 'frame' | 'dashboard',
    path: string,
  ): Promise<FastifyReply> {
    const folder = page === 'frame' ? bundles.frameFolder : bundles.dashboardFolder;
    const send = () => reply.sendFile(path, folder, { cacheControl: false });
    if (!/^assets\/[\w.-]+$/.test(path) || (await exists(join(folder, path)))) return send();
    const accepted = headers['accept-encoding'] ?? '';
    const isPacked = await exists(join(folder, `${path}.gz`));
    if (isPacked && /\b(?:br|gzip)\b/.test(accepted)) return send();
    reply.type(MEDIA_TYPES[extname(path)] ?? 'application/octet-stream');
    if (!isPacked) {
      const plain = await findAsset(context, `${page}/${path}`);
      if (plain) return reply.send(plain);
    }
    const packed = isPacked
      ? await readFile(join(folder, `${path}.gz`))
      : await findAsset(context, `${page}/${path}.gz`);
    if (!packed) return send();
    reply.header('vary', 'Accept-Encoding');
    if (/\bgzip\b/.test(accepted)) return reply.header('content-encoding', 'gzip').send(packed);
    return reply.send(await unpack(packed));
  }

  app.get('/dashboard/preview', async (request, reply) => {
    return sendPage(request, reply.removeHeader('x-frame-options'), await bundles.frame(), PREVIEW_HEADERS);
  });
  app.get('/dashboard', dashboardPage);
  app.get('/dashboard/*', async (request, reply) => {
    const path = (request.params as { '*': string })['*'];
    if (path.startsWith('assets/')) {
      return sendAsset(request, reply.header('cache-control', IMMUTABLE), 'dashboard', path);
    }
    // An unknown address of the dashboard's API is not a page.
    return path.startsWith('api/')
      ? sendProblem(request, reply, { code: 'route_not_found' })
      : dashboardPage(request, reply);
  });

  async function dashboardPage(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const link = ['/me', ...(ASKED_FIRST[request.url] ?? [])].map(preload).join(', ');
    return sendPage(request, reply, await bundles.dashboard(), { ...DASHBOARD_HEADERS, link });
  }
}

function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  page: Built | Missing,
  headers: Readonly<Record<string, string>>,
): FastifyReply {
  if (!page.ok) return sendProblem(request, reply, { code: 'unavailable', detail: page.reason });
  return reply.headers({ 'content-type': 'text/html; charset=utf-8', ...headers }).send(page.bytes);
}

/**
 * The calls that the dashboard's script makes first at an address, so that the browser can start them while it fetches
 * the script.
 */
const ASKED_FIRST: Readonly<Record<string, readonly string[]>> = {
  '/dashboard/applications': ['/applications?'],
};
const preload = (path: string): string => `</dashboard/api${path}>; rel=preload; as=fetch; crossorigin`;

const made = new WeakMap<Uint8Array, Map<string, Uint8Array>>();
const ENCODERS = [
  ['br', brotliCompressSync],
  ['gzip', gzipSync],
] as const;

/** Sends a small script in the client's preferred encoding. Each encoding is computed once for the same bytes. */
function sendCompressed(request: FastifyRequest, reply: FastifyReply, bytes: Uint8Array): FastifyReply {
  reply.header('vary', 'Accept-Encoding');
  const accepted = (request.headers['accept-encoding'] ?? '').split(',').map((name) => name.split(';')[0]!.trim());
  const [name, encode] = ENCODERS.find(([encoding]) => accepted.includes(encoding)) ?? [];
  if (!name || !encode) return reply.send(bytes);
  const known = made.get(bytes) ?? new Map<string, Uint8Array>();
  made.set(bytes, known);
  const encoded = known.get(name) ?? encode(bytes);
  known.set(name, encoded);
  return reply.header('content-encoding', name).send(encoded);
}
