import { ruleMessage } from '@verify/contract';
import type * as z from 'zod/mini';

/** For a union, the issue of the option that matched furthest. */
export function closest(issue: z.core.$ZodIssue): z.core.$ZodIssue {
  if (issue.code !== 'invalid_union' || issue.errors.length === 0) return issue;
  const depth = (issues: readonly z.core.$ZodIssue[]): number => Math.max(0, ...issues.map(({ path }) => path.length));
  const [best] = issue.errors.toSorted((a, b) => depth(b) - depth(a));
  const [first] = best!;
  return first ? closest({ ...first, path: [...issue.path, ...first.path] }) : issue;
}

/** One issue per unknown key, with its path. */
export const eachKey = (issue: z.core.$ZodIssue): z.core.$ZodIssue[] =>
  issue.code === 'unrecognized_keys' ? issue.keys.map((key) => ({ ...issue, path: [...issue.path, key] })) : [issue];

/** zod/mini has no locale; these texts say what is wrong without repeating the input. */
export function words(issue: z.core.$ZodIssue, data: unknown): string {
  const own = ruleMessage(issue);
  if (own) return own;
  switch (issue.code) {
    case 'invalid_type':
      return valueAt(data, issue.path) === undefined
        ? `${article(issue.expected)} ${issue.expected} is required`
        : `must be ${article(issue.expected)} ${issue.expected}`;
    case 'too_big':
      return `at most ${issue.maximum}`;
    case 'too_small':
      return `at least ${issue.minimum}`;
    case 'invalid_value':
      return `one of ${issue.values.slice(0, 30).map(String).join(', ')}`;
    case 'invalid_key':
      return issue.issues[0]?.message ?? 'not a valid name';
    case 'unrecognized_keys':
      return 'unknown field';
    default:
      return 'not valid';
  }
}

const article = (word: string): string => (/^[aeiou]/.test(word) ? 'an' : 'a');

/** An issue does not include the input, which is only needed to tell whether there was any. */
const valueAt = (data: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce((value: unknown, key) => (Object(value) as Record<PropertyKey, unknown>)[key], data);
