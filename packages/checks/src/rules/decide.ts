import {
  CHECK_CODES,
  type CheckCode,
  type Concern,
  type Effect,
  FIXED_EFFECTS,
  type FlowSettings,
  NEVER_IGNORED,
  type OverallResult,
  type OverallStatus,
  type ServiceKey,
  type ServiceType,
} from '@verify/contract';
import type { TraceEntry } from './trace.ts';

/** A rule's objection. `detail` names categories or counts, never an extracted value. */
export interface Raised {
  readonly code: CheckCode;
  readonly detail?: string;
  /** Replaces the code's message: what was not understood and needs a review. It never declines. */
  readonly question?: string;
}

/** The status of something that was raised. */
export function statusOf({ code, question }: Raised, effects: FlowSettings['effects']): OverallStatus {
  const status = STATUS_OF[effectOf(code, effects)];
  return question !== undefined && status === 'declined' ? 'needs-review' : status;
}

export const messageOf = ({ code, question }: Raised): string => question ?? CHECK_CODES[code].message;

export interface ServiceFinding {
  readonly key: ServiceKey;
  readonly type: ServiceType;
  readonly raised: readonly Raised[];
}

export interface Decision {
  readonly overall: {
    readonly status: OverallStatus;
    readonly concerns: readonly Concern[];
    readonly comments: readonly OverallResult['comments'][number][];
  };
  /** Status and comment of each service by key, for its own part of the result. */
  readonly services: Partial<Record<ServiceKey, { readonly status: OverallStatus; readonly comment: string }>>;
  readonly trace: readonly TraceEntry[];
}

/** The status that an effect leads to by itself. */
export const STATUS_OF = {
  error: 'error',
  decline: 'declined',
  review: 'needs-review',
  ignore: 'approved',
} as const satisfies Record<Effect, OverallStatus>;
/** The first status that occurs is the overall status. */
const SEVERITY = ['error', 'declined', 'needs-review', 'approved'] as const satisfies readonly OverallStatus[];

/**
 * `error` before `declined` before `needs-review` before `approved`, in any order. Without findings the result is a
 * review. Concerns that the flow ignores stay in the trace.
 */
export function decide(findings: readonly ServiceFinding[], effects: FlowSettings['effects']): Decision {
  const rows = findings
    .flatMap((finding) => merge(finding.raised).map((raised) => judge(finding, raised, effects)))
    .toSorted((a, b) => rank(a.status) - rank(b.status) || compare(a.code, b.code) || compare(a.key, b.key));
  const counted = rows.filter((row) => row.status !== 'approved');
  // If nothing was checked, the result is not an approval.
  const status = findings.length === 0 ? 'needs-review' : worst(rows);

  const services: Decision['services'] = {};
  for (const { key } of findings) services[key] = summary(counted.filter((row) => row.key === key));

  return {
    overall: {
      status,
      concerns: withTotal(counted.map(concern), status, summaryService(findings, counted)),
      comments: findings.map(({ key, type }) => ({ service: type, ...services[key]! })),
    },
    services,
    trace: [
      ...rows.map((row) => effectTrace(row, effects)),
      {
        rule: 'decide',
        code: null,
        outcome: 'decided',
        inputs: { status, codes: counted.map((row) => row.code), services: findings.map((finding) => finding.key) },
        threshold: 'error > declined > needs-review > approved',
        version: 1,
      },
    ],
  };
}

/** The effect of a code in this flow. */
export function effectOf(code: CheckCode, effects: FlowSettings['effects']): Effect {
  return effectOfFlow(code, effects) ?? CHECK_CODES[code].effect;
}

/** The flow's own effect, for codes whose effect it may set. */
function effectOfFlow(code: CheckCode, effects: FlowSettings['effects']): Effect | undefined {
  const own = Object.hasOwn(effects, code) ? effects[code] : undefined;
  return FIXED_EFFECTS.has(code) || (own === 'ignore' && NEVER_IGNORED.has(code)) ? undefined : own;
}

interface Row extends Raised {
  readonly key: ServiceKey;
  readonly type: ServiceType;
  /** `approved` if the flow ignores the code. */
  readonly status: OverallStatus;
}

function judge({ key, type }: ServiceFinding, raised: Raised, effects: FlowSettings['effects']): Row {
  return { ...raised, key, type, status: statusOf(raised, effects) };
}

/** One row per code, with the details of all certain findings, or else of all questions. */
function merge(raised: readonly Raised[]): Raised[] {
  return [...Map.groupBy(raised, ({ code }) => code)].map(([code, all]) => {
    const sure = all.filter(({ question }) => question === undefined);
    const counted = sure.length > 0 ? sure : all;
    const detail = [...new Set(counted.flatMap((each) => each.detail || []))].toSorted().join(', ');
    return { code, detail, ...(sure.length === 0 && { question: counted[0]!.question! }) };
  });
}

const rank = (status: OverallStatus): number => SEVERITY.indexOf(status);
const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

function worst(rows: readonly Row[]): OverallStatus {
  return SEVERITY.find((status) => rows.some((row) => row.status === status)) ?? 'approved';
}

function concern(row: Row): Concern {
  const message = messageOf(row);
  const { code, detail, type, status } = row;
  return { id: code, message: detail ? `${message}: ${detail}` : message, service: type, status };
}

/** The concerns, preceded by DC045, which counts them. */
function withTotal(concerns: readonly Concern[], status: OverallStatus, service: ServiceType): Concern[] {
  if (concerns.length === 0) return [];
  const message = concerns.length === 1 ? '1 issue was found' : `${concerns.length} issues were found`;
  return [{ id: 'DC045', message, service, status }, ...concerns];
}

/** The document check if the flow has one, else the service with the worst concern. */
function summaryService(findings: readonly ServiceFinding[], [worstRow]: readonly Row[]): ServiceType {
  const summing = findings.find(({ key }) => key === 'docCheck');
  return summing?.type ?? worstRow?.type ?? 'system';
}

/** Concerns of a session that nobody submitted. */
export const LEFT: readonly Concern[] = withTotal(
  [{ id: 'SY003', message: CHECK_CODES.SY003.message, service: 'system', status: 'error' }],
  'error',
  'system',
);

/** After a person's decision: none if approved; if declined, what required a review declines. */
export function concernsAfter(concerns: readonly Concern[], status: 'approved' | 'declined'): Concern[] {
  if (status === 'approved') return [];
  return concerns.map((each) => (each.id === 'DC045' || each.status === 'needs-review' ? { ...each, status } : each));
}

function summary(rows: readonly Row[]): { status: OverallStatus; comment: string } {
  const comment = rows.length === 0 ? 'No issues were found' : rows.map(messageOf).join('. ');
  return { status: worst(rows), comment };
}

function effectTrace(row: Row, effects: FlowSettings['effects']): TraceEntry {
  return {
    rule: 'effect',
    code: row.code,
    outcome: 'decided',
    inputs: {
      service: row.key,
      effect: effectOf(row.code, effects),
      setByFlow: effectOfFlow(row.code, effects) !== undefined,
    },
    threshold: null,
    version: 1,
  };
}
