import { expect, test } from 'vitest';
import { placePart } from './place-part.ts';

const photo = { width: 3000, height: 4000 };

test('the whole picture fills its box', () => {
  const { ratio, style } = placePart(photo, null);
  expect(ratio).toBe(0.75);
  expect(style).toMatchObject({ width: '100%', height: '100%', left: '0%', top: '0%', transform: 'none' });
});

test('a part fills the box, and the rest is outside', () => {
  const { ratio, style } = placePart(photo, { x: 0.25, y: 0.5, width: 0.5, height: 0.25, turnDeg: 0 });
  expect(ratio).toBe(1.5);
  expect(style).toMatchObject({ width: '200%', height: '400%', left: '-50%', top: '-200%' });
});

test('a sideways part is rotated around its centre', () => {
  const { ratio, style } = placePart(photo, { x: 0.25, y: 0.25, width: 0.5, height: 0.5, turnDeg: 90 });
  // 1500 x 2000 pixels of the photo in a box of 2000 x 1500.
  expect(ratio).toBeCloseTo(4 / 3);
  expect(style).toMatchObject({
    width: '150%',
    height: '266.667%',
    left: '-25%',
    top: '-83.333%',
    transformOrigin: '50% 50%',
    transform: 'rotate(90deg)',
  });
});
