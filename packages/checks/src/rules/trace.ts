import type { ForgeryEvidence } from '@verify/contract';

/** A measurement, length, count, category name or code. Never a value read from a document. */
export type TraceValue = string | number | boolean | null | readonly string[] | readonly number[];

/** Explains a decision: one entry for each rule that was asked, stored with the application. */
export interface TraceEntry {
  /** Name of the rule, e.g. `expired` or `decide`. */
  readonly rule: string;
  /** Check code raised by the rule; null if it raised none. */
  readonly code: string | null;
  readonly outcome: 'clear' | 'raised' | 'skipped' | 'signal' | 'decided' | 'failed';
  readonly inputs: Readonly<Record<string, TraceValue>>;
  readonly threshold: number | string | null;
  /** Increased whenever the rule's answer can change for the same input. */
  readonly version: number;
  /** What the rule did not understand, so that it asks a person. */
  readonly question?: string;
  /** Where in the picture it was seen, for reviewers. */
  readonly evidence?: readonly ForgeryEvidence[];
}

/** Rounds to three decimals, as distances, shares and scores are kept in the trace. */
export const round = (value: number): number => Math.round(value * 1000) / 1000;
