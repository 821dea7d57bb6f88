import type { FastifyInstance, FastifyRequest } from 'fastify';
import { withOrigin } from './origin.ts';
import type { Span, Tracing } from './tracing.ts';

/** Addresses that monitoring calls every few seconds; their traces would hide the others. */
const ASKED_BY_MACHINES = new Set(['/health', '/health/live', '/health/ready', '/ready', '/metrics']);

/**
 * One span per request; its id is passed to everything the request causes. An incoming `traceparent` is not trusted,
 * because most callers are strangers' browsers that could write into any trace.
 */
export function observeHttp(app: FastifyInstance, tracing: Tracing | null): void {
  const spans = new WeakMap<FastifyRequest, Span>();
  const enter = (request: FastifyRequest, done: () => void): void =>
    withOrigin({ requestId: request.id, span: spans.get(request)?.context ?? null, within: 'request' }, done);

  app.addHook('onRequest', (request, _reply, done) => {
    const route = request.routeOptions.url ?? 'unknown';
    if (tracing && !ASKED_BY_MACHINES.has(route)) {
      const attributes = { 'http.request.method': request.method, 'http.route': route, 'request.id': request.id };
      const name = `${request.method} ${route}`;
      spans.set(request, tracing.start(name, { kind: 'server', parent: null, attributes }));
    }
    enter(request, done);
  });
  // Events of the socket delivered the body, and they do not carry this request's context.
  app.addHook('preValidation', (request, _reply, done) => enter(request, done));
  app.addHook('onResponse', (request, reply, done) => {
    const span = spans.get(request);
    span?.set({ 'http.response.status_code': reply.statusCode });
    span?.end(reply.statusCode >= 500 ? 'failed' : undefined);
    done();
  });
}
