import { expect, test } from 'vitest';
import { align } from './align.ts';
import { type Grey, greyFrom } from './grey.ts';
import { memoOf } from './memo.ts';
import { MIDDLE, printOf } from './print.ts';
import { sharedBy } from './recall.ts';

const [WIDTH, HEIGHT] = [160, 120];

/** A picture with features, another one for each seed. `shade` darkens a part of it. */
function pictureOf(seed: number, shade = 0): Grey {
  const pixels = new Uint8Array(WIDTH * HEIGHT).fill(0xcc);
  for (let i = 0; i < 60; i++) {
    const [left, top] = [(i * 97 * seed) % 145, (i * 61 + seed * 31) % 105];
    for (let y = top; y < top + 4 + ((i * 7) % 10); y++)
      pixels.fill((i * seed * 53) % 256, y * WIDTH + left, y * WIDTH + left + 4 + ((i * seed) % 10));
  }
  for (let i = 0; i < pixels.length; i++) if (i % WIDTH < 80) pixels[i]! -= (pixels[i]! * shade) / 400;
  return greyFrom(pixels, WIDTH, HEIGHT);
}

test('a document is the same picture up to its limit', () => {
  const known = pictureOf(3);
  const { look } = memoOf([known]);
  const place = look!.places[0]!;
  const alike = [{ at: place, kept: place }];
  const seen = Array.from({ length: 30 }, (_, shade) => {
    const grey = pictureOf(3, shade);
    const share = sharedBy([grey], { slot: 'document-front', daysAgo: 1, look: look!, alike });
    return { away: align(grey, printOf(known)!, MIDDLE).distance, share };
  });
  const same = seen.filter(({ share }) => share === 1).map(({ away }) => away);
  const other = seen.filter(({ share }) => share === 0).map(({ away }) => away);
  expect(Math.max(...same)).toBeLessThanOrEqual(0.003);
  expect(Math.min(...other)).toBeGreaterThan(0.003);
  expect(Math.min(...other) - Math.max(...same)).toBeLessThan(0.0005);
});

test('stills of an earlier recording are found behind any number of new ones', () => {
  const earlier = [3, 5, 7, 11, 13, 17].map(pictureOf);
  const { look } = memoOf(earlier);
  const copied = earlier.slice(1, 4);
  const added = [19, 23, 29, 31, 37, 41, 43, 47, 53].map(pictureOf);
  const greys = [...added, ...copied];
  const place = look!.places[0]!;
  // The new stills resemble the earlier ones at thousands of places, and their places come first.
  const chance = Array.from({ length: 6000 }, (_, i) => ({
    at: { ...place, picture: i % added.length },
    kept: place,
  }));
  const copies = look!.places
    .filter(({ picture }) => picture >= 1 && picture < 4)
    .map((kept) => ({ at: { ...kept, picture: added.length + kept.picture - 1 }, kept }));
  const candidate = { slot: 'liveness-stills', daysAgo: 1, look: look! } as const;
  expect(sharedBy(greys, { ...candidate, alike: [...chance, ...copies] })).toBe(3 / 12);
  expect(sharedBy(greys, { ...candidate, alike: chance })).toBe(0);
});
