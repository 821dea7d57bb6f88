import { AsyncLocalStorage } from 'node:async_hooks';
import type { SpanContext } from './tracing.ts';

/** The request that caused the running code. Jobs that it enqueues carry it on, up to the webhook. */
export interface Origin {
  /** Id of the HTTP request, also in the jobs it caused. */
  readonly requestId: string | null;
  readonly span: SpanContext | null;
  readonly within: 'request' | 'job';
}

const origins = new AsyncLocalStorage<Origin>();

export const withOrigin = <T>(origin: Origin, run: () => T): T => origins.run(origin, run);

export const currentOrigin = (): Origin | null => origins.getStore() ?? null;

/** Fields that join the log lines of a request and its jobs. A request's own lines already have its id. */
export function originFields(): Record<string, string> {
  const { requestId, span, within } = currentOrigin() ?? {};
  return {
    ...(within === 'job' && requestId ? { requestId } : {}),
    ...(span ? { traceId: span.traceId } : {}),
  };
}
