import * as z from 'zod/mini';
import { Sha256Hex } from './session.ts';

/** Version of the two schemas below; reported as `metadata.livenessSchemaVersion`. */
export const LIVENESS_SCHEMA_VERSION = '1';

/** Directions are the person's own. */
export const ChallengeAction = z.enum(['turn_left', 'turn_right', 'look_up', 'smile', 'blink', 'move_closer']);
export type ChallengeAction = z.infer<typeof ChallengeAction>;

/** Drawn by the server for each attempt. `POST /sdk/v2/liveness` -> LivenessChallenge. */
export const LivenessChallenge = z.object({
  responseCode: z.literal(200),
  schemaVersion: z.literal(LIVENESS_SCHEMA_VERSION),
  nonce: z.string().check(z.regex(/^[A-Za-z0-9_-]{22,64}$/)),
  attempt: z.int(),
  attemptsLeft: z.int(),
  expiresAt: z.string(),
  /** One after the other: the face rests for `delayMs`, then the action is shown and may take `limitMs`. */
  steps: z.array(z.object({ action: ChallengeAction, delayMs: z.int(), limitMs: z.int() })),
});
export type LivenessChallenge = z.infer<typeof LivenessChallenge>;

/**
 * `manifest.json` of the `liveness-stills` upload, a ZIP (stored) of JPEG frames. Times are milliseconds since the recording began.
 * What the browser says of the frames is a claim: the server finds the landmarks itself.
 */
export const LivenessManifest = z.object({
  schemaVersion: z.literal(LIVENESS_SCHEMA_VERSION),
  nonce: z.string(),
  cameraLabel: z.string().check(z.maxLength(128)),
  frames: z
    .array(z.object({ file: z.string().check(z.regex(/^[0-9]{4}\.jpg$/)), timeMs: z.number(), sha256: Sha256Hex }))
    .check(z.minLength(1), z.maxLength(400)),
  commands: z
    .array(z.object({ action: ChallengeAction, atMs: z.number(), doneMs: z.nullable(z.number()) }))
    .check(z.maxLength(8)),
});
export type LivenessManifest = z.infer<typeof LivenessManifest>;
