import { afterEach, expect, test, vi } from 'vitest';
import { canvasReturnsPixels } from './canvas-returns-pixels.ts';
import { prepareMedia } from './prepare-media.ts';

afterEach(() => vi.restoreAllMocks());

/** Changes the pixels that the browser returns from a canvas. */
function protect(change: (value: number, index: number) => number): void {
  const { getImageData } = CanvasRenderingContext2D.prototype;
  vi.spyOn(CanvasRenderingContext2D.prototype, 'getImageData').mockImplementation(function (
    this: CanvasRenderingContext2D,
    ...box: unknown[]
  ) {
    const image = Reflect.apply(getImageData, this, box) as ImageData;
    image.data.forEach((value, index) => (image.data[index] = change(value, index)));
    return image;
  });
}

test.each<[string, ((value: number, index: number) => number) | null, boolean]>([
  ['a browser that returns what was drawn', null, true],
  ['a browser that changes the last bit', (value, index) => value ^ (index & 1), true],
  ['a browser that returns white', () => 255, false],
  ['a browser that returns noise', (_, index) => (index * 97) % 256, false],
])('%s', (_, change, expected) => {
  if (change) protect(change);
  expect(canvasReturnsPixels()).toBe(expected);
});

test('a browser that returns noise cannot shrink a picture with too many pixels', async () => {
  const canvas = document.createElement('canvas');
  canvas.width = 6000;
  canvas.height = 4200;
  const large = await new Promise<Blob>((resolve) => canvas.toBlob((blob) => resolve(blob!), 'image/png'));
  expect(await prepareMedia(large)).toMatchObject({ ok: true, converted: true });
  protect(() => 255);
  expect(await prepareMedia(large)).toEqual({ ok: false, code: 'too_large', found: 'image/png' });
});
