import * as z from 'zod/mini';
import { upTo } from './session/session.ts';

export const TrackCategory = z.enum([
  'lifecycle',
  'step',
  'capture',
  'quality',
  'permission',
  'upload',
  'liveness',
  'handoff',
  'error',
]);
export const TrackStatus = z.enum(['start', 'success', 'fail', 'info']);

/** Data of `onTrackEvent`. Never a value read from a document. */
export const TrackEvent = z.object({
  name: upTo(64),
  category: TrackCategory,
  step: z.nullable(upTo(64)),
  status: TrackStatus,
  code: z.nullable(upTo(64)),
  attempt: z.number(),
  elapsedMs: z.number(),
  properties: z.record(z.string(), z.union([upTo(256), z.number(), z.boolean()])),
  timestamp: z.string(),
  seq: z.number(),
  sessionId: z.nullable(z.string()),
  applicationId: z.nullable(z.string()),
  flowName: z.string(),
  sdkVersion: z.string(),
  isHandoff: z.boolean(),
  locale: z.string(),
});
export type TrackEvent = z.infer<typeof TrackEvent>;

/** Body of `POST /sdk/v2/events`. */
export const TrackBatch = z.object({
  events: /* @__PURE__ */ z.array(TrackEvent).check(z.minLength(1), z.maxLength(50)),
});
export type TrackBatch = z.infer<typeof TrackBatch>;

/** Names of the events that the capture app sends. A later version may send more. */
export type TrackName =
  | 'camera'
  | 'closed'
  | 'consent_given'
  | 'failed'
  | 'file_refused'
  | 'handoff_cancelled'
  | 'handoff_expired'
  | 'handoff_offered'
  | 'handoff_opened'
  | 'judging'
  | 'left'
  | 'liveness'
  | 'photo_judged'
  | 'photo_taken'
  | 'photo_used'
  | 'picture'
  | 'screen_shown'
  | 'selfie_taken'
  | 'session_opened'
  | 'session_resumed'
  | 'submit'
  | 'token_refresh'
  | 'upload_failed'
  | 'upload_refused'
  | 'upload_sending'
  | 'upload_sent'
  | 'upload_waiting'
  | 'wallet';
