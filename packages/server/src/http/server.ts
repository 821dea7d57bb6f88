import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import { LIMITS } from '@verify/contract';
import type { ServerContext } from '../context.ts';
import { observeHttp } from '../observability/observe-http.ts';
import type { Tracing } from '../observability/tracing.ts';
import { callerNetwork } from './network-of.ts';
import { createIdentify } from './callers.ts';
import { clientErrorHandler, MAX_HEADER_BYTES } from './client-errors.ts';
import { parseCookies } from './cookies.ts';
import { baseHeaders, corsHeaders, preflightHeaders } from './headers.ts';
import type { Metrics } from '../observability/metrics.ts';
import { openApi } from './docs/openapi.ts';
import { createOrigins } from '../use-cases/doors/origins.ts';
import { isNestedDeeper } from './json-depth.ts';
import { newRequestId, pathOf, refusalOf, sendProblem } from './problems.ts';
import type { RateStore } from '../ports/rate-store.ts';
import { type Allow, createRateLimiter } from './rate-limits.ts';
import { register } from './route.ts';
import { ROUTES } from './routes.ts';
import { THEME_ROUTES } from './routes/theme-files.ts';
import { signOn } from './routes/people/sign-on.ts';
import { DASHBOARD_ROUTES } from './routes/dashboard/routes.ts';
import { health } from './routes/health.ts';
import { sendNotFoundPage } from './routes/home.ts';
import { securityTxt } from './routes/security-txt.ts';
import { statics } from './routes/statics.ts';
import { walletAddresses } from './routes/wallet/addresses.ts';

export interface HttpOptions {
  readonly metrics: Metrics;
  /** Where calls are counted. */
  readonly rates: RateStore;
  readonly tracing: Tracing | null;
  readonly metricsToken: string | null;
  /** Fastify's `trustProxy`: addresses and networks of the proxies whose `X-Forwarded-For` is trusted. */
  readonly trustProxy: boolean | string;
  readonly securityContact: string | null;
  readonly ready: () => Promise<boolean>;
}

/**
 * Limit by address for all calls that are not counted by key or session: a page with its assets needs about thirty
 * requests.
 */
const ADDRESS_LIMIT = { name: 'address', perMinute: 6_000 };
/** A request that has not arrived by then is cut off; an upload keeps its bytes and continues with the next piece. */
const REQUEST_MS = 60_000;
const HEADERS_MS = 15_000;

/** Nothing that we accept is nested more than six levels deep. */
const MAX_JSON_DEPTH = 32;

/** Proxies and browsers log addresses, so a key in one must be considered leaked. */
const KEY_IN_ADDRESS = /vk_(test|live)_(api|sdk|secret)_/;

declare module 'fastify' {
  interface FastifyInstance {
    /** All registered routes. */
    readonly routeTable: readonly { readonly method: string; readonly url: string }[];
  }
}

export async function createHttpServer(context: ServerContext, options: HttpOptions): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: context.log as FastifyBaseLogger,
    genReqId: newRequestId,
    // The hook below logs each request with its route instead of its address.
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    trustProxy: options.trustProxy,
    bodyLimit: LIMITS.jsonBytes,
    requestTimeout: REQUEST_MS,
    http: {
      headersTimeout: HEADERS_MS,
      connectionsCheckingInterval: 5_000,
      maxHeaderSize: MAX_HEADER_BYTES,
      requireHostHeader: false,
    },
    routerOptions: { maxParamLength: 256, ignoreTrailingSlash: false },
    // Requests in progress finish; idle connections do not delay a stop.
    forceCloseConnections: 'idle',
    clientErrorHandler,
    // Hooks do not run for these errors: an address that cannot be decoded.
    frameworkErrors: (error, request, reply) => {
      reply.headers(baseHeaders(context.baseUrl.startsWith('https:'))).header('request-id', request.id);
      // A one-time link to which a message appended something: its page opens, or reports an unknown link.
      if (request.url.startsWith('/verify/')) return void reply.redirect(request.url.split('%')[0]!, 303);
      sendProblem(request, reply as FastifyReply, refusalOf(error, context));
    },
  });
  const allow = createRateLimiter(context.now, options.rates);
  const tools = { context, identify: createIdentify(context), allow };

  app.decorateRequest('caller', null);
  await parseCookies(app);
  observeHttp(app, options.tracing);
  commonHooks(app, context, options.metrics, allow);
  bodies(app);
  app.setErrorHandler((error, request, reply) => {
    const refusal = refusalOf(error, context);
    if (refusal.code === 'internal') request.log.error({ err: error }, 'request failed');
    return sendProblem(request, reply, refusal);
  });
  notFound(app);

  await app.register(async (scope) => {
    const plain = [...ROUTES, ...DASHBOARD_ROUTES, ...THEME_ROUTES].filter((each) => each.stream === undefined);
    for (const definition of plain) register(scope, definition, tools);
  });
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    const streamed = [...ROUTES, ...DASHBOARD_ROUTES].filter((each) => each.stream !== undefined);
    const types = [...new Set(streamed.map((each) => each.stream!))];
    scope.addContentTypeParser(types, (_request, _payload, done) => done(null));
    for (const definition of streamed) register(scope, definition, tools);
  });
  signOn(app, tools);
  health(app, { context, ...options });
  securityTxt(app, { context, contact: options.securityContact });
  await app.register(walletAddresses, tools);
  await app.register(statics, { context });

  const document = openApi(ROUTES, context);
  app.get('/openapi.json', async (_request, reply) =>
    reply.header('content-type', 'application/json; charset=utf-8').send(JSON.stringify(document)),
  );
  return app;
}

