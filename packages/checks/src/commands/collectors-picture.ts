import { SERVICE_LIMITS } from '@verify/contract';

/** Converts GIF and BMP, which collections contain under any name, to PNG. Everything else is unchanged. */
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
    // The service then reports what it reports for every such file.
    return bytes;
  }
}

/** The size of a GIF's screen or a BMP by its first bytes; null for other files. */
function sizeOf(bytes: Uint8Array): { width: number; height: number } | null {
  if (bytes.byteLength < 30) return null;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const head = String.fromCharCode(...bytes.subarray(0, 4));
  if (head === 'GIF8') return { width: view.getUint16(6, true), height: view.getUint16(8, true) };
  // A negative height means that the rows start at the top.
  if (head.startsWith('BM')) return { width: view.getInt32(18, true), height: Math.abs(view.getInt32(22, true)) };
  return null;
}
