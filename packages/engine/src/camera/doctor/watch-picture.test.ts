import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { PictureTrouble } from './judge-picture.ts';
import { watchPicture } from './watch-picture.ts';

const SIZE = { width: 320, height: 180 } as const;
/** The luma plane begins after a header, and its rows are longer than the picture. */
const PLANE = { offset: 1_000, stride: 350 } as const;

/** The camera's picture: `planes` in its own format, or `colour` if the browser only lets it be drawn. */
const scene = {
  format: 'NV12' as string | null,
  fullRange: true as boolean | null,
  level: (_x: number, _y: number, _nth: number): number => 100,
  colour: [0, 0, 0] as readonly [r: number, g: number, b: number],
  fails: false,
  taken: [] as number[],
  closed: 0,
};
const video = {
  paused: false,
  readyState: 2,
  videoWidth: SIZE.width,
  videoHeight: SIZE.height,
  /** Whether the browser wants a tap. */
  refuses: true,
  asked: 0,
  async play() {
    this.asked++;
    if (this.refuses) throw new DOMException('no tap', 'NotAllowedError');
    this.paused = false;
  },
};
const camera = { state: 'live' as 'live' | 'paused' };

class Frame {
  displayWidth: number = SIZE.width;
  displayHeight: number = SIZE.height;
  visibleRect = { ...SIZE };
  format = scene.format;
  colorSpace = { fullRange: scene.fullRange };
  nth = scene.taken.push(performance.now()) - 1;

  allocationSize(): number {
    return PLANE.offset + PLANE.stride * SIZE.height;
  }

  async copyTo(bytes: Uint8Array) {
    if (scene.fails) throw new Error('the camera has ended');
    bytes.fill(255);
    for (let y = 0; y < SIZE.height; y++)
      for (let x = 0; x < SIZE.width; x++) bytes[PLANE.offset + y * PLANE.stride + x] = scene.level(x, y, this.nth);
    return [PLANE];
  }

