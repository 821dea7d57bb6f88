import * as z from 'zod/mini';
import { RowStatus } from '../dashboard/applications.ts';

/** Number of months in one answer. */
export const USAGE_MONTHS = { usual: 12, most: 24 } as const;

const Month = z.string().check(z.regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'YYYY-MM'));

export const UsageQuery = z.strictObject({
  from: z.optional(Month.check(z.describe('First month, UTC; without it the last 12 months are counted'))),
  to: z.optional(Month.check(z.describe('Last month, included; the current one unless asked otherwise'))),
  flow: z.optional(z.string().check(z.minLength(1), z.maxLength(128), z.describe('Name of a flow'))),
});
export type UsageQuery = z.infer<typeof UsageQuery>;

/** Applications by the month in which they were started, including erased ones. */
export const Usage = z.object({
  responseCode: z.literal(200),
  from: Month,
  to: Month,
  total: z.number(),
  /** Only values above zero, oldest month first. */
  items: z.array(z.object({ month: Month, flowName: z.string(), outcome: RowStatus, count: z.number() })),
});
export type Usage = z.infer<typeof Usage>;
