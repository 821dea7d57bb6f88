import { createWriteStream } from 'node:fs';
import { once } from 'node:events';
import { encodeJpeg } from '../capture.ts';
import type { Raster } from '../raster.ts';

/** A sequence of pictures. A frame depends only on its number. */
export interface Clip {
  width: number;
  height: number;
  fps: number;
  frames: number;
  frame(index: number): Promise<Raster>;
}

/**
 * Writes a clip as `.mjpeg` for Chromium's `--use-file-for-fake-video-capture`: JPEGs one after another, which loop at
 * 30 a second regardless of the clip (measured in Chromium 156). It takes the pixels for video range: they are written
 * so, and look pale elsewhere.
 */
export async function writeClip(clip: Clip, file: string, jpegQuality = 88): Promise<void> {
  const out = createWriteStream(file);
  for (let i = 0; i < clip.frames; i++) {
    const jpeg = await encodeJpeg(await clip.frame(i), jpegQuality, true);
    if (!out.write(jpeg)) await once(out, 'drain');
  }
  out.end();
  await once(out, 'finish');
}
