import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { ServerContext } from '../../context.ts';
import type { Metrics } from '../../observability/metrics.ts';
import { sendProblem } from '../problems.ts';

/**
 * Live: the process answers; restart it when it does not. Ready: the records answer too, and it is not about to stop; send it no
 * requests when it is not. Metrics for Prometheus, behind a token where one is set, else for this machine alone.
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
    const { headers, raw } = request;
    if (metricsToken === null ? !isFromHere(raw.socket.remoteAddress, headers) : !isBearer(headers, metricsToken)) {
      return sendProblem(request, reply, { code: 'key_missing' });
    }
    return reply.header('content-type', metrics.registry.contentType).send(await metrics.registry.metrics());
  });
}

/** By hashes, so that the time it takes tells nothing of the token. */
const isBearer = ({ authorization }: IncomingHttpHeaders, token: string): boolean =>
  timingSafeEqual(sha256(authorization ?? ''), sha256(`Bearer ${token}`));

const FORWARDED = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip', 'via'];

/** By the connection's own address, whatever a header says; one that a proxy on this machine hands on comes from elsewhere. */
const isFromHere = (address: string | undefined, headers: IncomingHttpHeaders): boolean =>
  /^(?:127\.|::1$|::ffff:127\.)/.test(address ?? '') && FORWARDED.every((name) => headers[name] === undefined);

const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest();
