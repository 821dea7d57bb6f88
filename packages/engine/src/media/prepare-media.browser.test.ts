import { expect, test } from 'vitest';
import { noise } from '../../test/in-browser.ts';
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

test('a photo over 10 MB is shrunk below it', async () => {
  const large = await picture(3200, 2400, 'image/png');
  expect(large.size).toBeGreaterThan(10 * 1024 * 1024);
  const prepared = await prepareMedia(large);
  expect(prepared).toMatchObject({ ok: true, mediaType: 'image/jpeg', converted: true });
  if (prepared.ok) expect(prepared.blob.size).toBeLessThanOrEqual(10 * 1024 * 1024);
});

test('a small file that would decode to a gigabyte is refused without decoding', async () => {
  const head = '89504e470d0a1a0a0000000d4948445200008000000080000802000000';
  const bomb = Uint8Array.from(head.match(/../g)!, (byte) => parseInt(byte, 16));
  expect(await prepareMedia(new Blob([bomb]))).toEqual({ ok: false, code: 'too_large', found: 'image/png' });
});
