import * as z from 'zod/mini';
import { TrackEvent } from '../track.ts';

/** Launcher to frame: after `load`, `FrameHello` brings a port to `apiUrl`'s exact origin. No token is in a URL. */
export const FRAME_PROTOCOL = 1;

export const FrameHello = z.object({
  verify: z.literal('hello'),
  protocol: z.number(),
  launcherVersion: z.string(),
  /** Unparsed: the frame parses it with `InitConfig` and answers with `fail` if it is invalid. */
  config: z.unknown(),
  /** Unparsed too: the names of everything in the config, also of its functions. Launchers of 7.0 send none. */
  keys: z.optional(z.unknown()),
  /** Which optional callbacks the host has set. */
  has: z.object({ onBack: z.boolean(), onTokenExpired: z.boolean() }),
});
export type FrameHello = z.infer<typeof FrameHello>;

export const LauncherMessage = z.discriminatedUnion('type', [
  z.object({ type: z.literal('theme'), mode: z.enum(['light', 'dark']) }),
  z.object({ type: z.literal('token'), jwt: z.string().check(z.maxLength(8192)) }),
  /** `back`: the device's "back", or Escape outside the frame. */
  z.object({ type: z.enum(['unmount', 'back']) }),
  /** The answer of the browser's wallets; without `protocol` there is no answer. */
  z.object({ type: z.literal('digital'), protocol: z.optional(z.string()), data: z.optional(z.unknown()) }),
]);
export type LauncherMessage = z.infer<typeof LauncherMessage>;

/** Name of the frame for screen readers, and its language. */
const FrameTitle = z.object({ title: z.string(), lang: z.string() });
export type FrameTitle = z.infer<typeof FrameTitle>;

const Fail = z.object({
  code: z.string(),
  message: z.string(),
  fatal: z.boolean(),
  retryable: z.boolean(),
  requestId: z.nullable(z.string()),
  userMessage: z.optional(z.nullable(z.string())),
});

export const FrameMessage = z.discriminatedUnion('type', [
  z.object({ type: z.literal('ready'), sdkVersion: z.string() }),
  z.object({ type: z.literal('complete'), data: z.object({ applicationId: z.string(), responseCode: z.number() }) }),
  z.object({
    type: z.literal('verification-complete'),
    data: z.object({ applicationId: z.string(), status: z.string() }),
  }),
  z.object({ type: z.literal('fail'), data: Fail }),
  z.object({ type: z.literal('track'), data: TrackEvent }),
  z.object({ type: z.literal('back') }),
  z.object({ type: z.literal('token-expired') }),
  z.object({ type: z.literal('resize'), heightPx: z.number() }),
  z.object({ type: z.literal('title'), data: FrameTitle }),
  z.object({ type: z.literal('close') }),
  /** A request for a digital credential in the surrounding page, whose origin a wallet shows: launchers from 7.1. */
  z.object({ type: z.literal('digital'), data: z.object({ requests: z.array(z.unknown()) }) }),
]);
export type FrameMessage = z.infer<typeof FrameMessage>;
