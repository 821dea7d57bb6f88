import { type Assurance, type FlowSettings, PROOFS, type ServiceKey } from '@verify/contract';
import type { Raised } from '../rules/decide.ts';

/** SY004 for the proofs that the flow requires of this service. A service that could not run has its own code. */
export function missingProofs(
  key: ServiceKey,
  assurance: Assurance | undefined,
  { requireProof }: Pick<FlowSettings, 'requireProof'>,
): Raised[] {
  if (!assurance) return [];
  return requireProof
    .filter((proof) => PROOFS[proof].services.includes(key) && assurance[proof] !== 'proved')
    .map((proof) => ({ code: 'SY004', detail: PROOFS[proof].name }));
}
