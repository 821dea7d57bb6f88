import { createCanvas } from '@napi-rs/canvas';
import sharp from 'sharp';
import { photograph } from './capture.ts';
import { plainScene } from './camera/scene.ts';
import type { Day } from './dates.ts';
import { write } from './documents/sheet.ts';
import { passport } from './documents/passport.ts';
import { bmp } from './files/bmp.ts';
import { imagePdf } from './files/pdf.ts';
import { blackPng, hollowPng } from './files/png.ts';
import { drawOcrB } from './ocr-b/draw.ts';
import { createRandom } from './random.ts';
import { createRaster, type Raster } from './raster.ts';

/** A file that a careless or hostile hand might upload. */
export interface ZooAnimal {
  /** A file name, whose ending may lie. */
  name: string;
  bytes: Buffer;
  /** What the bytes are. */
  mediaType: string;
  /**
   * `mrz`: a good document, whatever its wrapping, in which `lines` stand (a service may still refuse the type);
   * `none`: a picture without a valid zone; `broken`: no picture that can or should be decoded.
   */
  holds: 'mrz' | 'none' | 'broken';
  lines?: string[];
}

/**
 * All of them, seeded; about 12 MB together. `big.png` decodes to 256 million pixels, `hollow.png` claims 3.6 thousand
 * million.
 */
export async function zoo({ seed = 1, today }: { seed?: number; today: Day }): Promise<ZooAnimal[]> {
  const document = passport({ seed, today });
  const { lines } = document.truth;
  const scene = plainScene(seed, { width: 1400, height: 1050, surface: 'wood', glare: 0 });
  const photo = await photograph(document, scene);
  const picture = () => sharp(photo.jpeg);
  const rgba = await picture().ensureAlpha().raw().toBuffer();
  const raster: Raster = { width: photo.width, height: photo.height, data: new Uint8ClampedArray(rgba) };
  const good = (name: string, mediaType: string, bytes: Buffer): ZooAnimal => ({
    name,
    mediaType,
    bytes,
    holds: 'mrz',
    lines,
  });
  const none = (name: string, mediaType: string, bytes: Buffer): ZooAnimal => ({
    name,
    mediaType,
    bytes,
    holds: 'none',
  });
  const broken = (name: string, mediaType: string, bytes: Buffer | string): ZooAnimal => ({
    name,
    mediaType,
    bytes: Buffer.from(bytes),
    holds: 'broken',
  });
  const rotated = await picture().rotate(-90).withMetadata({ orientation: 6 }).jpeg({ quality: 90 }).toBuffer();
  return [
    good('plain.jpg', 'image/jpeg', photo.jpeg),
    good('exif-orientation-6.jpg', 'image/jpeg', rotated),
    good('cmyk.jpg', 'image/jpeg', await picture().toColourspace('cmyk').jpeg({ quality: 92 }).toBuffer()),
    good('progressive.jpg', 'image/jpeg', await picture().jpeg({ quality: 90, progressive: true }).toBuffer()),
    good('grey.jpg', 'image/jpeg', await picture().greyscale().jpeg({ quality: 90 }).toBuffer()),
    good('sixteen-bit.png', 'image/png', await picture().resize(1100).toColourspace('rgb16').png().toBuffer()),
    good('photo.webp', 'image/webp', await picture().webp({ quality: 90 }).toBuffer()),
    good('gif-named.png', 'image/gif', await picture().gif().toBuffer()),
    good('bmp-named.jpg', 'image/bmp', bmp(raster)),
    good('animated.webp', 'image/webp', await animation(photo.jpeg)),
    good('one-page.pdf', 'application/pdf', imagePdf([photo])),
    none('black.jpg', 'image/jpeg', await flat(1280, 960, 0)),
    none('white.jpg', 'image/jpeg', await flat(1280, 960, 255)),
    none('noise.jpg', 'image/jpeg', await noise(1280, 960, seed)),
    none(
      'pixel.png',
      'image/png',
      await sharp({ create: { width: 1, height: 1, channels: 3, background: '#888' } })
        .png()
        .toBuffer(),
    ),
    none(
      'sliver.png',
      'image/png',
      await sharp({ create: { width: 4000, height: 1, channels: 3, background: '#888' } })
        .png()
        .toBuffer(),
    ),
    none('page-of-text.jpg', 'image/jpeg', await textPage(seed)),
    none('mrz-like.jpg', 'image/jpeg', await likeness(seed)),
    none('half-document.jpg', 'image/jpeg', await half(photo.jpeg, photo.truth.quads.mrz!)),
    none('hidden-row.jpg', 'image/jpeg', await covered(photo.jpeg, photo.truth.quads.mrz2!)),
    none('empty-desk.jpg', 'image/jpeg', (await photograph(document, { ...scene, fill: 0.001 })).jpeg),
    broken('big.png', 'image/png', blackPng(16_000, 16_000)),
    broken('hollow.png', 'image/png', hollowPng(60_000, 60_000)),
    broken('truncated.jpg', 'image/jpeg', photo.jpeg.subarray(0, Math.floor(photo.jpeg.length / 3))),
    broken('header-only.jpg', 'image/jpeg', photo.jpeg.subarray(0, 200)),
    broken('text-named.jpg', 'text/plain', 'This is a text that somebody named .jpg.\n'),
    broken('page-named.png', 'text/html', '<!doctype html><script>alert(1)</script>'),
    broken(
      'drawing.svg',
      'image/svg+xml',
      `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="800"><text y="700" font-family="monospace">${lines[0]!.replaceAll('<', '&lt;')}</text></svg>`,
    ),
    broken('no-page.pdf', 'application/pdf', '%PDF-1.4\n1 0 obj << /Type /Catalog >> endobj\n%%EOF\n'),
    broken('empty.jpg', 'application/octet-stream', ''),
    broken(
      'video-named.jpg',
      'video/mp4',
      Buffer.concat([Buffer.from('\0\0\0\x18ftypmp42\0\0\0\0mp42isom', 'latin1'), Buffer.alloc(4096)]),
    ),
  ];
}

