import { expect, test } from 'vitest';
import { type Grey, greyFrom } from './grey.ts';
import { memoOf } from './memo.ts';
import { type Candidate, recall } from './recall.ts';

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

/** A file of these pictures, kept before, whose places are all alike to those of the same pictures now. */
function keptBefore(slot: Candidate['slot'], pictures: readonly Grey[], change: Partial<Candidate> = {}): Candidate {
  const { look } = memoOf(pictures);
  const alike = look!.places.map((kept) => ({ at: kept, kept }));
  return { slot, daysAgo: 4, look: look!, alike, ...change };
}
const fileOf = (slot: Candidate['slot'], ...greys: readonly Grey[]) => ({ slot, sha256: 'a'.repeat(64), greys });

test('each file is reported once, with the first matching candidate', () => {
  const [front, selfie] = [pictureOf(3), pictureOf(5)];
  const files = [fileOf('document-front', front), fileOf('selfie', selfie)];
  const candidates = [
    keptBefore('document-front', [pictureOf(7)], { daysAgo: 1 }),
    keptBefore('document-front', [front], { daysAgo: 2 }),
    keptBefore('document-front', [front], { daysAgo: 3 }),
    keptBefore('selfie', [selfie]),
    keptBefore('document-back', [front]),
  ];
  expect(recall(files, candidates)).toEqual([
    { slot: 'document-front', daysAgo: 2, share: 1 },
    { slot: 'selfie', daysAgo: 4, share: 1 },
  ]);
  expect(recall(files, [])).toEqual([]);
});

const kept = [3, 5, 7, 11].map((seed) => pictureOf(seed));
const candidate = keptBefore('liveness-stills', kept);
test('a recording is recognised from one eighth of its stills', () => {
  const greys = (others: number) => [
    ...[3, 5, 7].map((seed) => pictureOf(seed)),
    ...Array.from({ length: others }, () => pictureOf(19)),
  ];
  const recalled = (others: number) => recall([fileOf('liveness-stills', ...greys(others))], [candidate]);
  expect(recalled(21)).toEqual([{ slot: 'liveness-stills', daysAgo: 4, share: 1 / 8 }]);
  expect(recalled(22)).toEqual([]);
});
