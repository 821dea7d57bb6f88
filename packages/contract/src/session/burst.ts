import * as z from 'zod/mini';
import { Nonce } from './nonce.ts';
import { Sha256Hex } from './session.ts';

/**
 * A photo of a document that the page's camera took brings a burst: small frames that the same camera showed
 * around it, most of them before. The browser commits to all of them when they are taken. The burst follows
 * the end of the photo's JPEG, as in the motion photos of phones, so that both are one upload:
 *
 *   JPEG ‖ ZIP without compression (`manifest.json`, `0.jpg`, `1.jpg`, …) ‖ size of the ZIP, uint32 LE ‖ `VRFBURST`
 */
export const BURST_MARK = 'VRFBURST';

export const BURST_LIMITS = {
  leastFrames: 4,
  frames: 8,
  /** Of all frames together. */
  bytes: 300_000,
  /** Longer side of a frame. */
  sidePx: 640,
} as const;

const time = /* @__PURE__ */ z.number().check(z.minimum(0), z.maximum(1e9));

/** Times in ms of the browser's clock. The frames are in the order in which they were taken. */
export const BurstManifest = z.object({
  version: z.literal(1),
  nonce: Nonce,
  photo: z.object({ timeMs: time, sha256: Sha256Hex }),
  frames: /* @__PURE__ */ z
    .array(z.object({ file: z.string().check(z.regex(/^\d\.jpg$/)), timeMs: time, sha256: Sha256Hex }))
    .check(z.minLength(BURST_LIMITS.leastFrames), z.maxLength(BURST_LIMITS.frames)),
});
export type BurstManifest = z.infer<typeof BurstManifest>;
