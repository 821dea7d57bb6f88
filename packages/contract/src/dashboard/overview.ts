import * as z from 'zod/mini';
import { Day, RowStatus } from './applications.ts';

export const OverviewQuery = z.object({
  /** Days, UTC, both included; without them the last 30. */
  from: z.optional(Day),
  to: z.optional(Day),
  flow: z.optional(z.string().check(z.minLength(1), z.maxLength(128))),
});
export type OverviewQuery = z.infer<typeof OverviewQuery>;

/** Days that one plot may show. */
export const OVERVIEW_DAYS = { usual: 30, most: 366 } as const;

const counts = z.partialRecord(RowStatus, z.number());
const seconds = z.nullable(z.number());

/** Of the applications that were begun in these days. */
export const Overview = z.object({
  from: Day,
  to: Day,
  /** Times in seconds from submission to result, to a tenth; null where nothing was decided. */
  days: z.array(z.object({ day: Day, counts, p50Seconds: seconds, p95Seconds: seconds })),
  statuses: counts,
  p50Seconds: seconds,
  p95Seconds: seconds,
  codes: z.array(z.object({ code: z.string(), count: z.number() })),
  /** How many applications came as far as each step; `opened`, the screens in their order, `submitted`, `decided`. */
  funnel: z.array(z.object({ step: z.string(), count: z.number() })),
  /** Deliveries of these days, by endpoint. */
  webhooks: z.array(
    z.object({
      endpointId: z.string(),
      /** Empty for one that was removed. */
      url: z.string(),
      delivered: z.number(),
      failed: z.number(),
      pending: z.number(),
      /** More than one attempt was needed. */
      retried: z.number(),
      /** From the event to the answer 200, in milliseconds. */
      p50Ms: z.nullable(z.number()),
      p95Ms: z.nullable(z.number()),
    }),
  ),
});
export type Overview = z.infer<typeof Overview>;

/** For the count beside the queue. */
export const Waiting = z.object({ waiting: z.number() });
export type Waiting = z.infer<typeof Waiting>;
