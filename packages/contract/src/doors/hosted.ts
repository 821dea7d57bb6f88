import * as z from 'zod/mini';
import { SendTo } from '../dashboard/messages.ts';
import { Locale, SessionState, upTo } from '../session/session.ts';
import { UploadSlot } from '../steps.ts';

/**
 * What the hosted page of a one-time link says to the server, which knows the browser by an HttpOnly cookie:
 *
 *   POST /sdk/v2/link/open   OpenLink -> LinkSession   claims the link for this browser, or resumes what it began
 *
 * A hand-off is such a link, from a session on a desktop to the same session on a phone. With a session token, on
 * either side:
 *
 *   POST /sdk/v2/handoff          -> HandoffOffer    a new link; one before it ends
 *   POST /sdk/v2/handoff/send     SendHandoff -> HandoffStatus   the link of the last offer, by mail or message
 *   GET  /sdk/v2/handoff          -> HandoffStatus
 *   POST /sdk/v2/handoff/cancel   -> HandoffStatus
 */
export const OpenLink = /* @__PURE__ */ z
  .object({
    /** The address's secret part, possibly cut off, only in the first call; later the cookie and `linkId` suffice. */
    secret: z.optional(/* @__PURE__ */ upTo(256)),
    linkId: z.optional(/* @__PURE__ */ z.string().check(z.regex(/^[0-9a-f]{32}$/, '32 lower-case hex digits'))),
    /** Continue here although another browser opened it, whose session ends: with `secret`, before it got anything. */
    takeOver: z.optional(z.boolean()),
    /** The browser's locale; the link's own takes precedence. */
    locale: Locale,
    sdkVersion: upTo(32),
  })
  .check(z.refine(({ secret, linkId }) => (secret === undefined) !== (linkId === undefined), 'secret or linkId'));
export type OpenLink = z.infer<typeof OpenLink>;

export const LinkSession = z.object({
  responseCode: z.literal(200),
  linkId: z.string(),
  /** A token of the link's application. Null when the person has finished and only `redirects.onComplete` is left. */
  token: z.nullable(z.string()),
  flowName: z.string(),
  locale: z.nullable(z.string()),
  /** Redirects: `onComplete` has its query, and `onError` gets `code`. Null for a hand-off. */
  redirects: z.nullable(z.object({ onComplete: z.string(), onError: z.string() })),
  /** For a hand-off: the two digits that the desktop shows. */
  matchCode: z.nullable(z.string()),
  /** The company that requests the verification; absent if no flow names one. */
  company: z.optional(z.string()),
});
export type LinkSession = z.infer<typeof LinkSession>;

/** `POST /api/v1/tokenized-url/revoke`. */
export const RevokeLink = z.object({ url: /* @__PURE__ */ z.string().check(z.minLength(1), z.maxLength(2048)) });
export type RevokeLink = z.infer<typeof RevokeLink>;

/** `opened`: on the phone. `expired` and `cancelled`: the desktop continues or offers a new code. */
export const HandoffState = z.enum(['created', 'opened', 'cancelled', 'expired']);
export type HandoffState = z.infer<typeof HandoffState>;

export const HandoffStatus = z.object({
  responseCode: z.literal(200),
  state: HandoffState,
  /** State of the shared session: after `collecting`, the phone is done. */
  sessionState: SessionState,
  /** Uploads that the server has from either side. */
  received: z.array(UploadSlot),
});
export type HandoffStatus = z.infer<typeof HandoffStatus>;

export const HandoffOffer = z.object({
  responseCode: z.literal(200),
  url: z.string(),
  /** Two digits, shown on both devices. */
  matchCode: z.string(),
  expiresAt: z.string(),
});
export type HandoffOffer = z.infer<typeof HandoffOffer>;

/** `url` is the offer's own; the server sends no other. */
export const SendHandoff = z.strictObject({ url: upTo(2048), send: SendTo });
export type SendHandoff = z.infer<typeof SendHandoff>;
