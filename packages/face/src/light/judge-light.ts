import type { LightColour } from '@verify/contract';
import { bestOther, type Course, dot, energyOf, fitOf, fittedCourse, withoutDrift } from './light-fit.ts';
import type { LitStill, MeanColour } from './light-regions.ts';

export interface ShownLight {
  readonly colours: readonly LightColour[];
  readonly colourMs: number;
  /** When each colour was on the screen, on the clock of the stills. */
  readonly atMs: readonly number[];
}

export interface LightVerdict {
  readonly outcome: 'followed' | 'not-followed' | 'cannot-tell';
  /** Why the light cannot be judged, or what was not followed. */
  readonly reason:
    | 'as-shown'
    | 'other-sequence'
    | 'other-course'
    | 'few-stills'
    | 'too-faint'
    | 'background-too'
    | 'unclear';
  /** Shares of the skin's colour changes that the shown sequence and the best other one explain, 0 to 1. */
  readonly fit: number;
  readonly otherFit: number;
  readonly other: readonly LightColour[];
  /** Mean change of the skin's colour between colours, as a logarithm: 0.01 is a change of one per cent. */
  readonly response: number;
  /** The response divided by the noise between stills of one colour. */
  readonly signalToNoise: number;
  /** The background's response divided by the skin's; null without a background, or if it is too dark. */
  readonly backgroundShare: number | null;
  /** Delay from the screen to the still. */
  readonly lagMs: number;
}

/** Measured on rendered people in front of rendered screens by `pnpm bench faces --only=light`; see docs/method.md. */
export const LIGHT_LIMITS = {
  version: 1,
  minFit: 0.85,
  /** Minimum ratio of the unexplained parts for one sequence to be better than the other. */
  followedRatio: 1,
  otherRatio: 3,
  /** Below this response nobody is declined, because noise can fit many sequences. */
  otherResponse: 0.012,
  otherSignalToNoise: 7,
  /** The shown sequence is accepted if it explains at least this much. */
  notRefusedFit: 0.9,
  minResponse: 0.008,
  minSignalToNoise: 4,
  /** Changes this strong and clear that the shown sequence hardly explains come from something else. */
  strangeResponse: 0.05,
  strangeSignalToNoise: 8,
  strangeFit: 0.5,
  maxBackgroundShare: 0.75,
  /** A background this much darker than the skin is lit only by the screen. */
  darkShare: 0.2,
} as const;

/** Delay of the camera after the screen. */
const LAGS = { fromMs: 0, toMs: 400, stepMs: 20 } as const;
/**
 * A recording from another time need not match the clock: lags around the best one of the shown sequence, within the
 * time of one colour. Further off, the shown sequence itself would match again one place later.
 */
const OTHER_LAGS = { fromMs: -200, toMs: 200, stepMs: 50 } as const;
/** The screen's transition and the camera's shutter, which fall between two colours. */
const GUARD_MS = 60;

/** Whether the skin followed the colours that the screen showed. */
export function judgeLight(stills: readonly LitStill[], shown: ShownLight): LightVerdict {
  const courses = (range: typeof LAGS | typeof OTHER_LAGS, aboutMs = 0) =>
    lags(range, aboutMs).flatMap((lagMs) => {
      const course = placesOf(stills, shown, lagMs, ({ skin }) => skin);
      return course ? [{ lagMs, course }] : [];
    });
  const own = courses(LAGS)
    .map((each) => ({ ...each, fit: fitOf(shown.colours, each.course) }))
    .toSorted((a, b) => b.fit - a.fit)[0];
  if (!own) return { ...NOTHING, outcome: 'cannot-tell', reason: 'few-stills' };
  const others = courses(OTHER_LAGS, own.lagMs).map((each) => ({ ...each, ...bestOther(shown.colours, each.course) }));
  const other = others.toSorted((a, b) => b.share - a.share)[0]!;
  const followed = own.fit >= other.share;
  const winner = followed ? { ...own, colours: shown.colours } : other;
  const degrees = 2 * (shown.colours.length - 3);
  const response = Math.sqrt(energyOf(winner.course) / degrees);
  const signalToNoise = response / Math.max(1e-6, noiseOf(stills, shown));
  const fitted = fittedCourse(winner.colours, winner.course);
  const backgroundShare = backgroundShareOf(stills, shown, winner.lagMs, fitted);
  const measured = {
    fit: own.fit,
    otherFit: other.share,
    other: other.colours,
    response,
    signalToNoise,
    backgroundShare,
    lagMs: winner.lagMs,
  };
  const limits = LIGHT_LIMITS;
  const verdict = (outcome: LightVerdict['outcome'], reason: LightVerdict['reason']): LightVerdict => ({
    ...measured,
    outcome,
    reason,
  });
  if (response < limits.minResponse || signalToNoise < limits.minSignalToNoise)
    return verdict('cannot-tell', 'too-faint');
  if (backgroundShare !== null && backgroundShare > limits.maxBackgroundShare)
    return verdict('cannot-tell', 'background-too');
  const [unexplained, otherUnexplained] = [1 - own.fit, 1 - other.share];
  if (own.fit >= limits.minFit && otherUnexplained > limits.followedRatio * unexplained)
    return verdict('followed', 'as-shown');
  const clear = response >= limits.otherResponse && signalToNoise >= limits.otherSignalToNoise;
  const better = own.fit < limits.notRefusedFit && unexplained > limits.otherRatio * otherUnexplained;
  if (clear && better && other.share >= limits.minFit) return verdict('not-followed', 'other-sequence');
  const strange = response >= limits.strangeResponse && signalToNoise >= limits.strangeSignalToNoise;
  return strange && own.fit < limits.strangeFit
    ? verdict('not-followed', 'other-course')
    : verdict('cannot-tell', 'unclear');
}

