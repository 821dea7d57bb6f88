import { SERVICE_LIMITS } from '@verify/contract';

/**
 * GIF and BMP as PNG: nobody may send them to the service, but collections of pictures hold them, under any name. Everything else, and
 * what is broken, stays as it is.
 */
export async function accepted(bytes: Uint8Array): Promise<Uint8Array> {
  const size = sizeOf(bytes);
  if (!size || size.width * size.height > SERVICE_LIMITS.imagePixels) return bytes;
  const { createCanvas, loadImage } = await import('@napi-rs/canvas');
  try {
    const image = await loadImage(bytes);
    const canvas = createCanvas(image.width, image.height);
    canvas.getContext('2d').drawImage(image, 0, 0);
    return await canvas.encode('png');
  } catch {
    // The service then says what it says of every file of that kind.
    return bytes;
  }
}

/** Of a GIF's screen or a BMP, by its first bytes; null for any other file. */
function sizeOf(bytes: Uint8Array): { width: number; height: number } | null {
  if (bytes.byteLength < 30) return null;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const head = String.fromCharCode(...bytes.subarray(0, 4));
  if (head === 'GIF8') return { width: view.getUint16(6, true), height: view.getUint16(8, true) };
  // A height below 0 says that the rows come from the top.
  if (head.startsWith('BM')) return { width: view.getInt32(18, true), height: Math.abs(view.getInt32(22, true)) };
  return null;
}
