import { AsyncLocalStorage } from 'node:async_hooks';
import type { SpanContext } from './tracing.ts';

/** What the code that runs now was caused by. Jobs that it enqueues carry it on, to the webhook at the end. */
export interface Origin {
  /** Of the HTTP request, also in the jobs that came of it. */
  readonly requestId: string | null;
  readonly span: SpanContext | null;
  readonly within: 'request' | 'job';
}

const origins = new AsyncLocalStorage<Origin>();

export const withOrigin = <T>(origin: Origin, run: () => T): T => origins.run(origin, run);

export const currentOrigin = (): Origin | null => origins.getStore() ?? null;

/** Joins the lines of one request and of its jobs. A request's own lines have its id already. */
export function originFields(): Record<string, string> {
  const { requestId, span, within } = currentOrigin() ?? {};
  return {
    ...(within === 'job' && requestId ? { requestId } : {}),
    ...(span ? { traceId: span.traceId } : {}),
  };
}
