import { afterEach, expect, test, vi } from 'vitest';
import { downscale } from './downscale.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

interface Browser {
  /** Size of the picture; null where it cannot be decoded. */
  readonly size: { readonly width: number; readonly height: number } | null;
  /** Bytes of the JPEG of each try in turn; null where the canvas gives none. */
  readonly bytes: readonly (number | null)[];
  readonly context?: null;
}

/** A browser with such a picture, and what is drawn in it. */
function browserWith({ size, bytes, context }: Browser) {
  const log: string[] = [];
  let tries = 0;
  vi.stubGlobal('createImageBitmap', async (_file: Blob, options: object) => {
    log.push(JSON.stringify(options));
    if (!size) throw new Error('not an image');
    return { ...size, close: () => log.push('close') };
  });
  vi.stubGlobal('document', {
    createElement() {
      const canvas = {
        width: 0,
        height: 0,
        getContext: () =>
          context === null
            ? null
            : {
                set fillStyle(style: string) {
                  log.push(style);
                },
                fillRect: (...box: number[]) => log.push(`fill ${box.join(' ')}`),
                drawImage: (_: unknown, ...box: number[]) => log.push(`draw ${box.join(' ')}`),
              },
        toBlob(done: (blob: Blob | null) => void, type: string, quality: number) {
          log.push(`${type} ${quality}`);
          const sizeBytes = bytes[tries++] ?? null;
          done(sizeBytes === null ? null : new Blob([new Uint8Array(sizeBytes)], { type }));
        },
      };
      return canvas;
    },
  });
  return log;
}
const FILE = new Blob(['picture']);

test('a picture within the limits keeps its size', async () => {
  const log = browserWith({ size: { width: 300, height: 200 }, bytes: [50] });
  expect((await downscale(FILE, 60_000, 50))!.size).toBe(50);
  expect(log).toEqual([
    '{"imageOrientation":"from-image"}',
    '#fff',
    'fill 0 0 300 200',
    'draw 0 0 300 200',
    'image/jpeg 0.92',
    'close',
  ]);
});

test('one with too many pixels is made smaller, and then coarser until its bytes fit', async () => {
  const log = browserWith({ size: { width: 400, height: 200 }, bytes: [51, null, 60, 49] });
  expect((await downscale(FILE, 20_000, 50))!.size).toBe(49);
  expect(log.filter((entry) => /^(draw|image)/.test(entry))).toEqual([
    'draw 0 0 200 100',
    'image/jpeg 0.92',
    'draw 0 0 200 100',
    'image/jpeg 0.8',
    'draw 0 0 141 70',
    'image/jpeg 0.85',
    'draw 0 0 100 50',
    'image/jpeg 0.8',
  ]);
});

test('a picture has a pixel at least', async () => {
  const log = browserWith({ size: { width: 900, height: 1 }, bytes: [5] });
  await downscale(FILE, 9, 50);
  expect(log[3]).toBe('draw 0 0 90 1');
  const upright = browserWith({ size: { width: 1, height: 900 }, bytes: [5] });
  await downscale(FILE, 9, 50);
  expect(upright[3]).toBe('draw 0 0 1 90');
});