  close(): void {
    scene.closed++;
  }
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
  Object.assign(scene, { format: 'NV12', fullRange: true, level: () => 100, fails: false, taken: [], closed: 0 });
  Object.assign(video, { paused: false, readyState: 2, refuses: true, asked: 0 });
  camera.state = 'live';
  vi.stubGlobal('HTMLMediaElement', { HAVE_CURRENT_DATA: 2 });
  vi.stubGlobal('VideoFrame', Frame);
  /** A canvas returns the colour of the drawn frame, which changes with each frame. */
  const context = {
    drawn: 0,
    drawImage(...[, x, y, width, height]: readonly [unknown, number, number, number, number]) {
      expect([x, y, width, height]).toEqual([0, 0, 64, 36]);
      this.drawn++;
    },
    getImageData(x: number, y: number, width: number, height: number) {
      expect([x, y, width, height]).toEqual([0, 0, 64, 36]);
      const data = new Uint8ClampedArray(4 * width * height);
      for (let at = 0; at < data.length; at += 4) data.set([...scene.colour, 255], at);
      data[4 * 100 + 1]! += this.drawn % 3;
      return { data };
    },
  };
  vi.stubGlobal('document', { createElement: () => ({ getContext: () => context }) });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** What is reported within this time, and when. */
async function reported(ms: number, during: (nowMs: number) => void = () => {}) {
  const startMs = performance.now();
  const now = () => performance.now() - startMs;
  const said: [PictureTrouble | null, number][] = [];
  const stop = watchPicture(camera, video as unknown as HTMLVideoElement, (trouble) => said.push([trouble, now()]));
  while (now() < ms) {
    during(now());
    await vi.advanceTimersByTimeAsync(50);
  }
  stop();
  await vi.advanceTimersByTimeAsync(5_000);
  scene.taken = scene.taken.map((at) => at - startMs);
  return said;
}

/** One sampled pixel changes by one level from picture to picture, as with a sensor. */
const live = (level: number) => (x: number, y: number, nth: number) => level + (x === 2 && y === 2 ? nth % 2 : 0);

test('the picture is measured twice a second, and a fault is reported at its start and end', async () => {
  scene.level = () => 0;
  const said = await reported(5_000, (nowMs) => {
    if (nowMs > 3_200) scene.level = live(100);
  });
  expect(said).toEqual([
    ['black', 2_500],
    [null, 3_500],
  ]);
  expect(scene.taken).toEqual([500, 1_000, 1_500, 2_000, 2_500, 3_000, 3_500, 4_000, 4_500, 5_000]);
  expect(scene.closed).toBe(10);
});

const isSeen = async (x: number, y: number) => {
  scene.level = (u, v, nth) => 100 + (u === x && v === y ? nth % 2 : 0);
  return (await reported(4_500)).length === 0;
};
test.each([
  [2, 2],
  [317, 177],
  [157, 2],
  [2, 87],
])('single pixels are measured in the middle of 64 by 36 fields %d, %d', async (x, y) =>
  expect(await isSeen(x, y)).toBe(true),
);

test.each([
  [49, true, 'dark'],
  [50, true, null],
  // 16 to 235 if the camera does not report its range.
  [58, false, 'dark'],
  [59, false, null],
  [59, null, null],
  [15, false, 'dark'],
  [254, false, null],
])('light is scaled to 0 to 255 at level %d with full range %s', async (level, fullRange, trouble) => {
  scene.fullRange = fullRange;
  // A tenth of the picture, so that it is not the only light.
  scene.level = (x, y, nth) => (x < 32 ? live(level)(x, y, nth) : 20 * (y % 2 === nth % 2 ? 1 : 0));
  expect((await reported(4_000)).at(-1)?.[0] ?? null).toBe(trouble);
});

test.each([
  [20, true, 'black'],
  [21, true, 'dark'],
  [33, false, 'black'],
  [34, false, 'dark'],
])(
  'light is scaled to 0 to 255 in a uniform picture of level %d with full range %s',
  async (level, fullRange, trouble) => {
    scene.fullRange = fullRange;
    scene.level = live(level);
    expect((await reported(4_000)).at(-1)![0]).toBe(trouble);
  },
);

test.each([
  [[165, 0, 0], 'dark'],
  [[167, 0, 0], null],
  [[0, 84, 0], 'dark'],
  [[0, 85, 0], null],
  [[100, 0, 170], 'dark'],
  [[100, 0, 174], null],
] as const)('a frame in another format is drawn: %o: %s', async (colour, trouble) => {
  scene.format = 'RGBA';
  scene.colour = colour;
  expect((await reported(4_000)).at(-1)?.[0] ?? null).toBe(trouble);
});

test('a frame that has no pixel format is drawn', async () => {
  vi.stubGlobal('VideoFrame', undefined);
  vi.stubGlobal('createImageBitmap', async () => ({ close: () => void scene.closed++ }));
  scene.colour = [0, 0, 0];
  expect(await reported(3_000)).toEqual([['black', 2_500]]);
});

test('a stopped video is started, or reported until it runs if the browser refuses', async () => {
  scene.level = live(100);
  video.paused = true;
  const said = await reported(4_000, (nowMs) => {
    // The tap.
    if (nowMs > 2_700 && nowMs < 2_800) video.paused = false;
  });
  expect(said).toEqual([
    ['paused', 1_000],
    [null, 3_000],
  ]);
});

test('a stopped video is started without a report if the browser allows it', async () => {
  scene.level = live(100);
  Object.assign(video, { paused: true, refuses: false });
  expect([await reported(2_000), video.asked]).toEqual([[], 1]);
});

test('a stopped video is left alone while the tab is hidden', async () => {
  camera.state = 'paused';
  video.paused = true;
  expect([await reported(2_000), video.asked]).toEqual([[], 0]);
});

test('a stopped video is not a fault while it has no picture after a tap', async () => {
  Object.assign(video, { paused: true, readyState: 0 });
  const said = await reported(3_000, (nowMs) => {
    if (nowMs > 1_200) video.paused = false;
  });
  expect(said.map(([trouble]) => trouble)).toEqual(['paused', null]);
});

const black = (during: (nowMs: number) => void) => {
  scene.level = () => 0;
  return reported(4_000, during);
};
const isBetween = (nowMs: number) => nowMs > 1_200 && nowMs < 1_700;

test.each<[string, (nowMs: number) => void]>([
  ['while the camera pauses', (nowMs) => void (camera.state = isBetween(nowMs) ? 'paused' : 'live')],
  ['while the video pauses', (nowMs) => void (video.paused = isBetween(nowMs))],
  ['without a picture', (nowMs) => void (video.readyState = isBetween(nowMs) ? 1 : 2)],
  ['when a frame disappears', (nowMs) => void (scene.fails = isBetween(nowMs))],
])('a fault is reported again: %s', async (_, during) => {
  expect(await black(during)).toEqual([['black', 4_000]]);
  expect(scene.closed).toBe(scene.taken.length);
});
