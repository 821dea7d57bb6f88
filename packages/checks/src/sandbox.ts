import {
  CHECK_CODES,
  type CheckCode,
  isCheckCode,
  readSandboxName,
  type ServiceKey,
  SERVICE_KEYS,
  SERVICES,
} from '@verify/contract';
import { effectOf, type ServiceFinding, STATUS_OF } from './decide.ts';
import type { TraceEntry } from './trace.ts';
import type { Material } from './material.ts';

/** What a test account's profile asked for, in place of what the services found. */
export interface Forced {
  readonly findings: readonly ServiceFinding[];
  readonly trace: readonly TraceEntry[];
  /** Stands among the comments of the overall result. */
  readonly comment: string;
}

/** The codes that stand for an outcome, the likeliest first; a flow that set another effect for one gets the next. */
const PREFERRED: Readonly<Record<string, readonly CheckCode[]>> = {
  declined: ['DC008', 'DC025', 'DC012'],
  'needs-review': ['DC047', 'DC028', 'DC038'],
  error: ['SY001'],
};

/**
 * The sandbox: a last name such as `SANDBOX-DC008` decides the result of an application of a test account. Null: it is none, or the
 * account is live, whose applications nothing but their documents decides.
 */
export function forcedBySandbox(material: Pick<Material, 'environment' | 'profile' | 'flow'>): Forced | null {
  if (material.environment !== 'test') return null;
  const name = material.profile.find(({ category }) => category === 'Last name')?.value ?? '';
  const asked = readSandboxName(name);
  if (!asked) return null;
  const { effects, services } = material.flow;
  const codes = asked.outcome ? codesOf(asked.outcome, effects) : asked.codes;
  const words = asked.outcome ?? asked.codes.join(', ');

  // A code of a service that the flow does not run stands in the result all the same.
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

/** Nothing for `approved`; else the first code that has this outcome in this flow. */
function codesOf(outcome: string, effects: Material['flow']['effects']): CheckCode[] {
  if (outcome === 'approved') return [];
  const all = [...PREFERRED[outcome]!, ...Object.keys(CHECK_CODES).filter(isCheckCode)];
  const found = all.find((code) => STATUS_OF[effectOf(code, effects)] === outcome);
  return found ? [found] : [];
}
