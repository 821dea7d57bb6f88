import type { FastifyInstance, FastifyRequest } from 'fastify';
import { withOrigin } from './origin.ts';
import type { Span, Tracing } from './tracing.ts';

/** Every few seconds, for ever: traces of these would bury the others. */
const ASKED_BY_MACHINES = new Set(['/health', '/health/live', '/health/ready', '/ready', '/metrics']);

/**
 * One span a request, and its id for everything that the request causes. A `traceparent` that comes in is not believed: most callers are
 * browsers of strangers, who could write into whatever trace they name.
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
  // A body that was read came by events of the socket, which know nothing of this request.
  app.addHook('preValidation', (request, _reply, done) => enter(request, done));
  app.addHook('onResponse', (request, reply, done) => {
    const span = spans.get(request);
    span?.set({ 'http.response.status_code': reply.statusCode });
    span?.end(reply.statusCode >= 500 ? 'failed' : undefined);
    done();
  });
}
