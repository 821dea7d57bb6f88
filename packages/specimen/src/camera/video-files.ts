import { createWriteStream } from 'node:fs';
import { once } from 'node:events';
import { encodeJpeg } from '../capture.ts';
import type { Raster } from '../raster.ts';

/** Pictures one after another. Any frame can be asked for by its number and always looks the same. */
export interface Clip {
  width: number;
  height: number;
  fps: number;
  frames: number;
  frame(index: number): Promise<Raster>;
}

/**
 * Writes a clip for Chromium's `--use-file-for-fake-video-capture`. `.mjpeg`: JPEGs one after another, small, played at
 * 30 a second regardless of the clip (measured in Chromium 156), which takes the pixels for video range: they are
 * written so, and look pale elsewhere; `.y4m`: uncompressed 4:2:0 (1.4 MB a frame at 1280x720), played at the clip's
 * own rate. Both loop.
 */
export async function writeClip(
  clip: Clip,
  file: string,
  jpegQuality = 88,
): Promise<{ frames: number; sizeBytes: number }> {
  const y4m = file.endsWith('.y4m');
  if (!y4m && !file.endsWith('.mjpeg')) throw new Error(`A clip is written as .mjpeg or .y4m, not ${file}`);
  const out = createWriteStream(file);
  let sizeBytes = 0;
  const write = async (bytes: Uint8Array): Promise<void> => {
    sizeBytes += bytes.length;
    if (!out.write(bytes)) await once(out, 'drain');
  };
  if (y4m) await write(Buffer.from(`YUV4MPEG2 W${clip.width} H${clip.height} F${clip.fps}:1 Ip A1:1 C420jpeg\n`));
  for (let i = 0; i < clip.frames; i++) {
    const raster = await clip.frame(i);
    if (y4m) {
      await write(Buffer.from('FRAME\n'));
      await write(toI420(raster));
    } else await write(await encodeJpeg(raster, jpegQuality, true));
  }
  out.end();
  await once(out, 'finish');
  return { frames: clip.frames, sizeBytes };
}

/** BT.601 in video range (16 to 235), which Chromium takes untagged I420 for. */
export function toI420({ width, height, data }: Raster): Uint8Array {
  const out = new Uint8Array(width * height + 2 * (width >> 1) * (height >> 1));
  for (let i = 0; i < width * height; i++)
    out[i] = 16 + (65.48 * data[i * 4]! + 128.55 * data[i * 4 + 1]! + 24.97 * data[i * 4 + 2]!) / 255 + 0.5;
  const half = width >> 1;
  const uAt = width * height;
  const vAt = uAt + half * (height >> 1);
  for (let y = 0; y < height >> 1; y++) {
    for (let x = 0; x < half; x++) {
      const k = (y * 2 * width + x * 2) * 4;
      const mean = (n: number): number =>
        (data[k + n]! + data[k + 4 + n]! + data[k + width * 4 + n]! + data[k + width * 4 + 4 + n]!) / 1020;
      const [r, g, b] = [mean(0), mean(1), mean(2)];
      out[uAt + y * half + x] = 128.5 - 37.8 * r - 74.2 * g + 112 * b;
      out[vAt + y * half + x] = 128.5 + 112 * r - 93.79 * g - 18.21 * b;
    }
  }
  return out;
}
