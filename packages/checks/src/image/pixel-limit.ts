import { SERVICE_LIMITS } from '@verify/contract';
import { isModestJpeg, jpegHead } from './jpeg-guard.ts';
import { isModestPng } from './png-guard.ts';
import type { SniffedType } from './sniff.ts';

/** Expensive pixels: CMYK (52 ns to convert, others 7), 16 bits a channel, and interlaced ones, decoded as a whole. */
const MOST_DEAR_PIXELS = 20_000_000;

/** Maximum number of pixels by coding, from headers. Null if the picture costs more than its pixels could. */
export async function pixelLimit(bytes: Uint8Array, mediaType: SniffedType): Promise<number | null> {
  if (mediaType === 'image/jpeg') {
    const head = jpegHead(bytes);
    if (!head || !isModestJpeg(head)) return null;
    return head.components > 3 ? MOST_DEAR_PIXELS : SERVICE_LIMITS.imagePixels;
  }
  if (mediaType === 'image/png') {
    if (!(await isModestPng(bytes))) return null;
    // PNG (third edition) 11.2.1: the header chunk comes first.
    const [depth, interlace] = [bytes[24] ?? 0, bytes[28] ?? 0];
    return depth > 8 || interlace !== 0 ? MOST_DEAR_PIXELS : SERVICE_LIMITS.imagePixels;
  }
  return SERVICE_LIMITS.imagePixels;
}
