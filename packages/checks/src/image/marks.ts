import readExif, { type Exif } from 'exif-reader';

export interface FileMarks {
  /** Every program that the file names, joined. */
  readonly software: string | null;
  /** What editors write: `photoshop` (8BIM resources), `xmp-history`, `ducky` ("save for web"). */
  readonly segments: readonly string[];
  /** A camera's note of the picture's size as stored. Null without such a note. */
  readonly camera: { readonly widthPx: number; readonly heightPx: number } | null;
}

/** What a JPEG, PNG or WebP says about its origin. `exif` and `xmp` come from sharp's metadata. */
export function marksOf(bytes: Uint8Array, exif: Buffer | undefined, xmp: Buffer | undefined): FileMarks {
  const xmpText = xmp?.toString('utf8').slice(0, 200_000) ?? '';
  const segments: string[] = [];
  const start = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, 65_536));
  if (start.includes('Photoshop 3.0\0')) segments.push('photoshop');
  if (/<xmpMM:History|stEvt:softwareAgent/.test(xmpText)) segments.push('xmp-history');
  if (DUCKY.test(start.toString('latin1'))) segments.push('ducky');
  const notes = exifOf(exif);
  const creator = /xmp:CreatorTool(?:="([^"]*)"|>([^<]*)<)/.exec(xmpText);
  const agents = [...xmpText.matchAll(/stEvt:softwareAgent(?:="([^"]{1,200})"|>([^<]{1,200})<)/g)].slice(0, 20);
  const programs = [programOf(notes), ...[creator, ...agents].map((match) => match?.[1] ?? match?.[2])];
  return { software: [...new Set(programs.filter(Boolean))].join('; ') || null, segments, camera: cameraOf(notes) };
}

/** Empty for a file without EXIF, or with EXIF that can't be read. */
function exifOf(exif: Buffer | undefined): Partial<Exif> {
  try {
    return exif ? readExif(exif) : {};
  } catch {
    return {};
  }
}

/** The program that wrote the file. */
function programOf({ Image: image }: Partial<Exif>): string | null {
  const name = image?.Software;
  return typeof name === 'string' ? name.slice(0, 200).trim() || null : null;
}

/** Exif 3.0: make and model of the camera, when the picture was taken, and its size in pixels. */
function cameraOf({ Image: image, Photo: photo }: Partial<Exif>): FileMarks['camera'] {
  if (!image?.Make || !image.Model || !photo?.DateTimeOriginal) return null;
  const [widthPx, heightPx] = [Number(photo.PixelXDimension), Number(photo.PixelYDimension)];
  return widthPx > 0 && heightPx > 0 ? { widthPx, heightPx } : null;
}

/** Marker APP12, its length and its name. */
const DUCKY = /\xff\xec[^]{2}Ducky/;
