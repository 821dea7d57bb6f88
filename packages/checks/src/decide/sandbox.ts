import {
  CHECK_CODES,
  type CheckCode,
  isCheckCode,
  readSandboxName,
  type ServiceKey,
  SERVICE_KEYS,
  SERVICES,
} from '@verify/contract';
import { effectOf, type ServiceFinding, STATUS_OF } from '../rules/decide.ts';
import type { TraceEntry } from '../rules/trace.ts';
import type { Material } from '../material/material.ts';

/** The result that a test account's profile asked for, instead of the services' findings. */
export interface Forced {
  readonly findings: readonly ServiceFinding[];
  readonly trace: readonly TraceEntry[];
  /** Added to the comments of the overall result. */
  readonly comment: string;
}

/** Codes that represent an outcome, preferred ones first; if a flow has changed the effect of one, the next is used. */
const PREFERRED: Readonly<Record<string, readonly CheckCode[]>> = {
  declined: ['DC008', 'DC025', 'DC012'],
  'needs-review': ['DC047', 'DC028', 'DC038'],
  error: ['SY001'],
};

/** What a last name such as `SANDBOX-DC008` decides in a test account. Null for other names and live accounts. */
export function forcedBySandbox(material: Pick<Material, 'environment' | 'profile' | 'flow'>): Forced | null {
  if (material.environment !== 'test') return null;
  const name = material.profile.find(({ category }) => category === 'Last name')?.value ?? '';
  const asked = readSandboxName(name);
  if (!asked) return null;
  const { effects, services } = material.flow;
  const codes = asked.outcome ? codesOf(asked.outcome, effects) : asked.codes;
  const words = asked.outcome ?? asked.codes.join(', ');

  // A code of a service that the flow does not run is still in the result.
  const home = (code: CheckCode): ServiceKey => {
    const own = SERVICE_KEYS.find((key) => SERVICES[key].type === CHECK_CODES[code].service);
    return own ?? services[0] ?? 'docCheck';
  };
  const keys = new Set([...services, ...codes.map(home)]);
  if (keys.size === 0) keys.add('docCheck');
  return {
    findings: [...keys].map((key) => ({
      key,
      type: SERVICES[key].type,
      raised: codes.filter((code) => home(code) === key).map((code) => ({ code })),
    })),
    trace: [
      {
        rule: 'sandbox',
        code: null,
        outcome: 'decided',
        inputs: { forced: true, codes, outcome: asked.outcome ?? '' },
        threshold: null,
        version: 1,
      },
    ],
    comment: `Forced by the profile of a test account: ${words}`,
  };
}

/** No codes for `approved`; otherwise the first code with this outcome in this flow. */
function codesOf(outcome: string, effects: Material['flow']['effects']): CheckCode[] {
  if (outcome === 'approved') return [];
  const all = [...PREFERRED[outcome]!, ...Object.keys(CHECK_CODES).filter(isCheckCode)];
  const found = all.find((code) => STATUS_OF[effectOf(code, effects)] === outcome);
  return found ? [found] : [];
}
