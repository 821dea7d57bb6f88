/** Measured on rendered people and attacks by `pnpm bench faces`; real cameras may differ. */
export const LIVENESS_LIMITS = {
  version: 3,
  /** Stills a recording needs to be judged: a second and a half. */
  minFrames: 12,
  /** Share of stills with a face. */
  minFaceShare: 0.8,
  /** Share of searched stills with a second face. Somebody may pass by once. */
  maxSeveralShare: 0.25,
  /** Faces that look ahead, in the light of the room, that a person is found in: three quarters of a second. */
  minAhead: 6,
  /** From the person's face. A still beyond it proves nothing. */
  maxStillDistance: { ahead: 0.47, turned: 0.56 },
  /** A part's mean face from the person's: 210 rendered people up to 0.28 and 0.385, pasted faces 0.40 to 0.55. */
  maxPartDistance: { ahead: 0.32, turned: 0.42 },
  /** Stills that look ahead and are not the person's: this many, or this share if more. 60 people: none. */
  maxOthersAhead: 3,
  maxOthersAheadShare: 0.04,
  /** Stills whose face is turned and is not the person's: 60 people up to 3. */
  maxOthersTurned: 5,
  /** Stills of the light without a face, whose colours count as those of the person before them. */
  maxFacelessLit: 6,
  /** Share of all stills that must show the person. */
  minPersonShare: 0.8,
  /** Residual of the best plane, in widths of the face: 100 rendered people 0.07 to 0.22, photographs to 0.013. */
  minDepth: 0.04,
  /** Stills that repeat an earlier run in order: loops of 1.5 s have 56 and more, people none. */
  maxLoop: 8,
  maxFrozenShare: 0.5,
  /** Stills with the very bytes of one more than a second before. */
  maxCopies: 2,
  /** A camera slower than the browser gives one picture twice, which does not count as a repetition. */
  samePictureMs: 250,
  /** How much earlier than drawn a command may come; the first one's delay runs since before the first still. */
  earlyMs: 150,
  firstEarlyMs: 600,
  lateMs: 700,
  /** How much longer the recording may be than the time since the drawing. */
  longerMs: 1_500,
  /** Decibels of one frequency over the others: 100 rendered people 7 to 15.4, 38 rendered screens 20 to 40. */
  maxPatternDb: 18,
} as const;
