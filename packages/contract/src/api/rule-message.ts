import type * as z from 'zod/mini';

/** The library's message where neither the schema nor a locale has one. */
const NO_WORDS = 'Invalid input';

/**
 * Options of each parse in Node whose issues `ruleMessage` explains. A dependency that imports `zod` instead of
 * `zod/mini` sets an English locale for the whole process; these options rank before it.
 */
export const WITHOUT_LOCALE = { error: () => NO_WORDS } as const;

/** The words of the rule that a value breaks; null where the schema has none and only the library speaks. */
export const ruleMessage = ({ message }: Pick<z.core.$ZodIssue, 'message'>): string | null =>
  message && message !== NO_WORDS ? message : null;
