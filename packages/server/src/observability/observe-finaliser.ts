import type { Metrics } from './metrics.ts';
import type { Finaliser } from '@verify/checks/pool/finaliser';
import type { BrokenOff } from '@verify/checks/material/material';
import { currentOrigin } from './origin.ts';
import type { Tracing } from './tracing.ts';

/** Measures how long each service took within its worker, and counts the results. */
export function observeFinaliser(finaliser: Finaliser, metrics: Metrics, tracing: Tracing | null): Finaliser {
  return {
    ...finaliser,
    async run(material, options) {
      const parent = currentOrigin()?.span ?? null;
      const span = tracing?.start('finalise', { kind: 'internal', parent });
      const finalised = await finaliser.run(material, options);
      // An interrupted application may have no result yet.
      const isUndecided = finalised.brokeOff && !FINAL.has(finalised.brokeOff);
      metrics.finalised(isUndecided ? 'undecided' : finalised.overall.status);
      let at = performance.timeOrigin + performance.now() - sum(Object.values(finalised.serviceMs ?? {}));
      for (const [service, ms] of Object.entries(finalised.serviceMs ?? {})) {
        metrics.service(service, ms / 1000);
        if (!span) continue;
        // The services ran one after another in a process without a trace; their spans are reconstructed backwards from
        // now.
        const child = tracing!.start(service, { kind: 'internal', parent: span.context, startedAt: at });
        at += ms;
        child.end(undefined, at);
      }
      span?.set({ 'finalise.status': finalised.overall.status });
      span?.end(finalised.brokeOff ? 'failed' : undefined);
      return finalised;
    },
  };
}

/** The material is to blame, so this is a result. */
const FINAL: ReadonlySet<BrokenOff> = new Set(['timeout', 'memory']);

const sum = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0);
