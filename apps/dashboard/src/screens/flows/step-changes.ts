import { canRun, type FlowSettings, type FlowStep, SERVICE_KEYS, type ServiceKey } from '@verify/contract';

type Part = Pick<FlowSettings, 'steps' | 'services' | 'documents' | 'minimumAge'> &
  Partial<Pick<FlowSettings, 'rules'>>;

const possible = (steps: readonly FlowStep[]): ServiceKey[] => SERVICE_KEYS.filter((service) => canRun(service, steps));

/** Adds a step at the end, with the services that need it. */
export function withStep(flow: Part, step: FlowStep): Part {
  const steps = [...flow.steps, step];
  const before = possible(flow.steps);
  const added = possible(steps).filter((service) => !before.includes(service));
  const documents = step === 'document' && flow.documents.length === 0 ? [{ type: 'passport', countries: [] }] : null;
  return {
    ...flow,
    steps,
    services: [...new Set([...flow.services, ...added])],
    documents: (documents as FlowSettings['documents'] | null) ?? flow.documents,
  };
}

/** Removes a step and the services that would have nothing left to check, also after rules. */
export function withoutStep(flow: Part, step: FlowStep): Part {
  const steps = flow.steps.filter((each) => each !== step);
  const left = possible([...steps, ...(flow.rules ?? []).flatMap(({ ask }) => ask)]);
  const services = flow.services.filter((service) => left.includes(service));
  return { ...flow, steps, services, minimumAge: services.includes('docCheck') ? flow.minimumAge : null };
}

export function movedStep(steps: readonly FlowStep[], from: number, to: number): FlowStep[] {
  const moved = [...steps];
  const [step] = moved.splice(from, 1);
  if (step === undefined || to < 0 || to > moved.length) return [...steps];
  moved.splice(to, 0, step);
  return moved;
}
