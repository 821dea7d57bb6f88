import { expect, test } from 'vitest';
import { CENTRE, type FacePicture, placeOf, SIDE } from './face-picture.ts';
import { shapeDistance } from './face-shape.ts';

/** A face of points around its middle, wider than another by this share; its jaw by another one. */
function faceOf(wider = 0, jaw = 0): FacePicture {
  const points = Float32Array.from({ length: 121 * 2 }, (_, i) =>
    i % 2 ? CENTRE.y + (i % 37) - 12 : CENTRE.x + (i % 41) - 20,
  );
  for (const [index, by] of [
    [234, wider],
    [454, wider],
    [150, jaw],
    [379, jaw],
  ] as const) {
    const at = placeOf(index) * 2;
    points[at] = CENTRE.x + (points[at]! - CENTRE.x) * (1 + by);
  }
  return { grey: new Float32Array(SIDE * SIDE), points };
}

test('the distance of a shape is measured from the median of many stills', () => {
  const far = (stills: readonly FacePicture[], near = false) => shapeDistance(stills, faceOf(), near);
  expect(far([faceOf()])).toBe(0);
  expect(far([faceOf(0.3), faceOf(), faceOf(), faceOf(), faceOf(0, 0.4)])).toBe(0);
  expect(far([faceOf(0, 0.04)])).toBeGreaterThan(far([faceOf(0, 0.02)]));
  expect(far([faceOf(0, 0.02)])).toBeGreaterThan(0);
  // A near camera narrows a face, so the same shape then differs.
  expect(far([faceOf()], true)).toBeGreaterThan(1);
});