function commonHooks(app: FastifyInstance, context: ServerContext, metrics: Metrics, allow: Allow): void {
  const headers = baseHeaders(context.baseUrl.startsWith('https:'));
  const own = new URL(context.baseUrl).origin;
  const origins = createOrigins(context.store, context.now);

  app.addHook('onRequest', async (request, reply) => {
    reply.headers(headers).header('request-id', request.id);
    if (!(await allow(request, reply, [{ limit: ADDRESS_LIMIT, countAs: callerNetwork(request) }]))) return reply;
    if (KEY_IN_ADDRESS.test(request.url)) return sendProblem(request, reply, { code: 'key_in_address' });
    // Node would refuse it with an empty body; RFC 9112, 3.2.
    if (request.headers.host === undefined && request.raw.httpVersion === '1.1') {
      return sendProblem(request, reply, { code: 'bad_request', detail: 'The Host header is missing.' });
    }
    // Node keeps the first of several; a proxy may have used the last.
    if (countHeader(request.raw.rawHeaders, 'host') > 1) {
      return sendProblem(request, reply, { code: 'bad_request', detail: 'There is more than one Host header.' });
    }
    const { origin } = request.headers;
    if (origin === undefined || origin === own || !request.url.startsWith('/sdk/v2/')) return;
    reply.header('vary', 'Origin');
    if (!(await origins.listed(origin))) return;
    reply.headers(corsHeaders(origin));
    if (request.method === 'OPTIONS') return reply.code(204).headers(preflightHeaders(origin)).send();
  });

  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unknown';
    const ms = reply.elapsedTime;
    metrics.request({ method: request.method, route, status: reply.statusCode }, ms / 1000);
    // Logs the route's pattern and not the address: ids may be logged, signatures may not.
    request.log.info({ method: request.method, route, status: reply.statusCode, ms: Math.round(ms) }, 'request');
  });
}

/** How often a header was sent. `rawHeaders` alternates names and values. */
const countHeader = (rawHeaders: readonly string[], name: string): number =>
  rawHeaders.filter((each, i) => i % 2 === 0 && each.toLowerCase() === name).length;

/**
 * Accepts JSON only. An empty body counts as none, because the specification sends `Content-Type: application/json`
 * without a body.
 */
function bodies(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('error', 'error');
  const utf8 = new TextDecoder('utf-8', { fatal: true });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    if (body.length === 0) return done(null, undefined);
    let text: string;
    if (isNestedDeeper(body as Buffer, MAX_JSON_DEPTH)) {
      return done(
        Object.assign(new Error('nested too deeply'), { code: 'FST_ERR_CTP_INVALID_JSON_BODY', statusCode: 400 }),
      );
    }
    try {
      text = utf8.decode(body as Buffer);
    } catch {
      return done(Object.assign(new Error('not UTF-8'), { code: 'FST_ERR_CTP_INVALID_JSON_BODY', statusCode: 400 }));
    }
    return parseJson(request, text, done);
  });
}

function notFound(app: FastifyInstance): void {
  const patterns: { method: string; url: string; pattern: RegExp }[] = [];
  app.decorate('routeTable', patterns);
  app.addHook('onRoute', ({ method, url }) => {
    const source = url.replaceAll('.', '\\.').replace(/:\w+/g, '[^/]+').replace('*', '.*');
    for (const each of [method].flat()) patterns.push({ method: each, url, pattern: new RegExp(`^${source}$`) });
  });
  app.setNotFoundHandler((request: FastifyRequest, reply: FastifyReply) => {
    const path = pathOf(request.url);
    const methods = new Set(patterns.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method));
    if (methods.size === 0 || methods.has(request.method)) {
      // A browser that opens a page requests HTML; a script that calls an endpoint accepts anything.
      if (request.method === 'GET' && request.headers.accept?.includes('text/html')) return sendNotFoundPage(reply);
      return sendProblem(request, reply, { code: 'route_not_found' });
    }
    return sendProblem(request, reply, { code: 'method_not_allowed', headers: { allow: [...methods].join(', ') } });
  });
}
