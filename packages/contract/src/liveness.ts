import * as z from 'zod/mini';
import { Nonce } from './session/nonce.ts';
import { Sha256Hex, upTo } from './session/session.ts';

/** Version of the two schemas below; reported as `metadata.livenessSchemaVersion`. */
export const LIVENESS_SCHEMA_VERSION = '3';

/** The step is shown `delayMs` after the previous one is done and may take `limitMs`. */
const timing = { delayMs: z.int(), limitMs: z.int() };

/** Degrees from rest (packages/face): yaw to the person's left, pitch downwards, `toleranceDeg` for `holdMs`. */
export const PointStep = z.object({
  kind: z.literal('point'),
  yawDeg: z.number(),
  pitchDeg: z.number(),
  toleranceDeg: z.number(),
  holdMs: z.int(),
  ...timing,
});
export type PointStep = z.infer<typeof PointStep>;

/** Performed with the face at rest. */
export const ExpressionStep = z.object({ kind: z.enum(['blink', 'smile']), ...timing });
export type ExpressionStep = z.infer<typeof ExpressionStep>;
export type Expression = ExpressionStep['kind'];

export const ChallengeStep = z.discriminatedUnion('kind', [PointStep, ExpressionStep]);
export type ChallengeStep = z.infer<typeof ChallengeStep>;

export const LightColour = z.enum(['red', 'green', 'blue', 'white']);
export type LightColour = z.infer<typeof LightColour>;

/** Colours that the screen shows around the face one after another, each for `colourMs`. */
export const LightSequence = z.object({
  colours: z.array(LightColour).check(z.minLength(4), z.maxLength(9)),
  colourMs: z.int().check(z.minimum(400), z.maximum(1_000)),
});
export type LightSequence = z.infer<typeof LightSequence>;

/** Body of `POST /sdk/v2/liveness`, else by the flow. `light: false`: movements only, without changing colours. */
export const DrawLiveness = z.optional(z.nullable(z.object({ light: z.optional(z.boolean()) })));
export type DrawLiveness = z.infer<typeof DrawLiveness>;

/**
 * Each attempt's challenge by `POST /sdk/v2/liveness`. Movements, and the colours last, are sent only in answer to the
 * digests of the stills of the previous one (session/commitments.ts).
 */
export const LivenessChallenge = z.object({
  responseCode: z.literal(200),
  schemaVersion: z.literal(LIVENESS_SCHEMA_VERSION),
  nonce: Nonce,
  attempt: z.int(),
  attemptsLeft: z.int(),
  expiresAt: z.string(),
  /** From rest: the head moves straight from point to point, and returns to rest for an expression. */
  movements: z.int(),
  /** Whether colours follow the last movement; false if the flow or the person wants none. */
  light: z.boolean(),
});
export type LivenessChallenge = z.infer<typeof LivenessChallenge>;

/** `manifest.json` of `liveness-stills`, a stored ZIP of JPEG frames: ms of the recording, and the browser's claims. */
export const LivenessManifest = z.object({
  schemaVersion: z.literal(LIVENESS_SCHEMA_VERSION),
  nonce: z.string(),
  cameraLabel: upTo(128),
  frames: /* @__PURE__ */ z
    .array(
      z.object({
        file: /* @__PURE__ */ z.string().check(z.regex(/^[0-9]{4}\.jpg$/)),
        timeMs: z.number(),
        sha256: Sha256Hex,
      }),
    )
    .check(z.minLength(1), z.maxLength(400)),
  /** When each step of the challenge was shown, and when the browser saw it done. `step` is its index. */
  commands: /* @__PURE__ */ z
    .array(
      z.object({ step: /* @__PURE__ */ z.int().check(z.minimum(0)), atMs: z.number(), doneMs: z.nullable(z.number()) }),
    )
    .check(z.maxLength(12)),
  /** When each colour was on the screen; null if none was shown. */
  light: z.nullable(z.object({ atMs: /* @__PURE__ */ z.array(z.number()).check(z.maxLength(9)) })),
});
export type LivenessManifest = z.infer<typeof LivenessManifest>;
