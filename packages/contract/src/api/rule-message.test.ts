import { afterEach, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { en } from 'zod/locales';
import { ruleMessage, WITHOUT_LOCALE } from './rule-message.ts';

const Size = z.number().check(z.maximum(9), z.multipleOf(2, { error: 'must be even' }));

const { localeError, customError } = z.config();
afterEach(() => z.config({ localeError, customError }));

it.each([en(), { customError: () => 'expected another value' }])(
  'an issue that only the process can explain gets no message (%#)',
  (words) => {
    z.config(words);
    const issueOf = (value: unknown): z.core.$ZodIssue => z.safeParse(Size, value, WITHOUT_LOCALE).error!.issues[0]!;
    expect(ruleMessage(issueOf('nine'))).toBeNull();
    expect(ruleMessage(issueOf(10))).toBeNull();
    expect(ruleMessage(issueOf(3))).toBe('must be even');
    expect(z.safeParse(Size, 10).error!.issues[0]!.message).toMatch(/expected/);
  },
);