/** The document in the first frame, its negative in the second. */
async function animation(jpeg: Buffer): Promise<Buffer> {
  const first = await sharp(jpeg).resize(1100).png({ compressionLevel: 0 }).toBuffer();
  return sharp([first, await sharp(first).negate().toBuffer()], { join: { animated: true } })
    .webp({ quality: 85, effort: 0 })
    .toBuffer();
}

function flat(width: number, height: number, level: number): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: { r: level, g: level, b: level } } })
    .jpeg()
    .toBuffer();
}

function noise(width: number, height: number, seed: number): Promise<Buffer> {
  const random = createRandom(seed).fork('zoo/noise');
  const data = Buffer.from(Uint8Array.from({ length: width * height * 3 }, () => random.int(0, 255)));
  return sharp(data, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 60 })
    .toBuffer();
}

const WORDS =
  'the of and to in is that it was for on are as with his they at be this from have or by one had not but what all were when we there can an your which their said if do will each about how up out them then she many some so these would other into has more her two like him see time could no make than first been its who now people my made over did down only way find use may water long little very after words called just where most know'.split(
    ' ',
  );

async function textPage(seed: number): Promise<Buffer> {
  const random = createRandom(seed).fork('zoo/text');
  const canvas = createCanvas(1200, 1600);
  const context = canvas.getContext('2d');
  context.fillStyle = '#f7f5ef';
  context.fillRect(0, 0, 1200, 1600);
  context.fillStyle = '#222';
  for (let y = 130; y < 1500; y += 34) {
    const line = Array.from({ length: 11 }, () => random.pick(WORDS)).join(' ');
    write(context, line, 110, y, { face: 'Serif', sizeMm: 24, maxWidthMm: 980 });
  }
  return canvas.toBuffer('image/jpeg', 88);
}

/** OCR-B in two lines of 44 whose check digits and classes are all wrong, and a serial number with fillers. */
async function likeness(seed: number): Promise<Buffer> {
  const random = createRandom(seed).fork('zoo/likeness');
  const canvas = createCanvas(1400, 900);
  const context = canvas.getContext('2d');
  context.fillStyle = '#eceff2';
  context.fillRect(0, 0, 1400, 900);
  context.strokeStyle = '#1a1a20';
  const line = (): string =>
    Array.from({ length: 44 }, () => random.pick([...'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789<<<<<<<<'])).join('');
  [line(), line()].forEach((text, i) => drawOcrB(context, text, 60, 700 + i * 70, { capHeight: 28 }));
  drawOcrB(context, 'SERIAL<<12345<<ORDER<<99', 60, 200, { capHeight: 40 });
  return canvas.toBuffer('image/jpeg', 90);
}

/** The upper part alone, cut through the zone's first line. */
async function half(jpeg: Buffer, mrz: readonly { x: number; y: number }[]): Promise<Buffer> {
  const { width } = await sharp(jpeg).metadata();
  const cut = Math.round(mrz[0]!.y + (mrz[3]!.y - mrz[0]!.y) * 0.15);
  return sharp(jpeg).extract({ left: 0, top: 0, width: width!, height: cut }).jpeg({ quality: 90 }).toBuffer();
}

/** A ruler lies over the second line. */
async function covered(jpeg: Buffer, line: readonly { x: number; y: number }[]): Promise<Buffer> {
  const { width, height } = await sharp(jpeg).metadata();
  const top = Math.round(Math.min(line[0]!.y, line[1]!.y) - 6);
  const bottom = Math.round(Math.max(line[2]!.y, line[3]!.y) + 8);
  const ruler = createRaster(width!, bottom - top);
  ruler.data.fill(255).forEach((_, k) => {
    if (k % 4 < 3) ruler.data[k] = 205 - (k % 4) * 30;
  });
  const overlay = {
    input: Buffer.from(ruler.data.buffer),
    raw: { width: ruler.width, height: ruler.height, channels: 4 as const },
    left: 0,
    top,
  };
  return sharp(jpeg)
    .composite([overlay])
    .jpeg({ quality: 90 })
    .extract({ left: 0, top: 0, width: width!, height: height! })
    .toBuffer();
}
