import * as z from 'zod/mini';
import { PublicFlow } from '../flow/flow.ts';
import { DocumentType } from '../documents.ts';
import { ConfirmedFields } from './confirmed.ts';
import { Address, CountryCode, ProfileList } from '../profile.ts';
import { LIMITS } from '../limits.ts';
import { CallerMetadata } from '../caller-metadata.ts';
import { UploadMediaType } from '../media-types.ts';
import { FlowStep, type PaperKey, PAPERS, UploadSlot } from '../steps.ts';

/**
 * The browser's protocol under `/sdk/v2`, every call with `Authorization: Bearer <session token>`:
 *
 *   POST  /sdk/v2/session         OpenSession   -> SessionAnswer        open, or resume what the token began
 *   GET   /sdk/v2/session                       -> SessionAnswer
 *   POST  /sdk/v2/uploads         CreateUpload  -> UploadAnswer         idempotent by slot and SHA-256
 *   GET   /sdk/v2/uploads/:id                   -> UploadAnswer
 *   PATCH /sdk/v2/uploads/:id     bytes from `Upload-Offset` on -> UploadAnswer
 *   POST  /sdk/v2/liveness                      -> LivenessChallenge    draws the next attempt's challenge; 3 attempts
 *   POST  /sdk/v2/chip            SendChip      -> ChipAnswer           what an app read from the document's chip
 *   POST  /sdk/v2/submit          Submit        -> SessionAnswer        idempotent
 *   POST  /sdk/v2/events          TrackBatch    -> {}                   the funnel; no values read from documents
 */

/** A bundle that does not use the surrounding schema drops the call. */
/* @__NO_SIDE_EFFECTS__ */
export const upTo = (most: number) => z.string().check(z.maxLength(most));
const name = /* @__PURE__ */ z.string().check(z.minLength(1), z.maxLength(128));
export const Sha256Hex = z.string().check(z.regex(/^[0-9a-f]{64}$/, '64 lower-case hex digits'));
/** No language ends a session: the closest one is shown, and an invalid or long value counts as absent. */
export const Locale = /* @__PURE__ */ z.catch(z.optional(upTo(64)), undefined);

/** An unknown key is refused, because a misspelt one would be dropped silently. */
export const OpenSession = z.strictObject({
  flowName: name,
  locale: Locale,
  /** The person chose it in the language menu: it replaces the session's, also when the session is resumed. */
  localeChosen: z.optional(z.boolean()),
  profile: z.optional(ProfileList),
  address: z.optional(Address),
  metadata: z.optional(CallerMetadata),
  acceptableDocuments: z.optional(z.array(DocumentType)),
  customerId: z.optional(name),
  platform: z.optional(upTo(32)),
  sdkVersion: upTo(32),
  /** Origin of the page that embeds the frame, as reported by the browser. */
  hostOrigin: z.optional(upTo(256)),
  /** The account of this frame, from the frame's own address. The token must belong to the same account. */
  frameAccount: z.optional(upTo(64)),
});
export type OpenSession = z.infer<typeof OpenSession>;

/** The browser's own reading: stored as a claim, compared, never used as data. */
export const Claim = z.object({
  mrzLines: z.optional(/* @__PURE__ */ z.array(upTo(64)).check(z.maxLength(3))),
  quality: z.optional(z.record(z.string(), z.number())),
  captureMode: z.optional(z.enum(['camera-auto', 'camera-manual', 'upload'])),
  cameraLabel: z.optional(upTo(128)),
});
export type Claim = z.infer<typeof Claim>;

export const CreateUpload = z.object({
  slot: UploadSlot,
  sha256: Sha256Hex,
  sizeBytes: /* @__PURE__ */ z.int().check(z.minimum(1), z.maximum(LIMITS.videoBytes)),
  mediaType: UploadMediaType,
  claim: z.optional(Claim),
});
export type CreateUpload = z.infer<typeof CreateUpload>;

