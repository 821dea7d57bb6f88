import { expect, test } from 'vitest';
import { FITTED, MOST_SCALE, panBy, zoomAt } from './zoom.ts';

const CENTRE = { x: 0, y: 0 };
const sizes = { frame: { width: 300, height: 200 }, picture: { width: 300, height: 180 } };

test('the point under the finger stays in place', () => {
  const at = { x: 90, y: 60 };
  const before = zoomAt(FITTED, 2, CENTRE, sizes);
  const after = zoomAt(before, 4, at, sizes);
  const pointOf = (zoom: typeof before) => ({ x: (at.x - zoom.x) / zoom.scale, y: (at.y - zoom.y) / zoom.scale });
  expect(pointOf(after)).toEqual(pointOf(before));
  expect(after.scale).toBe(4);
});

test('the scale stays between the whole picture and its maximum', () => {
  expect(zoomAt(FITTED, 0.2, { x: 50, y: 50 }, sizes)).toEqual(FITTED);
  expect(zoomAt(FITTED, 100, CENTRE, sizes).scale).toBe(MOST_SCALE);
});

test('the picture moves up to its edges, and returns when it shrinks', () => {
  const large = zoomAt(FITTED, 2, CENTRE, sizes);
  const corner = panBy(large, 9_999, -9_999, sizes);
  expect(corner).toEqual({ scale: 2, x: 150, y: -80 });
  expect(zoomAt(corner, 1, { x: 30, y: 30 }, sizes)).toEqual(FITTED);
});

test('a picture smaller than its frame stays centred', () => {
  expect(panBy(FITTED, 40, 40, sizes)).toEqual(FITTED);
  const flat = { ...sizes, picture: { width: 300, height: 60 } };
  expect(panBy(zoomAt(FITTED, 2, CENTRE, flat), 10, 10, flat)).toEqual({ scale: 2, x: 10, y: 0 });
});
