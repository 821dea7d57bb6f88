import { type FlowSettings, ruleMessage, SavedFlowSettings, WITHOUT_LOCALE } from '@verify/contract';
import * as z from 'zod/mini';

// The page's CSP forbids eval, which zod would try first.
z.config({ jitless: true });

export interface Problem {
  readonly path: string;
  readonly message: string;
}

/** The problem of a path, or of any field below it. */
export function find(list: readonly Problem[], path: readonly (string | number)[]): string | undefined {
  const at = path.join('.');
  return list.find((one) => one.path === at || one.path.startsWith(`${at}.`))?.message;
}

export function issuesOf(settings: FlowSettings): Problem[] {
  const parsed = z.safeParse(SavedFlowSettings, settings, WITHOUT_LOCALE);
  return (parsed.error?.issues ?? []).map((issue) => ({ path: issue.path.join('.'), message: words(issue) }));
}

/** zod/mini contains no texts. */
function words(issue: z.core.$ZodIssue): string {
  const own = ruleMessage(issue);
  if (own) return own;
  const unit = 'origin' in issue && issue.origin === 'string' ? ' characters' : '';
  if (issue.code === 'too_big') return `at most ${issue.maximum}${unit}`;
  if (issue.code === 'too_small') return `at least ${issue.minimum}${unit}`;
  return issue.code === 'invalid_type' ? 'must be a whole number' : 'not valid';
}
