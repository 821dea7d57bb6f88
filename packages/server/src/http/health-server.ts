import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import type { ServerContext } from '../context.ts';
import { baseHeaders } from './headers.ts';
import { refusalOf, sendProblem } from './problems.ts';
import { health } from './routes/health.ts';
import type { HttpOptions } from './server.ts';

/** The only addresses of a process that runs jobs but takes no requests: liveness, readiness and metrics. */
export async function createHealthServer(context: ServerContext, options: HttpOptions): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: context.log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    bodyLimit: 1024,
    forceCloseConnections: 'idle',
  });
  const headers = baseHeaders(context.baseUrl.startsWith('https:'));
  app.addHook('onRequest', async (_request, reply) => void reply.headers(headers));
  app.setErrorHandler((error, request, reply) => sendProblem(request, reply, refusalOf(error, context)));
  app.setNotFoundHandler((request, reply) => sendProblem(request, reply, { code: 'route_not_found' }));
  health(app, { context, ...options });
  return app;
}
