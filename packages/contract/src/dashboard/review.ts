import * as z from 'zod/mini';
import { FlowStep } from '../steps.ts';
import { SendTo } from './messages.ts';

const reason = z.string().check(z.trim(), z.minLength(1), z.maxLength(1000));

/** A decision proposed by one reviewer; it becomes the result when another one confirms it. */
export const ReviewProposal = z.object({
  userId: z.string(),
  name: z.string(),
  status: z.enum(['approved', 'declined']),
  reason: z.string(),
  createdAt: z.number(),
});
export type ReviewProposal = z.infer<typeof ReviewProposal>;

/** The second reviewer's verdict. `revision` is what they saw. */
export const JudgeProposal = z.object({ verdict: z.enum(['confirm', 'reject']), reason, revision: z.int() });
export type JudgeProposal = z.infer<typeof JudgeProposal>;

/** Sends an application back to the person, who repeats the named steps. */
export const AskAgain = z.object({
  steps: z.array(FlowStep).check(z.minLength(1), z.maxLength(5)),
  reason,
  /** Shown to the person, as written. */
  message: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(300))),
  revision: z.int(),
  send: z.optional(SendTo),
});
export type AskAgain = z.infer<typeof AskAgain>;

/** `url` is a one-time link that is shown only once, to the reviewer who asked. */
export const AskedAgain = z.object({
  url: z.string(),
  expiresAt: z.number(),
  revision: z.number(),
  /** As in `NewLinkAnswer`. */
  sent: z.boolean(),
});
export type AskedAgain = z.infer<typeof AskedAgain>;

export const Redact = z.object({ reason, revision: z.int() });
export type Redact = z.infer<typeof Redact>;

/** Records that a reviewer asked again: which steps, when, and how often so far. */
export const AskedView = z.object({
  round: z.number(),
  at: z.number(),
  by: z.string(),
  steps: z.array(FlowStep),
  reason: z.string(),
});
export type AskedView = z.infer<typeof AskedView>;
