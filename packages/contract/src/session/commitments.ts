import * as z from 'zod/mini';
import { ChallengeStep, LightSequence } from '../liveness.ts';
import { Nonce } from './nonce.ts';
import { Sha256Hex } from './session.ts';

/**
 * A browser that records pictures commits to them while its camera runs: it sends their SHA-256 digests in small
 * requests, at least twice a second, and uploads the bytes afterwards. The server notes by its own clock when each
 * request came, so that later nobody can edit a picture or choose between variants.
 *
 *   POST /sdk/v2/commitments/open   OpenCommitments -> CommitmentsOpened   for the steps below
 *   POST /sdk/v2/liveness           has the nonce of an attempt
 *   POST /sdk/v2/commitments        Commit          -> Committed           idempotent by `nonce` and `seq`
 *
 * `chain` ties the requests of one nonce together. The first value is the SHA-256 of the nonce as text; each request
 * sends SHA-256(value before ‖ its digests as bytes).
 */
export const CommittedStep = z.enum(['document-front', 'document-back']);
export type CommittedStep = z.infer<typeof CommittedStep>;

export const COMMITMENT_LIMITS = {
  /** Maximum digests in one request: three seconds of a fast camera. */
  digestsPerRequest: 64,
  /** Digests and requests for one nonce. */
  digests: 400,
  requests: 400,
  /** Nonces of one step and application. A new one replaces the oldest. */
  open: 6,
  /** From opening to the last digest. */
  seconds: 180,
} as const;

export const OpenCommitments = z.object({ step: CommittedStep });
export type OpenCommitments = z.infer<typeof OpenCommitments>;

export const CommitmentsOpened = z.object({ responseCode: z.literal(200), nonce: Nonce, expiresAt: z.string() });
export type CommitmentsOpened = z.infer<typeof CommitmentsOpened>;

export const Commit = z.object({
  nonce: Nonce,
  /** Counts from 0. A request that is sent again has the same content. */
  seq: /* @__PURE__ */ z.int().check(z.minimum(0), z.maximum(COMMITMENT_LIMITS.requests - 1)),
  digests: /* @__PURE__ */ z.array(Sha256Hex).check(z.maxLength(COMMITMENT_LIMITS.digestsPerRequest)),
  chain: Sha256Hex,
  /** Liveness: how many movements these digests complete. The answer names the next one. */
  done: z.optional(/* @__PURE__ */ z.int().check(z.minimum(0), z.maximum(12))),
});
export type Commit = z.infer<typeof Commit>;

export const Committed = z.object({
  responseCode: z.literal(200),
  /** The number of the next request. */
  next: z.int(),
  /** Answers `done` with the next movement or the colours; with neither if its stills came too early, so ask again. */
  step: z.optional(ChallengeStep),
  light: z.optional(LightSequence),
});
export type Committed = z.infer<typeof Committed>;
