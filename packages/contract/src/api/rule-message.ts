import type * as z from 'zod/mini';

/** The words of the rule that a value breaks; null where the schema has none and only the library speaks. */
export const ruleMessage = ({ message }: Pick<z.core.$ZodIssue, 'message'>): string | null =>
  message && message !== 'Invalid input' ? message : null;
