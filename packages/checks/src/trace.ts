import type { ForgeryEvidence } from '@verify/contract';

/** A measure, a length, a count, a category's name, a code. Never a value that was read from a document. */
export type TraceValue = string | number | boolean | null | readonly string[] | readonly number[];

/** Why a decision came out as it did: one entry for each rule that was asked, kept with the application. */
export interface TraceEntry {
  /** Name of the rule, e.g. `expired` or `decide`. */
  readonly rule: string;
  /** Check code that the rule raised, null where it raised none. */
  readonly code: string | null;
  readonly outcome: 'clear' | 'raised' | 'skipped' | 'signal' | 'decided' | 'failed';
  readonly inputs: Readonly<Record<string, TraceValue>>;
  readonly threshold: number | string | null;
  /** Raised by one whenever the rule's answer can change for the same input. */
  readonly version: number;
  /** Where in the picture it was seen, for a person to look at. */
  readonly evidence?: readonly ForgeryEvidence[];
}

/** To three digits, as the trace keeps distances, shares and scores. */
export const round = (value: number): number => Math.round(value * 1000) / 1000;
