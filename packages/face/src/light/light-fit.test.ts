import type { LightColour } from '@verify/contract';
import { expect, test } from 'vitest';
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

const closeTo = (seen: Float64Array, wanted: readonly number[] | Float64Array): void => {
  expect(seen.length).toBe(wanted.length);
  for (const [i, value] of wanted.entries()) expect(seen[i]).toBeCloseTo(value, 9);
};

test('how much of a course a sequence explains nearly all at a strength in between', () =>
  expect(fitOf(SEQUENCE, lit(SEQUENCE, 1))).toBeCloseTo(0.9998733, 6));

test('how much of a course a sequence explains nothing of a channel that changes in the opposite sense', () => {
  const [red, blue] = lit(SEQUENCE, 0.2, [-0.7, 0.4]);
  expect(fitOf(SEQUENCE, [red, blue])).toBeCloseTo(dot(blue, blue) / energyOf([red, blue]), 12);
  const [other, away] = lit(SEQUENCE, 0.2, [0.7, -0.4]);
  expect(fitOf(SEQUENCE, [other, away])).toBeCloseTo(dot(other, other) / energyOf([other, away]), 12);
});

test.each([0.2, 4])(
  'the course of a drawn sequence is the measured one where a screen of strength %d lights the face',
  (strength) => {
    const seen = lit(SEQUENCE, strength, [0.3, 0.02]);
    const fitted = fittedCourse(SEQUENCE, seen);
    closeTo(fitted[0], seen[0]);
    closeTo(fitted[1], seen[1]);
  },
);

test('the best other sequence is the sequence that was shown instead', () => {
  const instead: LightColour[] = ['blue', 'red', 'green', 'white', 'blue', 'green', 'red'];
  expect(bestOther(SEQUENCE, lit(instead, 4)).colours).toEqual(instead);
  expect(bestOther(SEQUENCE, lit(instead, 4)).share).toBeCloseTo(1, 12);
  const first: LightColour[] = ['red', 'green', 'red', 'green', 'red', 'green', 'blue'];
  expect(bestOther(SEQUENCE, lit(first, 4)).colours).toEqual(first);
});

test('the best other sequence may differ in two places, and not in one', () => {
  const differing = (...places: readonly number[]): LightColour[] =>
    SEQUENCE.map((name, i) =>
      places.includes(i) ? COLOUR_NAMES.find((one) => ![SEQUENCE[i - 1], name, SEQUENCE[i + 1]].includes(one))! : name,
    );
  for (const other of [differing(2, 4), differing(0, 5)])
    expect(bestOther(SEQUENCE, lit(other, 0.2)).colours).toEqual(other);
  expect(isDrawable(differing(2))).toBe(true);
  expect(bestOther(SEQUENCE, lit(differing(2), 0.2)).share).toBeLessThan(0.999);
});
