import * as z from 'zod/mini';
import { PublicTheme } from './flow/flow.ts';

/** RFC 9457, with our stable `code` and the fields that older integrations read. */
export const Problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.number(),
  detail: z.string(),
  instance: z.string(),
  code: z.string(),
  responseCode: z.number(),
  errorMessage: z.string(),
  requestId: z.string(),
  /** For a one-time link that cannot be opened: the caller's `onError`, with `code`. */
  redirect: z.optional(z.string()),
  /** For a one-time link that cannot be opened: its sender, if known. */
  company: z.optional(z.object({ name: z.string(), url: z.optional(z.string()) })),
  /** For a one-time link that cannot be opened: the look of its flow. */
  theme: z.optional(PublicTheme),
  /** For a one-time link that cannot be opened: its language. */
  locale: z.optional(z.string()),
  /** For a one-time link that another browser has opened without receiving anything: this one may take it over. */
  canTakeOver: z.optional(z.literal(true)),
  errors: z.array(z.object({ pointer: z.string(), detail: z.string() })),
});
export type Problem = z.infer<typeof Problem>;
