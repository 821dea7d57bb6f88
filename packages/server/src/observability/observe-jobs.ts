import type { Metrics } from './metrics.ts';
import type { Job } from '../ports/queue/queue.ts';
import type { RunnerContext } from '../jobs/runner.ts';
import { withOrigin } from './origin.ts';
import { fromTraceparent, type Span, type Tracing } from './tracing.ts';

/** Jobs continue the trace and the request id of the request that caused them. */
export function observeJobs(metrics: Metrics, tracing: Tracing | null): Pick<RunnerContext, 'around' | 'onEnd'> {
  const spans = new WeakMap<Job, Span>();
  return {
    around(job, run) {
      const parent = fromTraceparent(job.traceparent);
      const attributes = { 'job.kind': job.kind, 'job.attempt': job.attempt };
      const span = tracing?.start(`job ${job.kind}`, { kind: 'consumer', parent, attributes });
      if (span) spans.set(job, span);
      return withOrigin({ requestId: job.requestId, span: span?.context ?? null, within: 'job' }, run);
    },
    onEnd(job, outcome, ms) {
      metrics.job(job.kind, outcome, ms / 1000);
      const span = spans.get(job);
      span?.set({ 'job.outcome': outcome });
      span?.end(outcome === 'failed' ? 'failed' : undefined);
    },
  };
}
