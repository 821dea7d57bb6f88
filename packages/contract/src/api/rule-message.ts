import type * as z from 'zod/mini';

/** The library's message where neither the schema nor a locale has one. */
const NO_WORDS = 'Invalid input';

/**
 * Options of each parse in Node whose issues `ruleMessage` explains. A dependency may set words for the whole process:
 * `zod` itself an English locale, where it is imported instead of `zod/mini`, and `@owf/mdoc` an error map. These
 * options rank before both.
 */
export const WITHOUT_LOCALE = { error: () => NO_WORDS } as const;

/** The words of the rule that a value breaks; null where the schema has none and only the library speaks. */
export const ruleMessage = ({ message }: Pick<z.core.$ZodIssue, 'message'>): string | null =>
  message && message !== NO_WORDS ? message : null;
