import type { FastifyInstance } from 'fastify';
import type { ServerContext } from '../../context.ts';
import type { Metrics } from '../metrics.ts';
import { sendProblem } from '../problems.ts';

/** Alive: the process answers. Ready: the records answer too. Metrics for Prometheus, behind a token where one is set. */
export function health(
  app: FastifyInstance,
  options: { context: ServerContext; metrics: Metrics; metricsToken: string | null; ready: () => Promise<boolean> },
): void {
  const { context, metrics, metricsToken, ready } = options;
  app.get('/health', async () => ({ status: 'ok', serverVersion: context.serverVersion }));
  app.get('/ready', async (request, reply) => {
    const isReady = await ready().catch(() => false);
    return isReady ? { status: 'ready' } : sendProblem(request, reply, { code: 'unavailable' });
  });
  app.get('/metrics', async (request, reply) => {
    if (metricsToken !== null && request.headers.authorization !== `Bearer ${metricsToken}`) {
      return sendProblem(request, reply, { code: 'key_missing' });
    }
    return reply.header('content-type', metrics.registry.contentType).send(await metrics.registry.metrics());
  });
}
