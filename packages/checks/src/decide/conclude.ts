import { type CheckCode, SERVICE_KEYS, type ServiceKey, SERVICES } from '@verify/contract';
import { missingProofs } from './missing-proofs.ts';
import { decide, type Raised } from '../rules/decide.ts';
import type { TraceEntry } from '../rules/trace.ts';
import type { BrokenOff, Finalised, Material, OpenedInTwo, ServiceOutcome } from '../material/material.ts';
import { nothingFound, type ServiceRun } from '../services/service.ts';
import { forcedBySandbox } from './sandbox.ts';

/** The result of the services' findings. */
export function conclude(material: Material, runs: ReadonlyMap<ServiceKey, ServiceRun>): Finalised {
  const forced = forcedBySandbox(material);
  const found = [...runs].map(([key, run]) => ({
    key,
    type: SERVICES[key].type,
    raised: [...run.raised, ...missingProofs(key, run.findings.assurance, material.flow)],
  }));
  if (material.openedInTwo === 'two-networks') found[0]?.raised.push({ code: 'SY005' });
  const findings = forced?.findings ?? found;
  const decision = decide(findings, material.flow.effects);
  const services: Partial<Record<ServiceKey, ServiceOutcome>> = {};
  for (const [key, run] of runs) {
    services[key] = {
      serviceType: SERVICES[key].type,
      verifier: forced ? 'sandbox' : 'automatic',
      processingState: 'done',
      ...decision.services[key]!,
      ...run.findings,
    };
  }
  const all = [...runs.values()];
  return {
    document: all.find((run) => run.document)?.document,
    fields: all.flatMap((run) => run.fields ?? []),
    services,
    overall: forced ? withComment(decision.overall, 'sandbox', forced.comment) : withNote(decision.overall, material),
    images: all.flatMap((run) => run.images),
    trace: [...all.flatMap((run) => run.trace), ...(forced?.trace ?? []), ...decision.trace],
  };
}

/** Names the service, so that it is not mistaken for the comment of a check. */
const withComment = (overall: Finalised['overall'], service: string, comment: string): Finalised['overall'] => ({
  ...overall,
  comments: [...overall.comments, { service, status: overall.status, comment }],
});

const withNote = (overall: Finalised['overall'], { openedInTwo }: Material): Finalised['overall'] =>
  openedInTwo ? withComment(overall, 'system', OPENED_IN_TWO[openedInTwo]) : overall;

const OPENED_IN_TWO: Readonly<Record<OpenedInTwo, string>> = {
  'one-network': 'The link was opened in two browsers of one network; the second one went on',
  'two-networks': 'The link was opened in two browsers of different networks; the second one went on',
};

/** A service that could not run. */
export function notRun(code: CheckCode, reason: string): ServiceRun {
  const raised: Raised[] = [{ code }];
  const trace: TraceEntry[] = [
    { rule: 'service-ran', code, outcome: 'failed', inputs: { reason }, threshold: null, version: 1 },
  ];
  return { findings: nothingFound(), raised, trace, images: [] };
}

/** The result of an application whose services did not finish. */
export function unfinished(material: Material, how: BrokenOff, reason: string): Finalised {
  const code = how === 'timeout' ? 'SY002' : 'SY001';
  const runs = new Map(inOrder(material.flow.services).map((key) => [key, notRun(code, reason)]));
  return { ...conclude(material, runs), brokeOff: how };
}

export const inOrder = (keys: readonly ServiceKey[]): ServiceKey[] => SERVICE_KEYS.filter((key) => keys.includes(key));
