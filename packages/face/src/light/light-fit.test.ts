import type { LightColour } from '@verify/contract';
import { describe, expect, test } from 'vitest';
import { bestOther, type Course, dot, energyOf, fitOf, fittedCourse, withoutDrift } from './light-fit.ts';
import { COLOUR_NAMES, isDrawable, linearOf } from './light-sequence.ts';

const SEQUENCE: readonly LightColour[] = ['red', 'green', 'white', 'blue', 'red', 'white', 'green'];

/** What a screen of this strength does to a face, in each of both channels. */
function lit(colours: readonly LightColour[], strength: number, gains: readonly [number, number] = [1, 1]): Course {
  return [0, 2].map((channel, i) =>
    withoutDrift(
      Float64Array.from(colours, (name) => {
        const light = linearOf(name);
        return gains[i]! * Math.log((1 + strength * light[channel]!) / (1 + strength * light[1]));
      }),
    ),
  ) as unknown as Course;
}

const course = (red: readonly number[], blue: readonly number[]): Course =>
  [withoutDrift(Float64Array.from(red)), withoutDrift(Float64Array.from(blue))] as const;
/** Follows no sequence in particular. */
const ANY = course([5, -2, 1, -3, 4, 3, -6], [-1, -6, 2, 7, -4, 0, 1]);

const closeTo = (seen: Float64Array, wanted: readonly number[] | Float64Array): void => {
  expect(seen.length).toBe(wanted.length);
  for (const [i, value] of wanted.entries()) expect(seen[i]).toBeCloseTo(value, 9);
};

test('a mean, a drift and a curvature are removed, and the rest stays', () => {
  // The orthogonal polynomials of five places are -2 -1 0 1 2 and 2 -1 -2 -1 2.
  const values = [1, 4, 2, 8, 5];
  const [slope, curve] = [(-2 - 4 + 8 + 10) / 10, (2 - 4 - 4 - 8 + 10) / 14];
  const rest = [-2, -1, 0, 1, 2].map((x, i) => values[i]! - 4 - slope * x - curve * [2, -1, -2, -1, 2][i]!);
  const given = Float64Array.from(values);
  closeTo(withoutDrift(given), rest);
  expect([...given]).toEqual(values);
  closeTo(withoutDrift(Float64Array.from({ length: 7 }, (_, i) => 3 - 2 * i + 0.5 * i * i)), [0, 0, 0, 0, 0, 0, 0]);
});

test('the product and the energy of courses', () => {
  expect(dot(Float64Array.of(2, 3, 5), Float64Array.of(7, 11, 13))).toBe(112);
  expect(energyOf([Float64Array.of(2, 3), Float64Array.of(5, 7)])).toBe(87);
  expect(energyOf([Float64Array.of(0, 0), Float64Array.of(0, 0)])).toBe(1e-12);
});

describe('how much of a course a sequence explains', () => {
  test.each([0.2, 4])('all of what a screen of strength %d does, however strongly it reaches the face', (strength) => {
    expect(fitOf(SEQUENCE, lit(SEQUENCE, strength))).toBeCloseTo(1, 12);
    expect(fitOf(SEQUENCE, lit(SEQUENCE, strength, [0.3, 0.02]))).toBeCloseTo(1, 12);
  });

  test('nearly all at a strength in between', () => {
    expect(fitOf(SEQUENCE, lit(SEQUENCE, 1))).toBeCloseTo(0.9998733, 6);
  });

  test('nothing of a channel that changes in the opposite sense', () => {
    const [red, blue] = lit(SEQUENCE, 0.2, [-0.7, 0.4]);
    expect(fitOf(SEQUENCE, [red, blue])).toBeCloseTo(dot(blue, blue) / energyOf([red, blue]), 12);
    const [other, away] = lit(SEQUENCE, 0.2, [0.7, -0.4]);
    expect(fitOf(SEQUENCE, [other, away])).toBeCloseTo(dot(other, other) / energyOf([other, away]), 12);
  });

  test('part of any other course', () => {
    expect(fitOf(SEQUENCE, ANY)).toBeCloseTo(0.66946, 5);
  });

  test('nothing with three colours, because any three values are a drift', () => {
    const three = [Float64Array.of(1, 2, 4), Float64Array.of(3, 1, 5)] as const;
    expect(fitOf(['red', 'green', 'blue'], three)).toBe(0);
  });
});

describe('the course of a drawn sequence', () => {
  test.each([0.2, 4])('is the measured one where a screen of strength %d lights the face', (strength) => {
    const seen = lit(SEQUENCE, strength, [0.3, 0.02]);
    const fitted = fittedCourse(SEQUENCE, seen);
    closeTo(fitted[0], seen[0]);
    closeTo(fitted[1], seen[1]);
  });

  test('does not change in a channel that changes in the opposite sense', () => {
    const seen = lit(SEQUENCE, 0.2, [0.7, -0.4]);
    const [red, blue] = fittedCourse(SEQUENCE, seen);
    closeTo(red, seen[0]);
    expect(energyOf([blue, blue])).toBe(1e-12);
  });
});

describe('the best other sequence', () => {
  const five: readonly LightColour[] = ['green', 'red', 'white', 'blue', 'green'];

  function* all(length: number, begun: readonly LightColour[] = []): Generator<readonly LightColour[]> {
    if (begun.length === length) return yield begun;
    for (const name of COLOUR_NAMES) yield* all(length, [...begun, name]);
  }

  test.each([
    ['for a course of another sequence', lit(['blue', 'red', 'green', 'white', 'red'], 0.2)],
    ['for the drawn one', lit(five, 4)],
    ['for any course', course([5, -2, 1, 7, -4], [-1, 6, 2, -3, 4])],
  ])('%s is the best of all that can be drawn and differ in two places', (_, seen) => {
    const others = [...all(5)].filter(
      (one) => isDrawable(one) && one.filter((name, i) => name !== five[i]).length >= 2,
    );
    const shares = others.map((one) => fitOf(one, seen));
    const best = Math.max(...shares);
    const found = bestOther(five, seen);
    expect(found.share).toBeCloseTo(best, 12);
    expect(fitOf(found.colours, seen)).toBeCloseTo(best, 12);
    expect(others.filter((_one, i) => shares[i]! > best - 1e-9)).toContainEqual(found.colours);
  });

  test('is the one that was shown instead', () => {
    const instead: LightColour[] = ['blue', 'red', 'green', 'white', 'blue', 'green', 'red'];
    expect(bestOther(SEQUENCE, lit(instead, 4)).colours).toEqual(instead);
    expect(bestOther(SEQUENCE, lit(instead, 4)).share).toBeCloseTo(1, 12);
    const first: LightColour[] = ['red', 'green', 'red', 'green', 'red', 'green', 'blue'];
    expect(bestOther(SEQUENCE, lit(first, 4)).colours).toEqual(first);
  });

  test('may differ in two places, and not in one', () => {
    const differing = (...places: readonly number[]): LightColour[] =>
      SEQUENCE.map((name, i) =>
        places.includes(i)
          ? COLOUR_NAMES.find((one) => ![SEQUENCE[i - 1], name, SEQUENCE[i + 1]].includes(one))!
          : name,
      );
    for (const other of [differing(2, 4), differing(0, 5)])
      expect(bestOther(SEQUENCE, lit(other, 0.2)).colours).toEqual(other);
    expect(isDrawable(differing(2))).toBe(true);
    expect(bestOther(SEQUENCE, lit(differing(2), 0.2)).share).toBeLessThan(0.999);
  });
});
