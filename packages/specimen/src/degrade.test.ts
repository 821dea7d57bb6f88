import sharp from 'sharp';
import { expect, test } from 'vitest';
import { degrade, LADDER, randomCapture } from './degrade.ts';
import { passport } from './documents/passport.ts';

const today = '2026-11-20';
const { image } = passport({ seed: 2, today, dpi: 60 });

test('a degraded image repeats and takes the size asked for', async () => {
  const change = { blurPx: 1, noise: 8, glare: 0.5, scale: 0.5, jpegQuality: 40, seed: 3 };
  const first = await degrade(image, change);
  expect(first.equals(await degrade(image, change))).toBe(true);
  expect(first.equals(await degrade(image, { ...change, seed: 4 }))).toBe(false);
  expect((await sharp(first).metadata()).width).toBe(Math.round(image.width / 2));
});

test('without a change the image stays what it was', async () => {
  const same = await sharp(await degrade(image, { jpegQuality: 100 }))
    .raw()
    .toBuffer();
  let sum = 0;
  for (let i = 0; i < image.width * 100; i++) sum += Math.abs(same[i * 3]! - image.data[i * 4]!);
  expect(sum / (image.width * 100)).toBeLessThan(4);
});

test('each ladder begins harmlessly and has at least five rungs', () => {
  for (const rungs of Object.values(LADDER)) expect(rungs.length).toBeGreaterThanOrEqual(5);
});

test('random captures repeat and differ in person, document and scene', { timeout: 30_000 }, async () => {
  const scene = { width: 320, height: 240 };
  const one = await randomCapture(21, { today, scene });
  const two = await randomCapture(22, { today, scene });
  expect(one.jpeg.equals((await randomCapture(21, { today, scene })).jpeg)).toBe(true);
  expect(one.truth.lines).not.toEqual(two.truth.lines);
  expect(one.truth.scene.rotationDeg).not.toBe(two.truth.scene.rotationDeg);
});
