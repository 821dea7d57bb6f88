import type { LightColour } from '@verify/contract';
import { COLOUR_NAMES, isDrawable, linearOf } from './light-sequence.ts';

/** One value per place for each of two chromaticities: red and blue, relative to green, as logarithms. */
export type Course = readonly [red: Float64Array, blue: Float64Array];

export interface Fit {
  readonly colours: readonly LightColour[];
  /** Share of the course's changes that the sequence explains, 0 to 1. */
  readonly share: number;
}

/** Strength of the screen relative to the ambient light. A strong one changes the shade less, by the logarithm. */
const STRENGTHS = [0.2, 4] as const;
/** Changes slower than this polynomial come from white balance or movement and not from the screen. */
const SLOW_DEGREE = 2;

/** Removes slow changes: the mean, a drift, and a curvature. */
export function withoutDrift(values: Float64Array): Float64Array {
  const out = values.slice();
  for (const base of slowBase(values.length)) {
    const part = dot(out, base);
    for (let i = 0; i < out.length; i++) out[i]! -= part * base[i]!;
  }
  return out;
}

/** How well one sequence explains a course without drift. */
export function fitOf(colours: readonly LightColour[], course: Course): number {
  const places = Uint8Array.from(colours, (name) => COLOUR_NAMES.indexOf(name));
  const energy = energyOf(course);
  return (
    Math.max(...STRENGTHS.map((_, s) => explained(places, 0, norms(places, 0, colours.length, s), s, course))) / energy
  );
}

/** The drawn sequence as it would appear in a course. */
export function fittedCourse(colours: readonly LightColour[], course: Course): Course {
  const places = Uint8Array.from(colours, (name) => COLOUR_NAMES.indexOf(name));
  const best = STRENGTHS.map((_, s) => explained(places, 0, norms(places, 0, colours.length, s), s, course));
  const s = best.indexOf(Math.max(...best));
  return course.map((values, channel) => {
    const model = withoutDrift(Float64Array.from(places, (place) => DRIVES[s]![channel]![place]!));
    const gain = Math.max(0, dot(values, model)) / Math.max(1e-12, dot(model, model));
    return model.map((value) => value * gain);
  }) as unknown as Course;
}

/** The best explanation among all sequences that differ from `drawn` in at least two places. */
export function bestOther(drawn: readonly LightColour[], course: Course): Fit {
  const length = drawn.length;
  const { all, norm } = tableOf(length);
  const own = Uint8Array.from(drawn, (name) => COLOUR_NAMES.indexOf(name));
  let [most, at] = [-1, -1];
  for (let from = 0, n = 0; from < all.length; from += length, n++) {
    let differing = 0;
    for (let i = 0; i < length; i++) if (all[from + i] !== own[i]) differing++;
    if (differing < 2) continue;
    for (let s = 0; s < STRENGTHS.length; s++) {
      const share = explained(all, from, [norm[s]![2 * n]!, norm[s]![2 * n + 1]!], s, course);
      if (share > most) [most, at] = [share, from];
    }
  }
  return {
    colours: Array.from(all.subarray(at, at + length), (place) => COLOUR_NAMES[place]!),
    share: most / energyOf(course),
  };
}

/** `course` has no drift, so a model's does not affect the product. Light of the opposite sign explains nothing. */
function explained(
  places: Uint8Array,
  from: number,
  [redNorm, blueNorm]: readonly [number, number],
  strength: number,
  [red, blue]: Course,
): number {
  const [redDrive, blueDrive] = DRIVES[strength]!;
  let [a, b] = [0, 0];
  for (let i = 0; i < red.length; i++) {
    const place = places[from + i]!;
    a += red[i]! * redDrive[place]!;
    b += blue[i]! * blueDrive[place]!;
  }
  return (a > 0 && redNorm > 1e-9 ? (a * a) / redNorm : 0) + (b > 0 && blueNorm > 1e-9 ? (b * b) / blueNorm : 0);
}

/** By strength and channel: the effect of each colour on the logarithm. */
const DRIVES = STRENGTHS.map((strength) =>
  [0, 2].map((channel) =>
    Float64Array.from(COLOUR_NAMES, (name) => {
      const light = linearOf(name);
      return Math.log(1 + strength * light[channel]!) - Math.log(1 + strength * light[1]);
    }),
  ),
) as unknown as readonly (readonly [Float64Array, Float64Array])[];

function norms(places: Uint8Array, from: number, length: number, strength: number): [number, number] {
  return DRIVES[strength]!.map((drive) => {
    const model = withoutDrift(Float64Array.from({ length }, (_, i) => drive[places[from + i]!]!));
    return dot(model, model);
  }) as [number, number];
}

interface Table {
  /** All sequences, one after another. */
  readonly all: Uint8Array;
  /** By strength: the energy of each sequence in both channels. */
  readonly norm: readonly Float64Array[];
}
const tables = new Map<number, Table>();

function tableOf(length: number): Table {
  const known = tables.get(length);
  if (known) return known;
  const all: number[] = [];
  const place = (so: number[]): void => {
    if (so.length === length) {
      if (isDrawable(so.map((index) => COLOUR_NAMES[index]!))) all.push(...so);
      return;
    }
    for (let index = 0; index < COLOUR_NAMES.length; index++) if (index !== so.at(-1)) place([...so, index]);
  };
  place([]);
  const bytes = Uint8Array.from(all);
  const count = bytes.length / length;
  const norm = STRENGTHS.map((_, s) => {
    const energies = new Float64Array(2 * count);
    for (let n = 0; n < count; n++) energies.set(norms(bytes, n * length, length, s), 2 * n);
    return energies;
  });
  const table = { all: bytes, norm };
  tables.set(length, table);
  return table;
}

export const energyOf = ([red, blue]: Course): number => Math.max(1e-12, dot(red, red) + dot(blue, blue));

export function dot(a: Float64Array, b: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += a[i]! * b[i]!;
  return sum;
}

const bases = new Map<number, Float64Array[]>();

/** Orthonormal polynomials over the places. */
function slowBase(length: number): Float64Array[] {
  const known = bases.get(length);
  if (known) return known;
  const base: Float64Array[] = [];
  for (let degree = 0; degree <= SLOW_DEGREE; degree++) {
    const power = Float64Array.from({ length }, (_, i) => ((2 * i) / (length - 1) - 1) ** degree);
    for (const other of base) {
      const part = dot(power, other);
      for (let i = 0; i < length; i++) power[i]! -= part * other[i]!;
    }
    const size = Math.sqrt(dot(power, power));
    base.push(power.map((value) => value / size));
  }
  bases.set(length, base);
  return base;
}
