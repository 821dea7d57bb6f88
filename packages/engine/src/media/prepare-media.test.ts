import { LIMITS, SERVICE_LIMITS } from '@verify/contract';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { prepareMedia, WHOLE_PIXELS } from './prepare-media.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

/** The header of a PNG of that size. */
function png(widthPx: number, heightPx: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(40);
  bytes.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const view = new DataView(bytes.buffer);
  view.setUint32(8, 13);
  bytes.set(new TextEncoder().encode('IHDR'), 12);
  view.setUint32(16, widthPx);
  view.setUint32(20, heightPx);
  return bytes;
}
const PDF = new TextEncoder().encode('%PDF-1.7 and more');
const HEIC = Uint8Array.from([0, 0, 0, 24, ...new TextEncoder().encode('ftypheic'), 0, 0, 0, 0]);

/** A file that says it has so many bytes. */
const fileOf = (bytes: Uint8Array<ArrayBuffer>, type = '', sizeBytes = bytes.length): Blob =>
  Object.defineProperty(new Blob([bytes], { type }), 'size', { value: sizeBytes });

/** A browser that can or can't decode pictures; with a canvas, large ones become JPEGs of five bytes. */
function browser({ decodes = true, shrinks = false } = {}) {
  vi.stubGlobal('createImageBitmap', async () => {
    if (!decodes) throw new Error('not an image');
    return { width: 9, height: 5, close: () => {} };
  });
  vi.stubGlobal('document', {
    createElement: () => ({
      getContext: () => (shrinks ? { fillRect: () => {}, drawImage: () => {}, getImageData: () => DRAWN } : null),
      toBlob: (done: (blob: Blob) => void, type: string) => done(new Blob(['small'], { type })),
    }),
  });
}
/** The corners of the RGB cube as `canvasReturnsPixels` draws them. */
const DRAWN = {
  data: [4, 2, 1, 7, 0, 6, 3, 5].flatMap((bits) => [bits & 4, bits & 2, bits & 1, 1].map((bit) => (bit ? 255 : 0))),
};

async function prepared(file: Blob) {
  const media = await prepareMedia(file);
  return media.ok
    ? { mediaType: media.mediaType, converted: media.converted, type: media.blob.type, sizeBytes: media.blob.size }
    : `${media.code} ${media.found}`;
}
const asItIs = (sizeBytes: number) => ({ mediaType: 'image/png', converted: false, type: 'image/png', sizeBytes });
const MADE_SMALLER = { mediaType: 'image/jpeg', converted: true, type: 'image/jpeg', sizeBytes: 5 };

describe('preparing a picture', () => {
  test('a picture within the limits is sent unchanged, with the type of its bytes', async () => {
    browser();
    expect(await prepared(fileOf(png(600, 400), 'image/png'))).toEqual(asItIs(40));
    expect(await prepared(fileOf(png(600, 400), 'image/jpeg'))).toEqual(asItIs(40));
    const file = fileOf(png(600, 400), 'image/png');
    const media = await prepareMedia(file);
    expect(media.ok && media.blob).toBe(file);
  });

  test('a picture is shrunk beyond 24 megapixels or the limit of its bytes', async () => {
    browser({ shrinks: true });
    const most = LIMITS.imageBytes;
    expect(await prepared(fileOf(png(6_000, 4_000), 'image/png'))).toEqual(asItIs(40));
    expect(await prepared(fileOf(png(6_000, 4_001), 'image/png'))).toEqual(MADE_SMALLER);
    expect(await prepared(fileOf(png(600, 400), 'image/png', most))).toEqual(asItIs(most));
    expect(await prepared(fileOf(png(600, 400), 'image/png', most + 1))).toEqual(MADE_SMALLER);
  });

  test('a picture is too large if the browser can’t shrink it, or beyond 250 megapixels', async () => {
    browser();
    expect(await prepared(fileOf(png(6_000, 4_001)))).toBe('too_large image/png');
    browser({ shrinks: true });
    expect(await prepared(fileOf(png(25_000, 10_000)))).toEqual(MADE_SMALLER);
    expect(await prepared(fileOf(png(25_000, 10_001)))).toBe('too_large image/png');
  });

  test('a picture is unreadable without a size, or if the browser can’t decode it', async () => {
    browser();
    expect(await prepared(fileOf(png(0, 400)))).toBe('image_unreadable image/png');
    expect(await prepared(fileOf(png(600, 0)))).toBe('image_unreadable image/png');
    expect(await prepared(fileOf(png(600, 400).slice(0, 20)))).toBe('image_unreadable image/png');
    browser({ decodes: false });
    expect(await prepared(fileOf(png(600, 400)))).toBe('image_unreadable image/png');
  });

  test('the size of a picture is found even after a megabyte of other data', async () => {
    browser();
    const segment = Uint8Array.from([0xff, 0xe1, 0xff, 0xff, ...new Uint8Array(0xfffd)]);
    const frame = Uint8Array.from([0xff, 0xc0, 0, 11, 8, 1, 0x90, 2, 0x58, 1, 0, 0, 0]);
    const parts = [Uint8Array.from([0xff, 0xd8]), ...Array.from({ length: 17 }, () => segment), frame];
    const file = new Blob(parts, { type: 'image/jpeg' });
    expect(file.size).toBeGreaterThan(1024 * 1024);
    expect(await prepared(file)).toMatchObject({ mediaType: 'image/jpeg', converted: false, sizeBytes: file.size });
  });

  test('a phone format is converted if the browser can', async () => {
    browser({ shrinks: true });
    expect(await prepared(fileOf(HEIC))).toEqual(MADE_SMALLER);
    browser({ decodes: false });
    expect(await prepared(fileOf(HEIC))).toBe('file_type heic');
  });
});

test('a PDF has its own size limit', async () => {
  browser();
  const most = LIMITS.pdfBytes;
  const pdf = { mediaType: 'application/pdf', converted: false, type: 'application/pdf' };
  expect(await prepared(fileOf(PDF, 'application/pdf', most))).toEqual({ ...pdf, sizeBytes: most });
  expect(await prepared(fileOf(PDF, 'application/pdf', most + 1))).toBe('too_large application/pdf');
});

test('a file that was deleted is reported as unreadable', async () => {
  browser();
  const gone = fileOf(png(600, 400));
  gone.slice = () => ({ arrayBuffer: () => Promise.reject(new Error('moved')) }) as unknown as Blob;
  expect(await prepared(gone)).toBe('image_unreadable unknown');
});

test('the server accepts as large a JPEG as the page leaves unchanged', () =>
  expect(WHOLE_PIXELS).toBe(SERVICE_LIMITS.imagePixels));
