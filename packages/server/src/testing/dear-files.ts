import { deflateSync } from 'node:zlib';
import type { UploadMediaType, UploadSlot } from '@verify/contract';
import { manyScans } from '@verify/checks/image/jpeg.fixture';
import { nestedForms } from '@verify/checks/image/pdf.fixture';
import { pack } from '@verify/checks/material/recording.fixture';
import sharp from 'sharp';
import { chunk, pdf, pdfStream } from './hostile-bytes.ts';

/** A file that is expensive to open, although its format and size are legal. */
export interface DearFile {
  readonly name: string;
  readonly slot: UploadSlot;
  readonly mediaType: UploadMediaType;
  make(): Promise<Buffer> | Buffer;
}

const of =
  (slot: UploadSlot, mediaType: UploadMediaType) =>
  (name: string, make: DearFile['make']): DearFile => ({ name, slot, mediaType, make });
const jpeg = of('document-front', 'image/jpeg');
const png = of('document-front', 'image/png');
const webp = of('document-front', 'image/webp');
const card = of('document-front', 'application/pdf');
const paper = of('proof-of-address', 'application/pdf');
const stills = of('liveness-stills', 'application/zip');

/** The most expensive input for a decoder, a renderer or a recogniser, by format. Made on demand. */
export const DEAR_FILES: readonly DearFile[] = [
  jpeg('2,646 scans of 36 megapixels.jpg', () => manyScans({ width: 6_000, height: 6_000, scans: 2_646 })),
  jpeg('49 scans of 20 megapixels.jpg', () => manyScans({ width: 5_000, height: 4_000, scans: 49 })),
  jpeg('progressive, 50 megapixels.jpg', () => blurredNoise(7_071).jpeg({ quality: 40, progressive: true }).toBuffer()),
  jpeg('four colours, 20 megapixels.jpg', () => plain(5_000, 4_000).withIccProfile('cmyk').jpeg().toBuffer()),
  jpeg('noise, 12 megapixels.jpg', () => noise(4_000, 3_000).jpeg({ quality: 60 }).toBuffer()),
  png('16 bits, interlaced, 20 megapixels.png', () => rawPng(5_000, 4_000, 16, 1)),
  png('8 bits, 50 megapixels.png', () => rawPng(7_071, 7_071, 8, 0)),
  webp('lossless, 50 megapixels.webp', () => plain(7_071, 7_071).webp({ lossless: true, effort: 0 }).toBuffer()),
  webp('lossy, 50 megapixels.webp', () => blurredNoise(7_071).webp({ quality: 30, effort: 0 }).toBuffer()),
  card('forms within forms, 12 to the power of 9.pdf', () => nestedForms(9, 12)),
  card('a picture with 2,646 scans.pdf', () =>
    pdfOf(image(DCT, manyScans({ width: 6_000, height: 6_000, scans: 2_646 }), 6_000)),
  ),
  card('200 pictures of 49 megapixels.pdf', () => manyFaxes(200, 7_000)),
  card('masks within masks.pdf', () => softMasks(400)),
  paper('strokes without end.pdf', () => drawing(strokes(200_000))),
  paper('one line of a million dashes.pdf', () => drawing('[0.001] 0 d 0.1 w 0 0 m 600 842 l S '.repeat(50))),
  paper('a pattern of dots.pdf', () => tiles(0.02)),
  paper('text of 20 pages, forms within forms.pdf', () => nestedForms(9, 12)),
  stills('400 stills with 2,646 scans.zip', () =>
    recordingOf(400, manyScans({ width: 1_920, height: 1_920, scans: 1_000 })),
  ),
  stills('160 stills of 1,920 x 1,200.zip', async () =>
    recordingOf(160, await blurredNoise(1_920, 1_200).jpeg({ quality: 80 }).toBuffer()),
  ),
];

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#b8c4d0' } });

const noise = (width: number, height: number) =>
  sharp({
    create: { width, height, channels: 3, background: '#888', noise: { type: 'gaussian', mean: 128, sigma: 40 } },
  });

/** Noise at a quarter of the size, so that the file stays within its limit. */
const blurredNoise = (width: number, height = width) =>
  noise(Math.round(width / 4), Math.round(height / 4)).resize(width, height);

