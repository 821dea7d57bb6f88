import { describe, expect, test } from 'vitest';
import { align } from './align.ts';
import { type Grey, greyFrom, mirrored } from './grey.ts';
import { memoOf } from './memo.ts';
import { MIDDLE, printOf } from './print.ts';
import { type Candidate, recall, sharedBy } from './recall.ts';

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

test('each file is told once, with the first candidate that shows it', () => {
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

test.each([
  ['selfie', 0.002],
  ['document-back', 0.003],
] as const)('a %s is the same picture up to a distance of %d', (slot, limit) => {
  const known = pictureOf(3);
  const candidate = keptBefore(slot, [known]);
  const print = printOf(known)!;
  for (let shade = 0; shade < 24; shade++) {
    const grey = pictureOf(3, shade);
    const { distance } = align(grey, print, MIDDLE);
    expect([shade, sharedBy([grey], { ...candidate, alike: candidate.alike.slice(0, 1) })]).toEqual([
      shade,
      distance <= limit ? 1 : 0,
    ]);
  }
});

test('a picture in a mirror is known again', () => {
  const known = pictureOf(3);
  const candidate = keptBefore('selfie', [known]);
  const alike = candidate.alike.map(({ kept }) => ({ at: { ...kept, mirrored: true }, kept }));
  expect(sharedBy([mirrored(known)], { ...candidate, alike })).toBe(1);
  expect(sharedBy([mirrored(known)], candidate)).toBe(0);
});

test('a place in a picture that was not opened counts for nothing', () => {
  const candidate = keptBefore('selfie', [pictureOf(3)]);
  const alike = candidate.alike.map(({ kept }) => ({ at: { ...kept, picture: 1 }, kept }));
  expect(sharedBy([pictureOf(3)], { ...candidate, alike })).toBe(0);
  expect(sharedBy([], candidate)).toBe(0);
});

describe('a recording', () => {
  const kept = [3, 5, 7, 11].map((seed) => pictureOf(seed));
  const candidate = keptBefore('liveness-stills', kept);
  const shared = (...seeds: readonly number[]) => {
    const greys = seeds.map((seed) => pictureOf(seed));
    const alike = candidate.alike.filter(({ kept: place }) => place.picture === 0);
    return sharedBy(greys, { ...candidate, alike });
  };

  test('shares a still with another one at most once', () => {
    expect(shared(3, 5, 7, 7, 7)).toBe(3 / 5);
    expect(shared(3, 5, 7, 11)).toBe(1);
  });

  test('shares three stills at least, or none', () => {
    expect(shared(3, 5, 19)).toBe(0);
    expect(shared(3, 5, 7, 19)).toBe(3 / 4);
  });

  test('is known from an eighth of its stills on', () => {
    const greys = (others: number) => [
      ...[3, 5, 7].map((seed) => pictureOf(seed)),
      ...Array.from({ length: others }, () => pictureOf(19)),
    ];
    const recalled = (others: number) => recall([fileOf('liveness-stills', ...greys(others))], [candidate]);
    expect(recalled(21)).toEqual([{ slot: 'liveness-stills', daysAgo: 4, share: 1 / 8 }]);
    expect(recalled(22)).toEqual([]);
  });
});
