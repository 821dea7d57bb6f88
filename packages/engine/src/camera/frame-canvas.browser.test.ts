import { describe, expect, test } from 'vitest';
import { createFrameCanvas } from './frame-canvas.ts';

const [WIDTH, HEIGHT] = [64, 48];

/** Red on the left and blue on the right. */
function halves(): OffscreenCanvas {
  const canvas = new OffscreenCanvas(WIDTH, HEIGHT);
  const context = canvas.getContext('2d')!;
  for (const [colour, x] of [
    ['#f00', 0],
    ['#00f', WIDTH / 2],
  ] as const) {
    context.fillStyle = colour;
    context.fillRect(x, 0, WIDTH / 2, HEIGHT);
  }
  return canvas;
}

/** The camera's format: a byte of luma for each pixel, one of each colour for four; only the right part is visible. */
function cameraFrame(): VideoFrame {
  const [luma, chroma] = [WIDTH * HEIGHT, (WIDTH * HEIGHT) / 4];
  const data = new Uint8Array(luma + 2 * chroma).fill(128);
  for (let i = 0; i < luma; i++) data[i] = i % WIDTH < 32 ? 16 : 235;
  return new VideoFrame(data, {
    format: 'I420',
    codedWidth: WIDTH,
    codedHeight: HEIGHT,
    visibleRect: { x: 16, y: 0, width: 48, height: HEIGHT },
    timestamp: 0,
  });
}

const at = ({ data, width }: ImageData, x: number, y: number): number[] =>
  Array.from(data.subarray((y * width + x) * 4, (y * width + x) * 4 + 4));

const video = async (): Promise<VideoFrame> => new VideoFrame(halves(), { timestamp: 0 });
const bitmap = (): Promise<ImageBitmap> => createImageBitmap(halves());

describe.each([
  ["a camera's own picture", video],
  ['a copy', bitmap],
])('drawing %s', (_, make) => {
  test('gives its pixels, at full or smaller size, and shows them on the canvas', async () => {
    const frame = await make();
    const drawn = createFrameCanvas();
    for (const [maxSidePx, width, height] of [
      [Infinity, WIDTH, HEIGHT],
      [32, 32, 24],
      [100, WIDTH, HEIGHT],
    ] as const) {
      const pixels = await drawn.draw(frame, maxSidePx);
      expect(pixels).toMatchObject({ width, height });
      expect([drawn.canvas.width, drawn.canvas.height]).toEqual([width, height]);
      const shown = drawn.canvas.getContext('2d')!.getImageData(0, 0, width, height);
      for (const each of [pixels, shown]) {
        expect(at(each, 2, height - 1)).toEqual([255, 0, 0, 255]);
        expect(at(each, width - 2, 0)).toEqual([0, 0, 255, 255]);
      }
    }
    // It stays open, because its owner closes it.
    expect('displayWidth' in frame ? frame.displayWidth : frame.width).toBe(WIDTH);
    frame.close();
  });
});

test('a camera frame is cropped to its visible part', async () => {
  const frame = cameraFrame();
  const pixels = await createFrameCanvas().draw(frame);
  frame.close();
  expect(pixels).toMatchObject({ width: 48, height: HEIGHT });
  expect(Math.max(...at(pixels, 2, 2).slice(0, 3))).toBeLessThan(6);
  expect(Math.min(...at(pixels, 30, 2))).toBeGreaterThan(249);
});
