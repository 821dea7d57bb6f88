import { type FlowSettings, ruleMessage, SavedFlowSettings, WITHOUT_LOCALE } from '@verify/contract';
import * as z from 'zod/mini';
import type { Refused } from '../../app/api.ts';

// The page's CSP forbids eval, which zod would try first.
z.config({ jitless: true });

export type Problems = Refused['errors'];

export const pointerOf = (path: readonly PropertyKey[]): string => path.map((part) => `/${String(part)}`).join('');

export function issuesOf(settings: FlowSettings): Problems {
  const parsed = z.safeParse(SavedFlowSettings, settings, WITHOUT_LOCALE);
  return (parsed.error?.issues ?? []).map((issue) => ({ pointer: pointerOf(issue.path), detail: words(issue) }));
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
