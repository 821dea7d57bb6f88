import type { ServiceKey } from '@verify/contract';
import { conclude, inOrder, notRun } from './conclude.ts';
import type { Finalised, Material } from '../material/material.ts';
import { isOutageError } from '../rules/outage.ts';
import type { ServiceRun } from '../services/service.ts';
import { LOADERS } from './services.ts';
import type { Tools } from '../services/tools.ts';

/** A bug or an outage within a service, for the operator's log. It has no message, which might quote extracted data. */
export interface Fault {
  readonly service: ServiceKey;
  readonly name: string;
  readonly at: readonly string[];
  /** A dependency of the service was not available, so the material is not to blame. */
  readonly isOutage: boolean;
}

/** Runs the services one after another and decides. One that throws counts as one that could not run. */
export async function finalise(
  material: Material,
  tools: Tools,
): Promise<{ readonly finalised: Finalised; readonly faults: readonly Fault[] }> {
  const runs = new Map<ServiceKey, ServiceRun>();
  const faults: Fault[] = [];
  const serviceMs: Partial<Record<ServiceKey, number>> = {};
  for (const key of inOrder(material.flow.services)) {
    const startedAt = performance.now();
    try {
      const service = await LOADERS[key]();
      runs.set(key, await service.run(material, tools, runs));
    } catch (error) {
      faults.push(fault(key, error));
      runs.set(key, notRun('SY001', 'threw'));
    }
    serviceMs[key] = performance.now() - startedAt;
  }
  return { finalised: { ...conclude(material, runs), serviceMs }, faults };
}

function fault(service: ServiceKey, error: unknown): Fault {
  const isOutage = isOutageError(error);
  if (!(error instanceof Error)) return { service, name: typeof error, at: [], isOutage };
  const at = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  return { service, name: error.name, at: at.slice(0, 8).map((line) => line.trim()), isOutage };
}
