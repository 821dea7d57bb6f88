import sharp from 'sharp';
import { expect, test } from 'vitest';
import { plainScene, randomScene } from './camera/scene.ts';
import { photograph } from './capture.ts';
import { passport } from './documents/passport.ts';

const document = passport({ seed: 3, today: '2026-11-20', dpi: 100 });

test('a photograph repeats byte for byte and says where the document is', async () => {
  const scene = plainScene(5, { width: 640, height: 480 });
  const first = await photograph(document, scene);
  const second = await photograph(document, scene);
  expect(first.jpeg.equals(second.jpeg)).toBe(true);
  const { width, height, format } = await sharp(first.jpeg).metadata();
  expect([width, height, format]).toEqual([640, 480, 'jpeg']);
  for (const corner of first.truth.quad) {
    expect(corner.x).toBeGreaterThan(0);
    expect(corner.x).toBeLessThan(640);
  }
});

test('a quarter turn puts the document’s top to the right', async () => {
  const { truth } = await photograph(document, plainScene(5, { width: 640, height: 480, rotationDeg: 90 }));
  const [topLeft, topRight, , bottomLeft] = truth.quad;
  expect(topLeft.x).toBeGreaterThan(bottomLeft.x);
  expect(topRight.y).toBeGreaterThan(topLeft.y);
});

test('random scenes differ from seed to seed', () => {
  expect(randomScene(1)).not.toEqual(randomScene(2));
  expect(randomScene(1)).toEqual(randomScene(1));
});