const NOTHING = { fit: 0, otherFit: 0, other: [], response: 0, signalToNoise: 0, backgroundShare: null, lagMs: 0 };

function lags({ fromMs, toMs, stepMs }: typeof LAGS | typeof OTHER_LAGS, aboutMs: number): number[] {
  return Array.from({ length: (toMs - fromMs) / stepMs + 1 }, (_, i) => aboutMs + fromMs + i * stepMs);
}

/** Mean of each place without drift. Null if a place has no still. */
function placesOf(
  stills: readonly LitStill[],
  { colours, colourMs, atMs }: ShownLight,
  lagMs: number,
  pick: (still: LitStill) => MeanColour | null,
): Course | null {
  const means: [number[], number[]] = [[], []];
  for (let place = 0; place < colours.length; place++) {
    const from = atMs[place]! + lagMs + GUARD_MS;
    const to = (atMs[place + 1] ?? atMs[place]! + colourMs) + lagMs;
    const seen = stills.flatMap((still) => {
      const colour = still.timeMs >= from && still.timeMs < to ? pick(still) : null;
      return colour ? [chromaticity(colour)] : [];
    });
    if (seen.length === 0) return null;
    for (const channel of [0, 1] as const)
      means[channel].push(seen.reduce((sum, one) => sum + one[channel], 0) / seen.length);
  }
  return means.map((values) => withoutDrift(Float64Array.from(values))) as unknown as Course;
}

/** For normal deviates with a deviation of one: the difference of two that this share of them does not exceed. */
const CALM = { share: 0.35, deviations: 0.642 } as const;

/** Variation of a place's mean, from the smaller differences between stills, without changes of light. */
function noiseOf(stills: readonly LitStill[], { colours, colourMs, atMs }: ShownLight): number {
  const seen = stills.filter(({ timeMs }) => timeMs >= atMs[0]! && timeMs <= atMs.at(-1)! + 2 * colourMs);
  const values = seen.map(({ skin }) => chromaticity(skin));
  const steps = values.slice(1).flatMap((value, i) => value.map((one, k) => Math.abs(one - values[i]![k]!)));
  const calm = steps.toSorted((a, b) => a - b)[Math.floor(steps.length * CALM.share)] ?? 0;
  return calm / CALM.deviations / Math.sqrt(seen.length / (colours.length + 1));
}

/** A black pixel has no colour; this is a tenth of the darkest level. */
const BLACK = 3e-5;

/** Independent of the exposure. */
function chromaticity({ r, g, b }: MeanColour): readonly [number, number] {
  const green = Math.log(g + BLACK);
  return [Math.log(r + BLACK) - green, Math.log(b + BLACK) - green];
}

function backgroundShareOf(
  stills: readonly LitStill[],
  shown: ShownLight,
  lagMs: number,
  fitted: Course,
): number | null {
  const seen = stills.filter(({ background }) => background !== null);
  const luma = (colours: readonly MeanColour[]): number =>
    colours.reduce((sum, { r, g, b }) => sum + 0.2126 * r + 0.7152 * g + 0.0722 * b, 0) / colours.length;
  if (seen.length === 0) return null;
  const dark =
    luma(seen.map(({ background }) => background!)) < LIGHT_LIMITS.darkShare * luma(seen.map(({ skin }) => skin));
  const course = dark ? null : placesOf(stills, shown, lagMs, ({ background }) => background);
  if (!course) return null;
  const [red, blue] = course;
  return (dot(red, fitted[0]) + dot(blue, fitted[1])) / energyOf(fitted);
}
