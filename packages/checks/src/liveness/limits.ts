/**
 * Thresholds of the liveness check, measured on rendered people and attacks by `pnpm bench faces`; real cameras may
 * differ.
 */
export const LIVENESS_LIMITS = {
  version: 1,
  /** Minimum number of stills: a second and a half. */
  minFrames: 12,
  /** Minimum share of stills with a face. */
  minFaceShare: 0.8,
  /** Maximum share of searched stills with a second face, because someone may pass by once. */
  maxSeveralShare: 0.25,
  /**
   * Maximum distance between two near-frontal faces of one recording: 0.09 to 0.41 for one person, at least 0.52 with
   * half of another.
   */
  maxFaceDistance: 0.5,
  /**
   * Residual of the best plane between rest and turned head, in face widths: 0.07 to 0.22 for 100 rendered people, up
   * to 0.013 for photographs.
   */
  minDepth: 0.04,
  /** Stills that repeat an earlier run in order: loops of 1.5 s have at least 56, people none. */
  maxLoop: 8,
  maxFrozenShare: 0.5,
  /** Stills with exactly the bytes of one more than a second before. */
  maxCopies: 2,
  /** A camera slower than the browser's sampling delivers one picture twice, which is not a repetition. */
  samePictureMs: 250,
  /** How much earlier than drawn a command may come; the first one's delay starts before the first still. */
  earlyMs: 150,
  firstEarlyMs: 600,
  lateMs: 700,
  /** How much longer the recording may be than the time since the drawing. */
  longerMs: 1_500,
  /**
   * Minimum difference in levels between two pictures where nothing moves; only a signal. Rendered noise of 1.2 to 3.5
   * levels leaves at least 0.35.
   */
  minGrain: 0.15,
  /**
   * Maximum level of one frequency above the others across the picture, in decibels: 7 to 15.4 for 100 rendered people,
   * 20 to 40 for 38 rendered screens.
   */
  maxPatternDb: 18,
} as const;
