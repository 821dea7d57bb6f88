import { createHash } from 'node:crypto';
import type { Quad, Raster } from '@verify/reading';
import { createRandom } from '@verify/specimen';
import { describe, expect, test } from 'vitest';
import { sharp } from '../../image/guarded-sharp.ts';
import { commitmentsTo, NONCE, packBurst } from './burst.fixture.ts';
import { judgeBurst } from './judge-burst.ts';
import { splitBurst } from '../../material/open-burst.ts';
import { squareOf } from './plane.ts';

const [WIDTH, HEIGHT] = [480, 300];
const PAGE: Quad = [
  { x: 0, y: 0 },
  { x: WIDTH, y: 0 },
  { x: WIDTH, y: HEIGHT },
  { x: 0, y: HEIGHT },
];

/** A page of dark and light squares, different for each seed. */
function page(seed: string): Raster {
  const random = createRandom(seed);
  const levels = Array.from({ length: 80 * 50 }, () => random.int(0, 255));
  const data = new Uint8ClampedArray(4 * WIDTH * HEIGHT);
  for (let i = 0; i < WIDTH * HEIGHT; i++) {
    const level = levels[Math.floor(i / WIDTH / 6) * 80 + Math.floor((i % WIDTH) / 6)]!;
    data.set([level, level, level, 255], 4 * i);
  }
  return { width: WIDTH, height: HEIGHT, data };
}

const sha256Of = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

const jpeg = ({ width, height, data }: Raster): Promise<Buffer> =>
  sharp(data, { raw: { width, height, channels: 4 } })
    .removeAlpha()
    .jpeg({ quality: 60 })
    .toBuffer();

test('a single frame with the document proves nothing, and its likeness is reported', async () => {
  const pages = ['other 1', 'other 2', 'other 3', 'own'].map(page);
  const frames = await Promise.all(pages.map(async (each, i) => ({ timeMs: 300 * i, bytes: await jpeg(each) })));
  const aimed = { frames, photo: { timeMs: 1_200, bytes: Buffer.from('the photo') } };
  const { burst } = splitBurst(packBurst(aimed));
  const photo = { raster: page('own'), quad: PAGE, portrait: null };
  const verdict = await judgeBurst(photo, { ...burst!, committed: commitmentsTo(aimed) });
  expect(verdict).toMatchObject({ outcome: 'unproved', because: 'not-found', frames: 4, found: 1 });
  expect(verdict.likeness).toBeGreaterThan(0.95);
});

describe('frames that prove nothing are not compared by pixels', () => {
  const photo = { raster: page('own'), quad: PAGE, portrait: null };
  interface Taken {
    readonly times?: readonly number[];
    readonly photoMs?: number;
    /** Which frames are another file. */
    readonly files?: readonly number[];
  }
  const taken = ({ times = [0, 300, 700, 1_100], photoMs = 1_500, files = times.map((_, i) => i) }: Taken) => ({
    frames: times.map((timeMs, i) => ({ timeMs, bytes: Buffer.from(`no picture ${files[i]}`) })),
    photo: { timeMs: photoMs, bytes: Buffer.from('the photo') },
  });
  const materialOf = ({ frames, photo: last }: ReturnType<typeof taken>) => ({
    nonce: NONCE,
    photo: { timeMs: last.timeMs, sha256: sha256Of(last.bytes) },
    frames: frames.map(({ timeMs, bytes }) => ({ timeMs, bytes, sha256: sha256Of(bytes) })),
  });
  const nothing = { found: 0, likeness: null, windows: 0, glyph: null, widthPx: null, where: null, onPortrait: 0 };
  const because = async (how: Taken, committed = commitmentsTo(taken(how))) =>
    (await judgeBurst(photo, { ...materialOf(taken(how)), committed })).because;

  test('frames that are not pictures count as frames without a document', async () => {
    const material = materialOf(taken({}));
    expect(await judgeBurst(photo, { ...material, committed: commitmentsTo(taken({})) })).toEqual({
      outcome: 'unproved',
      because: 'not-found',
      frames: 4,
      ...nothing,
    });
    expect(await judgeBurst(photo, { ...material, committed: null })).toEqual({
      outcome: 'unproved',
      because: 'not-committed',
      frames: 4,
      ...nothing,
    });
  });

  test('a pause of more than two and a half seconds ends the proof', async () => {
    expect(await because({ times: [0, 2_500, 5_000, 5_100], photoMs: 7_600 })).toBe('not-found');
    expect(await because({ times: [0, 2_501, 5_000, 5_100], photoMs: 7_600 })).toBe('pause');
    expect(await because({ photoMs: 3_601 })).toBe('pause');
  });

  test('fewer than four different files prove nothing', async () => {
    expect(await because({ times: [0, 300, 600, 900, 1_200], files: [0, 1, 1, 2, 3] })).toBe('not-found');
    expect(await because({ times: [0, 300, 600, 900, 1_200], files: [0, 1, 1, 2, 0] })).toBe('still-picture');
  });

  test('frames prove something only if the last committed digests are theirs', async () => {
    const { openedAtMs, groups } = commitmentsTo(taken({}));
    const [first, second, ...others] = groups;
    const { receivedAtMs } = first!;
    const before = (...digests: string[]) => ({ receivedAtMs, digests });
    const digest = (text: string) => sha256Of(Buffer.from(text));
    const from = (...own: typeof groups) => because({}, { openedAtMs, groups: own });
    expect(await from(before(digest('a'), digest('b')), before(), ...groups)).toBe('not-found');
    const together = before(digest('a'), digest('b'), ...first!.digests, ...second!.digests);
    expect(await from(before(digest('c')), together, ...others)).toBe('not-found');
    expect(await from(...groups, before(digest('a')))).toBe('not-committed');
    expect(await from(...groups.slice(1))).toBe('not-committed');
    expect(await from(before(digest('a')), ...groups.slice(1))).toBe('not-committed');
  });
});

