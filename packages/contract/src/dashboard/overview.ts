import * as z from 'zod/mini';
import { Day, RowStatus } from './applications.ts';

export const OverviewQuery = z.object({
  /** Days in UTC, both included; by default the last 30. */
  from: z.optional(Day),
  to: z.optional(Day),
  flow: z.optional(z.string().check(z.minLength(1), z.maxLength(128))),
});
export type OverviewQuery = z.infer<typeof OverviewQuery>;

/** Number of days in one plot. */
export const OVERVIEW_DAYS = { usual: 30, most: 366 } as const;

const counts = z.partialRecord(RowStatus, z.number());
const seconds = z.nullable(z.number());

/** Statistics of the applications started in this period. */
export const Overview = z.object({
  from: Day,
  to: Day,
  /** Times in seconds from submission to result, with one decimal; null if nothing was decided. */
  days: z.array(z.object({ day: Day, counts, p50Seconds: seconds, p95Seconds: seconds })),
  statuses: counts,
  p50Seconds: seconds,
  p95Seconds: seconds,
  codes: z.array(z.object({ code: z.string(), count: z.number() })),
  /** Applications that reached each step (`opened`, screens, `submitted`, `decided`), in this or the busiest flow. */
  funnel: z.object({
    flowName: z.nullable(z.string()),
    steps: z.array(
      z.object({
        step: z.string(),
        count: z.number(),
        /** From this step’s first screen to its end, median of those who finished it; null if nobody did. */
        medianSeconds: seconds,
        /** How pictures of this step were taken. */
        camera: z.number(),
        upload: z.number(),
      }),
    ),
  }),
  /** Deliveries in this period, by endpoint. */
  webhooks: z.array(
    z.object({
      endpointId: z.string(),
      /** Empty for an endpoint that was removed. */
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

/** The number shown next to the queue. */
export const Waiting = z.object({ waiting: z.number() });
export type Waiting = z.infer<typeof Waiting>;
