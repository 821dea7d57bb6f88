import { expect, test } from 'vitest';
import { noise } from '../../test/test-api.ts';
import { prepareMedia } from './prepare-media.ts';

/** A picture that compresses badly, so that few pixels give many bytes. */
async function picture(widthPx: number, heightPx: number, type: string, quality?: number): Promise<Blob> {
  const canvas = document.createElement('canvas');
  canvas.width = widthPx;
  canvas.height = heightPx;
  const context = canvas.getContext('2d')!;
  const image = context.createImageData(widthPx, heightPx);
  image.data.set(noise(image.data.length));
  for (let i = 3; i < image.data.length; i += 4) image.data[i] = 255;
  context.putImageData(image, 0, 0);
  return new Promise((resolve) => canvas.toBlob((blob) => resolve(blob!), type, quality));
}

async function sizeOf(blob: Blob): Promise<readonly [number, number]> {
  const bitmap = await createImageBitmap(blob);
  return [bitmap.width, bitmap.height];
}

test.each(['image/jpeg', 'image/png', 'image/webp'])(
  '%s is sent unchanged, with the type of its bytes',
  async (type) => {
    const blob = await picture(320, 200, type);
    const misnamed = new File([blob], 'passport.txt', { type: 'text/plain' });
    const prepared = await prepareMedia(misnamed);
    expect(prepared).toMatchObject({ ok: true, mediaType: type, converted: false });
    if (!prepared.ok) return;
    expect(prepared.blob.type).toBe(type);
    expect(prepared.blob.size).toBe(blob.size);
  },
);

test('a photo over 10 MB is reduced below it', async () => {
  const large = await picture(3200, 2400, 'image/png');
  expect(large.size).toBeGreaterThan(10 * 1024 * 1024);
  const prepared = await prepareMedia(large);
  expect(prepared).toMatchObject({ ok: true, mediaType: 'image/jpeg', converted: true });
  if (prepared.ok) expect(prepared.blob.size).toBeLessThanOrEqual(10 * 1024 * 1024);
});

test('more pixels than the server accepts are reduced proportionally', async () => {
  const blank = document.createElement('canvas');
  blank.width = 8000;
  blank.height = 4000;
  const blob = await new Promise<Blob>((resolve) => blank.toBlob((made) => resolve(made!), 'image/png'));
  const prepared = await prepareMedia(blob);
  expect(prepared).toMatchObject({ ok: true, converted: true });
  if (!prepared.ok) return;
  const [width, height] = await sizeOf(prepared.blob);
  expect(width * height).toBeLessThanOrEqual(24_000_000);
  expect(width / height).toBeCloseTo(2, 2);
});

test('a small file that would decode to a gigabyte is refused without decoding', async () => {
  const head = '89504e470d0a1a0a0000000d4948445200008000000080000802000000';
  const bomb = Uint8Array.from(head.match(/../g)!, (byte) => parseInt(byte, 16));
  expect(await prepareMedia(new Blob([bomb]))).toEqual({ ok: false, code: 'too_large', found: 'image/png' });
});

test.each([
  ['a HEIC photo, outside Safari', '\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'file_type', 'heic'],
  ['a video', '\0\0\0\x18ftypisom', 'file_type', 'video'],
  ['a page', '<!doctype html><html>', 'file_type', 'html'],
  ['nothing', '', 'file_type', 'empty'],
  ['a JPEG that is cut off in its header', '\xff\xd8\xff\xe0\0\x10JFIF', 'image_unreadable', 'image/jpeg'],
])('%s is refused as %3$s', async (_, head, code, found) => {
  const bytes = Uint8Array.from(head, (char) => char.charCodeAt(0));
  expect(await prepareMedia(new Blob([bytes], { type: 'image/jpeg' }))).toEqual({ ok: false, code, found });
});

test('a JPEG without its picture data is unreadable', async () => {
  const whole = await picture(320, 200, 'image/jpeg');
  expect(await prepareMedia(whole.slice(0, 620))).toMatchObject({ ok: false, code: 'image_unreadable' });
});

test.each([[15], [17], [60]])(
  'a JPEG with %i segments of metadata before its picture is sent unchanged',
  async (count) => {
    const whole = await picture(320, 200, 'image/jpeg');
    const segment = new Uint8Array(65_537);
    segment.set([0xff, 0xe2, 0xff, 0xff]);
    const padded = new Blob([whole.slice(0, 2), ...Array.from({ length: count }, () => segment), whole.slice(2)]);
    const prepared = await prepareMedia(padded);
    expect(prepared).toMatchObject({ ok: true, mediaType: 'image/jpeg', converted: false });
    if (prepared.ok) expect(prepared.blob.size).toBe(padded.size);
  },
);

test('a PDF of up to 20 MB is sent unchanged', async () => {
  const pdf = (sizeBytes: number) => new Blob(['%PDF-1.7\n', new Uint8Array(sizeBytes - 9)]);
  expect(await prepareMedia(pdf(20 * 1024 * 1024))).toMatchObject({ ok: true, mediaType: 'application/pdf' });
  expect(await prepareMedia(pdf(20 * 1024 * 1024 + 1))).toMatchObject({ ok: false, code: 'too_large' });
});