export const UploadAnswer = z.object({
  responseCode: z.literal(200),
  uploadId: z.string(),
  slot: UploadSlot,
  sha256: Sha256Hex,
  receivedBytes: z.number(),
  sizeBytes: z.number(),
  state: z.enum(['open', 'complete']),
});
export type UploadAnswer = z.infer<typeof UploadAnswer>;

export const SubmittedDocument = z.object({
  documentType: DocumentType,
  /** `unknown` if the person did not choose; the server then reads it. */
  issuingCountry: z.union([CountryCode, z.literal('unknown')]),
  front: z.string(),
  back: z.optional(z.string()),
});

const submitParts = () => ({
  /** Id of the answered request for a wallet. */
  wallet: z.optional(z.string()),
  document: z.optional(SubmittedDocument),
  selfie: z.optional(z.string()),
  liveness: z.optional(z.object({ video: z.optional(z.string()), stills: z.string(), nonce: z.string() })),
  ...(Object.fromEntries(Object.values(PAPERS).map((key) => [key, z.optional(z.string())])) as Record<
    PaperKey,
    z.ZodMiniOptional<z.ZodMiniString>
  >),
  /** Of the document; only if the flow has `confirmData`, and then it may be absent if nothing could be read. */
  confirmed: z.optional(ConfirmedFields),
  /** `version`: of the text as the session answered it. The server refuses a consent without one. */
  consent: z.optional(
    z.object({
      acceptedAt: upTo(64),
      version: z.optional(upTo(64)),
      biometric: z.optional(z.object({ acceptedAt: upTo(64), version: upTo(64) })),
    }),
  ),
});

/** What the person submitted: ids of uploads, by step. */
export const Submit = /* @__PURE__ */ z.object(/* @__PURE__ */ submitParts());
export type Submit = z.infer<typeof Submit>;

export const SessionState = z.enum(['collecting', 'processing', 'done', 'expired']);

export const SessionAnswer = z.object({
  responseCode: z.literal(200),
  sessionId: z.string(),
  applicationId: z.string(),
  state: SessionState,
  /** Set when `done`, for `onVerificationComplete`. */
  overallStatus: z.nullable(z.string()),
  /** Created by this call, so no tab of any device has anything to continue. */
  fresh: z.optional(z.boolean()),
  flow: PublicFlow,
  locale: z.string(),
  /** The person chose it in the language menu. */
  localeChosen: z.optional(z.boolean()),
  /** Complete uploads by slot, so that a reopened tab continues where it was. */
  uploads: z.array(z.object({ uploadId: z.string(), slot: UploadSlot, sha256: Sha256Hex })),
  missing: z.array(FlowStep),
  /** An app has sent the chip of the document. */
  chipReceived: z.optional(z.boolean()),
  /** A rule of the flow asks for these steps in addition to what was submitted. */
  further: z.optional(z.boolean()),
  /** A reviewer asks for these steps again. `reasons` are of `AgainReason`; `message` is the reviewer's own. */
  again: z.optional(z.object({ reasons: z.array(z.string()), message: z.optional(z.string()) })),
  /** The person is at a computer, and the flow prefers or requires a phone. */
  phone: z.optional(z.enum(['first', 'required'])),
  /** Channels through which the link to a phone can be sent. */
  phoneLinkBy: z.optional(z.array(z.string())),
  /** Country of the connection, ISO 3166-1 alpha-3: a suggestion that the person may change. */
  country: z.optional(z.string()),
  expiresAt: z.string(),
  serverVersion: z.string(),
});
export type SessionAnswer = z.infer<typeof SessionAnswer>;

export const ScriptLink = z.object({
  responseCode: z.literal(200),
  url: z.string(),
  version: z.string(),
  integrity: z.string(),
});

export const TokenAnswer = z.object({ responseCode: z.literal(200), token: z.string() });
