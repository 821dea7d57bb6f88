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

describe('a photo and the frames before it', () => {
  test('that show one card in a moving hand are the same', async () => {
    const verdict = await judge(honest);
    expect(verdict).toMatchObject({ outcome: 'same', because: 'committed', frames: 6, found: 4 });
    expect(verdict.likeness).toBeGreaterThan(0.9);
  });

  test('that show one passport are the same', async () =>
    expect((await judge(await aimAt(passport({ seed: 7, today }), 7))).outcome).toBe('same'));

  test('with another name in the photo differ there, and not on the portrait', async () => {
    const forged = await withPhotoOf({ alter: { vizConflict: 'lastName' } });
    const verdict = await judge(forged);
    expect(verdict.outcome).toBe('differs');
    expect(verdict.onPortrait).toBeLessThan(0.5);
    expect(verdict.where).not.toBeNull();
  });

  test('with one other character of the number in the photo differ there', async () => {
    const forged = await withPhotoOf({ alter: { vizConflict: 'documentNumber' } });
    const verdict = await judge(forged);
    expect(verdict).toMatchObject({ outcome: 'differs', onPortrait: 0 });
    expect(verdict.glyph).toBeGreaterThan(4);
    expect((await judge(honest)).glyph).toBeLessThan(1.5);
  });

  test('compare no characters where the frames show the document too small, and say so', async () => {
    const far = await aimAt(card(), SEED, { scene: { fill: 0.5 } });
    const verdict = await judge(far);
    expect(verdict.glyph).toBeNull();
    expect(verdict.widthPx).toBeLessThan(BURST_THRESHOLDS.glyphsFrom);
  });

  test('with another portrait in the photo differ on the portrait', async () => {
    // The head is chosen by the person's seed.
    const own = makePerson({ seed: SEED, today });
    const forged = await withPhotoOf({ person: { ...own, seed: own.seed + 5 } });
    const verdict = await judge(forged);
    expect(verdict.outcome).toBe('differs');
    expect(verdict.onPortrait).toBeGreaterThan(0.5);
  });

  test('of another kind of document prove nothing', async () => {
    const frames = (await aimAt(passport({ seed: 7, today }), 7)).frames;
    const mixed = { ...honest, frames };
    expect(await judge(mixed)).toMatchObject({ outcome: 'unproved', because: 'not-found' });
  });
});

describe('frames prove nothing', () => {
  test('where nothing was committed', async () =>
    expect(await judge(honest, null)).toMatchObject({ outcome: 'unproved', because: 'not-committed' }));

  test('where the photo was exchanged after it was committed', async () => {
    const forged = await withPhotoOf({ alter: { vizConflict: 'lastName' } });
    expect(await judge(forged, commitmentsTo(honest))).toMatchObject({ outcome: 'unproved', because: 'not-committed' });
  });

  test('where they were all committed at the end', async () => {
    const { openedAtMs, groups } = commitmentsTo(honest);
    const digests = groups.flatMap((group) => group.digests);
    const late = { openedAtMs, groups: [{ receivedAtMs: groups.at(-1)!.receivedAtMs, digests }] };
    expect(await judge(honest, late)).toMatchObject({ outcome: 'unproved', because: 'not-committed' });
  });

  test('where a camera stood still for longer than a hand does', async () => {
    const paused = { ...honest, photo: { ...honest.photo, timeMs: honest.photo.timeMs + 2_500 } };
    expect(await judge(paused)).toMatchObject({ outcome: 'unproved', because: 'pause' });
  });

  test('where every frame is the same file, as from a picture in a virtual camera', async () => {
    const { bytes } = honest.frames[0]!;
    const still = { ...honest, frames: honest.frames.map(({ timeMs }) => ({ timeMs, bytes })) };
    expect(await judge(still)).toMatchObject({ outcome: 'unproved', because: 'still-picture' });
  });
});

test('a picture that was sent twice counts once', async () => {
  const [first, second, ...others] = honest.frames;
  const twice = (frames: Aimed['frames']) => ({ ...honest, frames });
  const same = (frame: TakenFrame) => ({ timeMs: frame.timeMs, bytes: first!.bytes });
  expect(await judge(twice([first!, same(second!), ...others]))).toMatchObject({ outcome: 'same', found: 4 });
  const three = [first!, ...[second!, ...others.slice(0, 2)].map(same), ...others.slice(2)];
  expect(await judge(twice(three))).toMatchObject({ outcome: 'unproved', because: 'still-picture' });
});

test('frames may come after a photo that was taken quickly', async () => {
  const later = honest.frames.map(({ timeMs, bytes }, i) => ({ timeMs: timeMs + (i > 1 ? 200 : 0), bytes }));
  const early = { frames: later, photo: { ...honest.photo, timeMs: 400 } };
  const { openedAtMs, groups } = commitmentsTo(early);
  const inOrder = { openedAtMs, groups: groups.toSorted((a, b) => a.receivedAtMs - b.receivedAtMs) };
  expect(await judge(early, inOrder)).toMatchObject({ outcome: 'same' });
  expect(await judge(early)).toMatchObject({ outcome: 'unproved', because: 'not-committed' });
});

test('more frames may be committed than are sent', async () => {
  const sent = { ...honest, frames: honest.frames.slice(-4) };
  expect(await judge(sent, commitmentsTo(honest))).toMatchObject({ outcome: 'same', frames: 4 });
});

test('an upload is taken apart: into the photo as it was taken, and its frames', () => {
  const { photo, burst } = splitBurst(packBurst(honest));
  expect(Buffer.from(photo).equals(Buffer.from(honest.photo.bytes))).toBe(true);
  expect(burst).toMatchObject({ nonce: NONCE, photo: { timeMs: honest.photo.timeMs } });
  expect(burst!.frames.map(({ timeMs }) => timeMs)).toEqual(honest.frames.map(({ timeMs }) => timeMs));
});

test('an upload is taken apart: and a photo without a burst stays as it is', () => {
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
])('an upload is taken apart: %s are no burst', (_, change) => {
  const { photo, burst } = splitBurst(packBurst(change(honest)));
  expect(burst).toBeNull();
  expect(Buffer.from(photo).equals(Buffer.from(honest.photo.bytes))).toBe(true);
});

test('an upload is taken apart: a changed byte anywhere throws nothing', () => {
  const upload = Buffer.from(packBurst(honest));
  for (let i = 0; i < 400; i++) {
    const broken = Buffer.from(upload);
    broken[upload.length - 1 - i]! ^= 0xff;
    splitBurst(broken);
  }
});
