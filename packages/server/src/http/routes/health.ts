import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ServerContext } from '../../context.ts';
import type { Metrics } from '../../observability/metrics.ts';
import { sendProblem } from '../problems.ts';

/**
 * Live: the process answers; restart it if it does not. Ready: the records answer too and the process is not stopping;
 * otherwise send it no requests. Metrics are for Prometheus, with a token if one is set, and otherwise only for this
 * machine.
 */
export function health(
  app: FastifyInstance,
  options: { context: ServerContext; metrics: Metrics; metricsToken: string | null; ready: () => Promise<boolean> },
): void {
  const { context, metrics, metricsToken, ready } = options;
  for (const url of ['/health', '/health/live']) {
    app.get(url, async (request) => ({
      status: 'ok',
      serverVersion: context.serverVersion,
      ...(ignoresForwarded(request) ? { forwarded: 'ignored' } : {}),
    }));
  }
  for (const url of ['/ready', '/health/ready']) {
    app.get(url, async (request, reply) => {
      const isReady = await ready().catch((error: unknown) => {
        context.log.warn({ err: error }, 'not ready');
        return false;
      });
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

/**
 * The request passed a proxy that `TRUST_PROXY` does not name, so that all callers count as that proxy. The doctor
 * reports it.
 */
const ignoresForwarded = ({ headers, ips }: FastifyRequest): boolean =>
  headers['x-forwarded-for'] !== undefined && (ips === undefined || ips.length === 1);

/** Compares hashes, so that timing reveals nothing about the token. */
const isBearer = ({ authorization }: IncomingHttpHeaders, token: string): boolean =>
  timingSafeEqual(sha256(authorization ?? ''), sha256(`Bearer ${token}`));

const FORWARDED = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip', 'via'];

/**
 * Uses the connection's own address and ignores headers; a request that a local proxy forwarded comes from elsewhere.
 */
const isFromHere = (address: string | undefined, headers: IncomingHttpHeaders): boolean =>
  /^(?:127\.|::1$|::ffff:127\.)/.test(address ?? '') && FORWARDED.every((name) => headers[name] === undefined);

const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest();