/** RGBA. Every row uses the most expensive filter. */
function rawPng(width: number, height: number, depth: 8 | 16, interlace: 0 | 1): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([depth, 6, 0, 0, interlace], 8);
  const passes = interlace ? ADAM7 : ([[0, 0, 1, 1]] as const);
  const rows = passes.flatMap(([x, y, dx, dy]) => {
    const row = Buffer.alloc(1 + Math.ceil((width - x) / dx) * (depth / 2), 7);
    row[0] = 4;
    return Array<Buffer>(Math.ceil((height - y) / dy)).fill(row);
  });
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.concat(rows), { level: 1 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
/** First column and row, and steps, of each pass (PNG, third edition, 8.1). */
const ADAM7 = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const;

const CATALOG = '<< /Type /Catalog /Pages 2 0 R >>';
const PAGES = '<< /Type /Pages /Count 1 /Kids [3 0 R] >>';
const page = (resources = ''): string =>
  `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << ${resources} >> >>`;
const packed = (text: string, more = ''): Buffer =>
  pdfStream(deflateSync(Buffer.from(text)), `/Filter /FlateDecode ${more}`);

/** A page that draws. */
const drawing = (text: string, resources = '', ...further: readonly (string | Uint8Array)[]): Buffer =>
  pdf([CATALOG, PAGES, page(resources), packed(text), ...further]);

const FORM = '/Type /XObject /Subtype /Form /BBox [0 0 595 842]';

const DCT = '/Filter /DCTDecode /BitsPerComponent 8 /ColorSpace /DeviceRGB';
const image = (coding: string, bytes: Uint8Array, side: number): Buffer =>
  pdfStream(bytes, `/Type /XObject /Subtype /Image /Width ${side} /Height ${side} ${coding}`);
const pdfOf = (...images: readonly Buffer[]): Buffer =>
  drawing(
    `595 0 0 842 0 0 cm ${images.map((_, i) => `/X${i} Do`).join(' ')}`,
    `/XObject << ${images.map((_, i) => `/X${i} ${5 + i} 0 R`).join(' ')} >>`,
    ...images,
  );

/** Black and white pictures in the coding of fax machines (ITU-T T.6), in which a white row is one bit. */
const manyFaxes = (count: number, side: number): Buffer =>
  pdfOf(
    ...Array.from({ length: count }, () =>
      image(
        `/Filter /CCITTFaxDecode /DecodeParms << /K -1 /Columns ${side} /Rows ${side} >> /BitsPerComponent 1 /ColorSpace /DeviceGray`,
        Buffer.alloc(side / 8, 0xff),
        side,
      ),
    ),
  );

/** Groups of the whole page, each seen through a mask that is itself a group. */
const softMasks = (count: number): Buffer =>
  drawing(
    '/G gs /X Do '.repeat(count),
    '/XObject << /X 5 0 R >> /ExtGState << /G << /SMask << /S /Luminosity /G 5 0 R >> >> >>',
    pdfStream(Buffer.from('0.5 g 0 0 595 842 re f'), `${FORM} /Group << /S /Transparency /CS /DeviceRGB >>`),
  );

function strokes(count: number): string {
  const line = (i: number): string =>
    `0 ${i % 842} m 200 ${(i * 7) % 842} 400 ${(i * 13) % 842} 595 ${(i * 29) % 842} c S`;
  return `40 w 1 J 1 j ${Array.from({ length: count }, (_, i) => line(i)).join(' ')}`;
}

const tiles = (step: number): Buffer =>
  drawing(
    '/Pattern cs /P scn 0 0 595 842 re f '.repeat(200),
    '/Pattern << /P 5 0 R >>',
    pdfStream(
      Buffer.from('0 0 1 1 re f'),
      `/Type /Pattern /PatternType 1 /PaintType 1 /TilingType 1 /BBox [0 0 1 1] /XStep ${step} /YStep ${step} /Resources << >>`,
    ),
  );

const recordingOf = (count: number, still: Buffer): Buffer =>
  Buffer.from(
    pack(
      Array.from({ length: count }, (_, i) => ({ timeMs: i * 25, bytes: still })),
      { nonce: 'n'.repeat(32), commands: [] },
    ),
  );
