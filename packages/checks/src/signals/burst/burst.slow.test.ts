import { findDocument } from '@verify/reading';
import { identityCard, makePerson, passport } from '@verify/specimen';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Commitments } from '../../material/commitments.ts';
import { decodeImage } from '../../image/decode.ts';
import { type Aimed, aimAt, commitmentsTo, NONCE, packBurst, type TakenFrame } from './burst.fixture.ts';
import { BURST_THRESHOLDS, type BurstVerdict, judgeBurst } from './judge-burst.ts';
import { splitBurst } from '../../material/open-burst.ts';

const today = '2026-11-20';
const SEED = 4;
const card = (alter: object = {}, seed = SEED) => identityCard({ seed, today, ...alter }).front;

let honest: Aimed;
beforeAll(async () => {
  honest = await aimAt(card(), SEED);
});

/** As the document check does it, with the portrait where the specimen has it. */
async function judge(aimed: Aimed, committed: Commitments | null = commitmentsTo(aimed)): Promise<BurstVerdict> {
  const { photo, burst } = splitBurst(packBurst(aimed));
  const image = await decodeImage(photo);
  if (!image.ok || !burst) throw new Error('no burst');
  const { quad } = findDocument(image.raster)!;
  const [a, b, , d] = quad;
  const on = (x: number, y: number) => ({
    x: a.x + (b.x - a.x) * x + (d.x - a.x) * y,
    y: a.y + (b.y - a.y) * x + (d.y - a.y) * y,
  });
  const portrait = [on(0.03, 0.2), on(0.36, 0.2), on(0.36, 0.9), on(0.03, 0.9)] as const;
  return judgeBurst({ raster: image.raster, quad, portrait }, { ...burst, committed });
}

/** The photo of another document in the same hand, with the honest frames before it. */
const withPhotoOf = async (alter: object, seed = SEED): Promise<Aimed> => ({
  ...honest,
  photo: (await aimAt(card(alter, seed), SEED)).photo,
});

describe('a photo with the frames before it', () => {
  test('one card in a moving hand is the same in photo and frames', async () => {
    const verdict = await judge(honest);
    expect(verdict).toMatchObject({ outcome: 'same', because: 'committed', frames: 6, found: 4 });
    expect(verdict.likeness).toBeGreaterThan(0.9);
  });

  test('one passport is the same in photo and frames', async () =>
    expect((await judge(await aimAt(passport({ seed: 7, today }), 7))).outcome).toBe('same'));

  test('another name in the photo differs at the name and not at the portrait', async () => {
    const forged = await withPhotoOf({ alter: { vizConflict: 'lastName' } });
    const verdict = await judge(forged);
    expect(verdict.outcome).toBe('differs');
    expect(verdict.onPortrait).toBeLessThan(0.5);
    expect(verdict.where).not.toBeNull();
  });

  test('one changed character of the number differs at that character', async () => {
    const forged = await withPhotoOf({ alter: { vizConflict: 'documentNumber' } });
    const verdict = await judge(forged);
    expect(verdict).toMatchObject({ outcome: 'differs', onPortrait: 0 });
    expect(verdict.glyph).toBeGreaterThan(4);
    expect((await judge(honest)).glyph).toBeLessThan(1.5);
  });

  test('frames that show the document too small skip the comparison of characters and report it', async () => {
    const far = await aimAt(card(), SEED, { scene: { fill: 0.5 } });
    const verdict = await judge(far);
    expect(verdict.glyph).toBeNull();
    expect(verdict.widthPx).toBeLessThan(BURST_THRESHOLDS.glyphsFrom);
  });

  test('another portrait in the photo differs at the portrait', async () => {
    // The head is chosen by the person's seed.
    const own = makePerson({ seed: SEED, today });
    const forged = await withPhotoOf({ person: { ...own, seed: own.seed + 5 } });
    const verdict = await judge(forged);
    expect(verdict.outcome).toBe('differs');
    expect(verdict.onPortrait).toBeGreaterThan(0.5);
  });

  test('frames of another document prove nothing', async () => {
    const frames = (await aimAt(passport({ seed: 7, today }), 7)).frames;
    const mixed = { ...honest, frames };
    expect(await judge(mixed)).toMatchObject({ outcome: 'unproved', because: 'not-found' });
  });
});

