import type { FastifyInstance } from 'fastify';
import type { ServerContext } from '../../context.ts';
import type { Metrics } from '../metrics.ts';
import { sendProblem } from '../problems.ts';

/**
 * Live: the process answers; restart it when it does not. Ready: the records answer too, and it is not about to stop; send it no
 * requests when it is not. Metrics for Prometheus, behind a token where one is set.
 */
export function health(
  app: FastifyInstance,
  options: { context: ServerContext; metrics: Metrics; metricsToken: string | null; ready: () => Promise<boolean> },
): void {
  const { context, metrics, metricsToken, ready } = options;
  for (const url of ['/health', '/health/live']) {
    app.get(url, async () => ({ status: 'ok', serverVersion: context.serverVersion }));
  }
  for (const url of ['/ready', '/health/ready']) {
    app.get(url, async (request, reply) => {
      const isReady = await ready().catch(() => false);
      return isReady ? { status: 'ready' } : sendProblem(request, reply, { code: 'unavailable' });
    });
  }
  app.get('/metrics', async (request, reply) => {
    if (metricsToken !== null && request.headers.authorization !== `Bearer ${metricsToken}`) {
      return sendProblem(request, reply, { code: 'key_missing' });
    }
    return reply.header('content-type', metrics.registry.contentType).send(await metrics.registry.metrics());
  });
}
