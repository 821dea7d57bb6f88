import { expect, test } from 'vitest';
import type { KnownMaterial } from '../../material/material.ts';
import { greyOf } from './grey.ts';
import { memosOf } from './memo.ts';
import { knownOf } from './recollection.ts';
import sharp from 'sharp';

const [WIDTH, HEIGHT] = [640, 480];

/** A picture with features: rectangles. Two seeds give two pictures. */
async function pictureOf(seed: number) {
  const pixels = Buffer.alloc(WIDTH * HEIGHT, 0xcc);
  for (let i = 0; i < 60; i++) {
    const [left, top] = [(i * 97 * seed) % 600, (i * 61 + seed * 31) % 440];
    for (let y = top; y < top + 8 + ((i * 7) % 30); y++)
      pixels.fill((i * seed * 53) % 256, y * WIDTH + left, y * WIDTH + left + 10 + ((i * seed) % 30));
  }
  const raw = { width: WIDTH, height: HEIGHT, channels: 1 } as const;
  return (await greyOf(await sharp(pixels, { raw }).jpeg().toBuffer()))!;
}

const KNOWN: KnownMaterial = {
  seen: [{ slot: 'selfie', how: 'same-file', share: 1, daysAgo: 9 }],
  challengesRepeat: false,
  accountId: 'account',
  blockSecret: new Uint8Array(32),
  blocked: [],
};

test('a picture in a candidate counts once, even if the same bytes match too', async () => {
  const [same, other] = [await pictureOf(3), await pictureOf(5)];
  const pictures = [
    { slot: 'document-front', sha256: 'a', greys: [same] },
    { slot: 'selfie', sha256: 'b', greys: [same] },
  ] as const;
  const [memo] = memosOf(pictures);
  const alike = memo!.look!.places.map((place) => ({ at: place, kept: place }));
  const candidate = { slot: 'document-front', daysAgo: 3, look: memo!.look!, alike } as const;
  const candidates = [candidate, { ...candidate, daysAgo: 4 }, { ...candidate, slot: 'selfie' } as const];
  expect(knownOf(pictures, { known: KNOWN, candidates })).toEqual({
    ...KNOWN,
    seen: [...KNOWN.seen, { slot: 'document-front', how: 'same-picture', share: 1, daysAgo: 3 }],
  });
  const changed = [{ slot: 'document-front', sha256: 'c', greys: [other] }] as const;
  expect(knownOf(changed, { known: KNOWN, candidates: [candidate] })).toEqual(KNOWN);
});
