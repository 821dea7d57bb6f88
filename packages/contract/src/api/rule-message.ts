import type * as z from 'zod/mini';

/** The library's message if neither the schema nor a locale has one. */
const NO_WORDS = 'Invalid input';

/**
 * Options of each parse in Node whose issues `ruleMessage` explains. A dependency may set texts for the whole process:
 * `zod` an English locale, if it is imported instead of `zod/mini`, and `@owf/mdoc` an error map. These options take
 * precedence over both.
 */
export const WITHOUT_LOCALE = { error: () => NO_WORDS } as const;

/** The text of the rule that a value breaks; null if the schema has none and only the library has a message. */
export const ruleMessage = ({ message }: Pick<z.core.$ZodIssue, 'message'>): string | null =>
  message && message !== NO_WORDS ? message : null;