describe('frames that prove nothing', () => {
  test('frames without commitments prove nothing', async () =>
    expect(await judge(honest, null)).toMatchObject({ outcome: 'unproved', because: 'not-committed' }));

  test('frames with a photo that replaced the committed one prove nothing', async () => {
    const forged = await withPhotoOf({ alter: { vizConflict: 'lastName' } });
    expect(await judge(forged, commitmentsTo(honest))).toMatchObject({ outcome: 'unproved', because: 'not-committed' });
  });

  test('frames that were all committed at the end prove nothing', async () => {
    const { openedAtMs, groups } = commitmentsTo(honest);
    const digests = groups.flatMap((group) => group.digests);
    const late = { openedAtMs, groups: [{ receivedAtMs: groups.at(-1)!.receivedAtMs, digests }] };
    expect(await judge(honest, late)).toMatchObject({ outcome: 'unproved', because: 'not-committed' });
  });

  test('frames with a long pause before the photo prove nothing', async () => {
    const paused = { ...honest, photo: { ...honest.photo, timeMs: honest.photo.timeMs + 2_500 } };
    expect(await judge(paused)).toMatchObject({ outcome: 'unproved', because: 'pause' });
  });

  test('frames that are all the same file prove nothing', async () => {
    const { bytes } = honest.frames[0]!;
    const still = { ...honest, frames: honest.frames.map(({ timeMs }) => ({ timeMs, bytes })) };
    expect(await judge(still)).toMatchObject({ outcome: 'unproved', because: 'still-picture' });
  });
});

test('a frame that is sent twice counts once', async () => {
  const [first, second, ...others] = honest.frames;
  const twice = (frames: Aimed['frames']) => ({ ...honest, frames });
  const same = (frame: TakenFrame) => ({ timeMs: frame.timeMs, bytes: first!.bytes });
  expect(await judge(twice([first!, same(second!), ...others]))).toMatchObject({ outcome: 'same', found: 4 });
  const three = [first!, ...[second!, ...others.slice(0, 2)].map(same), ...others.slice(2)];
  expect(await judge(twice(three))).toMatchObject({ outcome: 'unproved', because: 'still-picture' });
});

test('frames after the photo count if the photo was taken quickly', async () => {
  const later = honest.frames.map(({ timeMs, bytes }, i) => ({ timeMs: timeMs + (i > 1 ? 200 : 0), bytes }));
  const early = { frames: later, photo: { ...honest.photo, timeMs: 400 } };
  const { openedAtMs, groups } = commitmentsTo(early);
  const inOrder = { openedAtMs, groups: groups.toSorted((a, b) => a.receivedAtMs - b.receivedAtMs) };
  expect(await judge(early, inOrder)).toMatchObject({ outcome: 'same' });
  expect(await judge(early)).toMatchObject({ outcome: 'unproved', because: 'not-committed' });
});

test('a browser may commit to more frames than it sends', async () => {
  const sent = { ...honest, frames: honest.frames.slice(-4) };
  expect(await judge(sent, commitmentsTo(honest))).toMatchObject({ outcome: 'same', frames: 4 });
});

test('an upload is split into the photo and its frames', () => {
  const { photo, burst } = splitBurst(packBurst(honest));
  expect(Buffer.from(photo).equals(Buffer.from(honest.photo.bytes))).toBe(true);
  expect(burst).toMatchObject({ nonce: NONCE, photo: { timeMs: honest.photo.timeMs } });
  expect(burst!.frames.map(({ timeMs }) => timeMs)).toEqual(honest.frames.map(({ timeMs }) => timeMs));
});

test('an upload without a burst is kept unchanged', () => {
  const { bytes } = honest.photo;
  expect(splitBurst(bytes)).toEqual({ photo: bytes, burst: null });
  expect(splitBurst(Buffer.from('VRFBURST'))).toMatchObject({ burst: null });
});

test.each([
  ['three frames', (aimed: Aimed) => ({ ...aimed, frames: aimed.frames.slice(-3) })],
  ['frames out of order', (aimed: Aimed) => ({ ...aimed, frames: aimed.frames.toReversed() })],
  [
    'a frame larger than 640 pixels',
    (aimed: Aimed) => ({ ...aimed, frames: [...aimed.frames.slice(1), { ...aimed.photo, timeMs: 1_700 }] }),
  ],
  [
    'a frame that is no JPEG',
    (aimed: Aimed) => ({
      ...aimed,
      frames: [...aimed.frames.slice(1), { timeMs: 1_700, bytes: Buffer.from('no picture') }],
    }),
  ],
])('an upload with %s is not a burst', (_, change) => {
  const { photo, burst } = splitBurst(packBurst(change(honest)));
  expect(burst).toBeNull();
  expect(Buffer.from(photo).equals(Buffer.from(honest.photo.bytes))).toBe(true);
});

test('an upload with any changed byte does not throw', () => {
  const upload = Buffer.from(packBurst(honest));
  for (let i = 0; i < 400; i++) {
    const broken = Buffer.from(upload);
    broken[upload.length - 1 - i]! ^= 0xff;
    splitBurst(broken);
  }
});