describe('a photo with the frames before it', () => {
  const quad = (...corners: readonly (readonly [number, number])[]): Quad =>
    corners.map(([x, y]) => ({ x, y })) as unknown as Quad;
  const IN_PHOTO = quad([40, 30], [500, 45], [490, 320], [30, 310]);
  const FRAMES = [
    quad([30, 20], [430, 32], [420, 272], [24, 262]),
    quad([34, 24], [433, 33], [425, 275], [26, 268]),
    quad([28, 25], [428, 38], [418, 277], [22, 266]),
    quad([36, 18], [436, 27], [427, 268], [30, 261]),
  ];
  const PORTRAIT = quad([60, 60], [180, 65], [178, 280], [55, 275]);
  type Level = (u: number, v: number) => number;
  /** Pale ground with waves, and three fields of print: a portrait, and two columns of words. */
  const honest: Level = (u, v) => {
    const ground = 190 + 9 * Math.sin(14 * u + 5 * v) + 7 * Math.sin(17 * v - 6 * u) + 5 * Math.sin(31 * u * v + 2);
    const printed = (u > 0.06 && u < 0.3 && v > 0.15 && v < 0.85) || (u > 0.4 && u < 0.85 && v > 0.2 && v < 0.5);
    if (!printed) return ground;
    return ground - 70 + 55 * Math.sin(210 * u + 1.4 * Math.sin(37 * v)) * Math.sin(95 * v + Math.sin(41 * u));
  };
  const other =
    (left: number, top: number, right: number, bottom: number): Level =>
    (u, v) =>
      u > left && u < right && v > top && v < bottom ? honest(0.05 + 0.9 * v, 0.15 + 0.6 * u) - 20 : honest(u, v);
  function shot(width: number, height: number, at: Quad, level: Level): Raster {
    const toPage = squareOf(at);
    const data = new Uint8ClampedArray(4 * width * height);
    for (let i = 0; i < width * height; i++) {
      const { x: u, y: v } = toPage({ x: (i % width) + 0.5, y: Math.floor(i / width) + 0.5 });
      const seen = u >= 0 && u <= 1 && v >= 0 && v <= 1 ? level(u, v) : 110;
      data.set([seen, seen, seen, 255], 4 * i);
    }
    return { width, height, data };
  }
  const png = ({ width, height, data }: Raster): Promise<Buffer> =>
    sharp(data, { raw: { width, height, channels: 4 } })
      .png({ compressionLevel: 1 })
      .toBuffer();
  const digits = (value: number | null) => value && Math.round(value * 1000) / 1000;

  async function judged(level: Level, size = 1): Promise<unknown> {
    const frames = await Promise.all(
      FRAMES.map(async (at, i) => ({
        timeMs: 300 * i,
        bytes: await png(
          shot(470 * size, 300 * size, at.map(({ x, y }) => ({ x: x * size, y: y * size })) as unknown as Quad, honest),
        ),
      })),
    );
    const aimed = { frames, photo: { timeMs: 1_200, bytes: Buffer.from('the photo') } };
    const photo = { raster: shot(530, 350, IN_PHOTO, level), quad: IN_PHOTO, portrait: PORTRAIT };
    const material = {
      nonce: NONCE,
      photo: { timeMs: 1_200, sha256: sha256Of(aimed.photo.bytes) },
      frames: frames.map((frame) => ({ ...frame, sha256: sha256Of(frame.bytes) })),
    };
    const { likeness, glyph, where, onPortrait, ...others } = await judgeBurst(photo, {
      ...material,
      committed: commitmentsTo(aimed),
    });
    return {
      ...others,
      numbers: [likeness, glyph, onPortrait].map(digits),
      where: where?.map(({ x, y }) => [digits(x), digits(y)]),
    };
  }

  // Likeness, score of a character, and share on the portrait are what these pages give now.
  const seen = { frames: 4, found: 4, because: 'committed' };

  test('the same document is reported as same, without characters if it is too small', async () =>
    expect(await judged(honest, 0.6)).toEqual({
      ...seen,
      outcome: 'same',
      windows: 0,
      widthPx: 239,
      numbers: [0.992, null, 0],
    }));

  test('other print is reported as a difference, with its share on the portrait', async () =>
    expect(await judged(other(0.27, 0.3, 0.45, 0.4), 0.6)).toEqual({
      ...seen,
      outcome: 'differs',
      windows: 19,
      widthPx: 239,
      numbers: [0.98, null, 0.947],
      where: [
        [153.869, 108.792],
        [188.632, 109.824],
        [187.045, 153.982],
        [152.283, 153.01],
      ],
    }));

  test('one other character is found even if every window looks the same', async () =>
    expect(await judged(other(0.5, 0.3, 0.508, 0.33))).toEqual({
      ...seen,
      outcome: 'differs',
      windows: 0,
      widthPx: 398,
      numbers: [0.997, 4.006, 0],
      where: [
        [268.233, 121.22],
        [274.803, 121.412],
        [274.448, 131.253],
        [267.878, 131.063],
      ],
    }));
});
