import {
  type DocumentType,
  type FlowStep,
  inCountries,
  MOST_RULE_ROUNDS,
  ruleSentence,
  type StepCondition,
  type StepRule,
} from '@verify/contract';
import type { Finalised } from './material.ts';
import type { TraceEntry } from '../rules/trace.ts';

/** What rules have already requested of an application. */
export interface RulesSoFar {
  /** Positions of the rules that were applied. */
  readonly applied: readonly number[];
  readonly rounds: number;
}

export interface AskedByRules {
  /** Positions of the rules that apply now. */
  readonly applied: readonly number[];
  readonly steps: readonly FlowStep[];
  /** Types of the other document; empty if none is asked for. */
  readonly documents: readonly DocumentType[];
  readonly sentences: readonly string[];
}

/** Steps that rules add after a round, or null, and an entry per rule. Declined or failed results ask for nothing. */
export function askByRules(
  rules: readonly StepRule[],
  finalised: Pick<Finalised, 'document' | 'fields' | 'overall'>,
  today: string,
  before: RulesSoFar,
): { readonly asked: AskedByRules | null; readonly trace: readonly TraceEntry[] } {
  const { status } = finalised.overall;
  const open = (status === 'approved' || status === 'needs-review') && before.rounds < MOST_RULE_ROUNDS;
  const facts = factsOf(finalised, today);
  const judged = rules.map((rule, index) => {
    const answers = rule.if.map((condition) => ({ about: condition.about, holds: holds(condition, facts) }));
    const met = answers.every((answer) => answer.holds !== false);
    const unread = answers.filter((answer) => answer.holds === null).map(({ about }) => about);
    return { rule, index, met, unread, applies: met && open && !before.applied.includes(index) };
  });
  const applying = judged.filter(({ applies }) => applies);
  const trace = judged.map(({ rule, index, met, unread, applies }): TraceEntry => ({
    rule: 'step-rule',
    code: null,
    outcome: applies ? 'signal' : 'clear',
    inputs: {
      position: index + 1,
      sentence: ruleSentence(rule),
      met,
      unread,
      appliedBefore: before.applied.includes(index),
      documentType: facts.documentType,
      issuingCountry: facts.country,
      status,
    },
    threshold: null,
    version: 1,
  }));
  if (applying.length === 0) return { asked: null, trace };
  const asked = {
    applied: applying.map(({ index }) => index),
    steps: [...new Set(applying.flatMap(({ rule }) => rule.ask))],
    documents: [...new Set(applying.flatMap(({ rule }) => rule.documents ?? []))],
    sentences: applying.map(({ rule }) => ruleSentence(rule)),
  };
  return { asked, trace };
}

interface Facts {
  readonly documentType: string | null;
  readonly country: string | null;
  readonly age: number | null;
  readonly codes: readonly string[];
  readonly status: string;
}

function factsOf(
  { document, fields, overall }: Pick<Finalised, 'document' | 'fields' | 'overall'>,
  today: string,
): Facts {
  const known = (value: string | undefined): string | null => (value && value !== 'unknown' ? value : null);
  const birth = fields.find(({ category }) => category === 'Date of birth')?.content;
  return {
    documentType: known(document?.documentType),
    country: known(document?.issuingCountry),
    age: birth && /^\d{4}-\d\d-\d\d$/.test(birth) ? ageOn(today, birth) : null,
    codes: overall.concerns.map(({ id }) => id),
    status: overall.status,
  };
}

/** Null: the server could not read it. */
function holds(condition: StepCondition, { documentType, country, age, codes, status }: Facts): boolean | null {
  switch (condition.about) {
    case 'document':
      return documentType === null ? null : (condition.is as readonly string[]).includes(documentType);
    case 'issued-in':
      return country === null ? null : inCountries(country, condition.countries);
    case 'issued-outside':
      return country === null ? null : !inCountries(country, condition.countries);
    case 'younger-than':
      return age === null ? null : age < condition.years;
    case 'at-least':
      return age === null ? null : age >= condition.years;
    case 'code':
      return condition.anyOf.some((code) => codes.includes(code));
    case 'decision':
      return condition.is === status;
  }
}

/** Whole years between two days. Born on 29 February: a year older on 1 March. */
export function ageOn(today: string, birth: string): number {
  const years = Number(today.slice(0, 4)) - Number(birth.slice(0, 4));
  return today.slice(5) < birth.slice(5) ? years - 1 : years;
}
