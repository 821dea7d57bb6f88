import sharp from 'sharp';
import { encodeJpeg, photograph, type Photograph } from '../capture.ts';
import { plainScene, type Scene } from '../camera/scene.ts';
import type { SpecimenDocument } from '../documents/document.ts';
import { createRandom, type Random } from '../random.ts';
import type { Raster } from '../raster.ts';

/**
 * How a careful person's phone photographs: another sensor noise, focus and JPEG quality for every seed, 1600 to 2400
 * pixels wide.
 */
export function phoneScene(seed: number, changes: Partial<Scene> = {}): Scene {
  const random = createRandom(seed).fork('phone');
  const [width, height] = random.pick([
    [1600, 1200],
    [1920, 1440],
    [2400, 1800],
  ] as const);
  return plainScene(seed, {
    width,
    height,
    fill: random.range(0.74, 0.9),
    rotationDeg: random.range(-4, 4),
    hand: random.chance(0.3),
    shadow: random.range(0.1, 0.4),
    noise: random.range(1.5, 4),
    blurPx: random.range(0.3, 0.8),
    jpegQuality: random.int(84, 96),
    ...changes,
  });
}

export const phonePhoto = (document: SpecimenDocument, seed: number): Promise<Photograph> =>
  photograph(document, phoneScene(seed));

/** What happens to a photograph between the camera and the upload, none of it a forgery. */
export const HANDLINGS = ['as-taken', 'saved-again', 'by-messenger'] as const;
export type Handling = (typeof HANDLINGS)[number];

/** `saved-again`: a gallery's or an editor's own quality; `by-messenger`: made smaller and compressed hard. */
export async function handle(jpeg: Buffer, handling: Handling, random: Random): Promise<Buffer> {
  if (handling === 'as-taken') return jpeg;
  if (handling === 'saved-again') return encodeJpeg(await decode(jpeg), savedQuality(random));
  const side = random.pick([1280, 1600]);
  return sharp(jpeg)
    .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
    .jpeg({ quality: random.int(70, 82) })
    .toBuffer();
}

/** JPEG quality at which editors save, from a gallery's 80 to an editor's "maximum". */
export const savedQuality = (random: Random): number => random.int(82, 98);

export async function decode(jpeg: Buffer): Promise<Raster> {
  const { data, info } = await sharp(jpeg).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return {
    width: info.width,
    height: info.height,
    data: new Uint8ClampedArray(data.buffer, data.byteOffset, data.length),
  };
}
