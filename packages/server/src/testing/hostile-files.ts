import { deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import type { UploadMediaType, UploadSlot } from '@verify/contract';
import sharp from 'sharp';
import {
  blackPixels,
  chunk,
  intoJpeg,
  pdf,
  pdfStream,
  png,
  resizedJpeg,
  scanFlood,
  segment,
  zip,
  type ZipItem,
} from './hostile-bytes.ts';

export interface HostileFile {
  readonly name: string;
  readonly slot: UploadSlot;
  /** What a browser would announce. */
  readonly mediaType: UploadMediaType;
  readonly bytes: Buffer;
  /** Text hidden in the file that nothing stored or shown may contain. Without it, the file must be refused. */
  readonly payload?: string;
}

const PAYLOAD = '<script>alert(document.domain)</script>';

/** Bombs, floods, polyglots, false headers and loops; all are small, at most 3 MB. */
export async function hostileFiles(): Promise<HostileFile[]> {
  const square = { create: { width: 400, height: 300, channels: 3 as const, background: '#b8c4d0' } };
  const jpeg = await sharp(square).jpeg().toBuffer();
  const progressive = await sharp(square).jpeg({ progressive: true }).toBuffer();
  const webp = await sharp(square).webp().toBuffer();
  const good = await sharp(square).png().toBuffer();
  return [...pngs(good), ...jpegs(jpeg, progressive), ...(await webps(webp)), ...strangers(), ...pdfs(jpeg), ...zips()];
}

const file = (name: string, mediaType: UploadMediaType, bytes: Uint8Array | string, payload?: string): HostileFile => ({
  name,
  slot: mediaType === 'application/zip' ? 'liveness-stills' : 'document-front',
  mediaType,
  bytes: Buffer.from(bytes),
  ...(payload === undefined ? {} : { payload }),
});

function pngs(good: Buffer): HostileFile[] {
  const of = (name: string, bytes: Uint8Array, payload?: string): HostileFile =>
    file(name, 'image/png', bytes, payload);
  const text = (body: string): Buffer => chunk('tEXt', Buffer.from(`Comment\0${body}`));
  const inflated = deflateSync(Buffer.alloc(50_000_000, 0x41), { level: 9 });
  const profile = chunk('iCCP', Buffer.concat([Buffer.from('x\0\0'), inflated]));
  const ztext = chunk('zTXt', Buffer.concat([Buffer.from('x\0\0'), inflated]));
  const small = { width: 64, height: 64, pixels: blackPixels(64, 64) };
  return [
    of('bomb of 256 megapixels.png', png({ width: 16_000, height: 16_000, pixels: blackPixels(16_000, 16_000) })),
    of('a claim of 3,600 megapixels.png', png({ width: 60_000, height: 60_000 })),
    of('two thousand million wide.png', png({ width: 2_147_483_647, height: 1 })),
    of('negative width.png', png({ width: 0xffff_ffff, height: 64 })),
    of('no width.png', png({ width: 0, height: 64 })),
    of('wrong checksum.png', png({ ...small, spoilCrc: true })),
    of('pixels that are noise.png', png({ width: 400, height: 300, pixels: Buffer.alloc(5_000, 0x5a) })),
    of('fewer pixels than announced.png', png({ width: 4_000, height: 3_000 })),
    of('no end.png', png({ ...small, end: false })),
    of('cut in the middle.png', Buffer.concat([good.subarray(0, good.length / 2), Buffer.from('IEND')])),
    of(
      'flood of 100,000 chunks.png',
      png({ ...small, chunks: Array.from({ length: 100_000 }, () => text('')) }),
      PAYLOAD,
    ),
    of('text that unpacks to 50 MB.png', png({ ...small, chunks: [ztext] })),
    of('profile that unpacks to 50 MB.png', png({ ...small, chunks: [profile] })),
    of('script in a comment.png', png({ ...small, chunks: [text(PAYLOAD)] }), PAYLOAD),
    of('page behind the end.png', Buffer.concat([good, Buffer.from(`<html>${PAYLOAD}`)]), PAYLOAD),
  ];
}

function jpegs(jpeg: Buffer, progressive: Buffer): HostileFile[] {
  const of = (name: string, bytes: Uint8Array, payload?: string): HostileFile =>
    file(name, 'image/jpeg', bytes, payload);
  const end = Buffer.from([0xff, 0xd9]);
  const script = Buffer.from(PAYLOAD);
  // A directory whose only entry points to itself, and whose next directory is itself.
  const loop = Buffer.from('4578696600004d4d002a00000008000187690004000000010000000800000008', 'hex');
  const archive = zip([{ name: 'evil.class', bytes: script }]);
  return [
    of('cut in the middle.jpg', jpeg.subarray(0, jpeg.length / 2)),
    of('cut, with an end.jpg', Buffer.concat([jpeg.subarray(0, 400), end]), PAYLOAD),
    of('header alone.jpg', Buffer.concat([jpeg.subarray(0, 160), end])),
    of('start and end.jpg', Buffer.from([0xff, 0xd8, 0xff, 0xff, 0xd9])),
    of('4,290 megapixels in the header.jpg', resizedJpeg(jpeg, 65_500, 65_500)),
    of('no size.jpg', resizedJpeg(jpeg, 0, 0)),
    of('higher than its pixels.jpg', resizedJpeg(jpeg, 400, 6_000), PAYLOAD),
    of('2,000 scans.jpg', scanFlood(progressive, 2_000), PAYLOAD),
    of('50,000 comments.jpg', intoJpeg(jpeg, ...Array.from({ length: 50_000 }, () => segment(0xfe, script))), PAYLOAD),
    of('directories that are loops.jpg', intoJpeg(jpeg, segment(0xe1, loop)), PAYLOAD),
    of('script in a comment.jpg', intoJpeg(jpeg, segment(0xfe, script)), PAYLOAD),
    of(
      'page in the metadata.jpg',
      intoJpeg(jpeg, segment(0xe1, Buffer.concat([Buffer.from('http://ns.adobe.com/xap/1.0/\0'), script]))),
      PAYLOAD,
    ),
    of('archive behind the end.jpg', Buffer.concat([jpeg, archive]), PAYLOAD),
    of('page behind the end.jpg', Buffer.concat([jpeg, Buffer.from(`<html>${PAYLOAD}`)]), PAYLOAD),
    of('PDF within.jpg', intoJpeg(jpeg, segment(0xfe, Buffer.from(`%PDF-1.4 ${PAYLOAD}`))), PAYLOAD),
  ];
}

async function webps(webp: Buffer): Promise<HostileFile[]> {
  const of = (name: string, bytes: Uint8Array, payload?: string): HostileFile =>
    file(name, 'image/webp', bytes, payload);
  const lying = Buffer.from(webp);
  lying.writeUInt32LE(0x7fff_ffff, 4);
  const canvas = Buffer.from('VP8X\x0a\0\0\0\x02\0\0\0\xff\x3f\0\xff\x3f\0', 'latin1');
  const hollow = Buffer.concat([Buffer.from('RIFF\0\0\0\0WEBP', 'latin1'), canvas]);
  hollow.writeUInt32LE(hollow.length - 8, 4);
  const frames = Array.from({ length: 120 }, (_, i) => ({
    create: { width: 64, height: 64, channels: 3 as const, background: { r: i, g: 0, b: 0 } },
  }));
  const pictures = await Promise.all(frames.map((frame) => sharp(frame).png().toBuffer()));
  return [
    of('cut in the middle.webp', webp.subarray(0, webp.length / 2)),
    of('longer than it is.webp', lying),
    of('canvas without a picture.webp', hollow),
    of(
      '120 frames.webp',
      await sharp(pictures, { join: { animated: true } })
        .webp()
        .toBuffer(),
      PAYLOAD,
    ),
    of('page behind the end.webp', Buffer.concat([webp, Buffer.from(PAYLOAD)]), PAYLOAD),
  ];
}

/** Other file types named as pictures. */
function strangers(): HostileFile[] {
  const of = (name: string, bytes: Uint8Array | string): HostileFile => file(name, 'image/jpeg', bytes);
  const entities = Array.from({ length: 9 }, (_, i) => `<!ENTITY a${i + 1} "${`&a${i};`.repeat(10)}">`).join('');
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="800">';
  return [
    of('empty.jpg', ''),
    of('one byte.jpg', '\xff'),
    of('a megabyte of nothing.jpg', Buffer.alloc(1_000_000)),
    of('page.jpg', `<!doctype html>${PAYLOAD}`),
    of('script.svg', `${svg}${PAYLOAD}</svg>`),
    of(
      'a file of the server.svg',
      `<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>${svg}<text>&x;</text></svg>`,
    ),
    of('a thousand million laughs.svg', `<!DOCTYPE svg [<!ENTITY a0 "ha">${entities}]>${svg}<text>&a9;</text></svg>`),
    of('an address within.svg', `${svg}<image href="http://169.254.169.254/latest/meta-data/"/></svg>`),
    of(
      'picture.gif',
      Buffer.from('47494638396101000100800000000000ffffff21f90401000000002c00000000010001000002024401003b', 'hex'),
    ),
    of('picture.bmp', Buffer.concat([Buffer.from('BM'), Buffer.alloc(5_000)])),
    of('picture.tif', Buffer.concat([Buffer.from('49492a0008000000', 'hex'), Buffer.alloc(500)])),
    of('picture.heic', Buffer.concat([Buffer.from('\0\0\0\x18ftypheic', 'latin1'), Buffer.alloc(500)])),
    of('picture.avif', Buffer.concat([Buffer.from('\0\0\0\x18ftypavif', 'latin1'), Buffer.alloc(500)])),
    of('picture.jp2', Buffer.concat([Buffer.from('0000000c6a5020200d0a870a', 'hex'), Buffer.alloc(500)])),
    of('picture.jxl', Buffer.concat([Buffer.from('ff0a', 'hex'), Buffer.alloc(500)])),
    of('picture.psd', Buffer.concat([Buffer.from('8BPS\0\x01', 'latin1'), Buffer.alloc(500)])),
    of('picture.ico', Buffer.concat([Buffer.from('000001000100', 'hex'), Buffer.alloc(500)])),
    of('program.jpg', Buffer.concat([Buffer.from('\x7fELF', 'latin1'), Buffer.alloc(500)])),
    of('program.exe', Buffer.concat([Buffer.from('MZ'), Buffer.alloc(500)])),
    of('100 MB in 100 kB.gz', gzipSync(Buffer.alloc(100_000_000), { level: 9 })),
    of(
      'text.jpg',
      'push graphic-context\nviewbox 0 0 640 480\nfill \'url(https://127.0.0.1/"|id")\'\npop graphic-context',
    ),
  ];
}

function pdfs(jpeg: Buffer): HostileFile[] {
  const of = (name: string, bytes: Uint8Array, payload?: string): HostileFile =>
    file(name, 'application/pdf', bytes, payload);
  const catalog = '<< /Type /Catalog /Pages 2 0 R >>';
  const pages = '<< /Type /Pages /Count 1 /Kids [3 0 R] >>';
  const page = (more = '', box = '0 0 595 842'): string => `<< /Type /Page /Parent 2 0 R /MediaBox [${box}] ${more} >>`;
  const zeros = deflateSync(Buffer.alloc(200_000_000), { level: 9 });
  const flate = '/Filter /FlateDecode';
  const one = (contents: Uint8Array): Buffer => pdf([catalog, pages, page('/Contents 4 0 R'), contents]);
  const action = `<< /Type /Catalog /Pages 2 0 R /OpenAction << /S /JavaScript /JS (app.alert\\(1\\)) >> >>`;
  const launch = `<< /Type /Catalog /Pages 2 0 R /OpenAction << /S /Launch /F (cmd.exe) >> >>`;
  const many = Array.from({ length: 2_000 }, (_, i) => `${i + 3} 0 R`).join(' ');
  return [
    of('no page.pdf', pdf(['<< /Type /Catalog >>'])),
    of('nothing behind the header.pdf', Buffer.from('%PDF-1.7\nnothing')),
    of('a stream of 200 MB.pdf', one(pdfStream(zeros, flate))),
    of('packed twice.pdf', one(pdfStream(deflateSync(zeros), '/Filter [/FlateDecode /FlateDecode]'))),
    of(
      'four streams of 60 MB.pdf',
      pdf([
        catalog,
        pages,
        page('/Contents [4 0 R 5 0 R 6 0 R 7 0 R 8 0 R]'),
        ...Array.from({ length: 5 }, () => pdfStream(deflateSync(Buffer.alloc(60_000_000), { level: 9 }), flate)),
      ]),
    ),
    of(
      '30,000 streams.pdf',
      pdf([catalog, pages, page(), ...Array.from({ length: 30_000 }, () => pdfStream(Buffer.alloc(0)))]),
    ),
    of('pages that are their own parents.pdf', pdf([catalog, '<< /Type /Pages /Count 1 /Kids [2 0 R] >>'])),
    of(
      'a table that points to itself.pdf',
      Buffer.from('%PDF-1.4\nxref\n0 0\ntrailer << /Root 1 0 R /Prev 9 >>\nstartxref\n9\n%%EOF'),
    ),
    of(
      '2,000 pages.pdf',
      pdf([catalog, `<< /Type /Pages /Count 2000 /Kids [${many}] >>`, ...Array.from({ length: 2_000 }, () => page())]),
    ),
    of('a page as wide as the moon is far.pdf', pdf([catalog, pages, page('', '0 0 1e12 1')]), PAYLOAD),
    of(
      'encrypted.pdf',
      pdf(
        [catalog, pages, page()],
        `<< /Root 1 0 R /Encrypt << /Filter /Standard /V 1 /R 2 /O <${'00'.repeat(32)}> /U <${'00'.repeat(32)}> /P -4 >> >>`,
      ),
    ),
    of(
      'a form that calls itself.pdf',
      pdf([
        catalog,
        pages,
        page('/Contents 4 0 R /Resources << /XObject << /X 5 0 R >> >>'),
        pdfStream(Buffer.from('/X Do')),
        pdfStream(
          Buffer.from('/X Do /X Do'),
          '/Type /XObject /Subtype /Form /BBox [0 0 9 9] /Resources << /XObject << /X 5 0 R >> >>',
        ),
      ]),
      PAYLOAD,
    ),
    of('script at its opening.pdf', pdf([action, pages, page()]), 'app.alert'),
    of('a program at its opening.pdf', pdf([launch, pages, page()]), 'cmd.exe'),
    of('page behind the end.pdf', Buffer.concat([pdf([catalog, pages, page()]), Buffer.from(PAYLOAD)]), PAYLOAD),
    of(
      'picture within, of 4,290 megapixels.pdf',
      pdf([
        catalog,
        pages,
        page('/Contents 4 0 R /Resources << /XObject << /X 5 0 R >> >>'),
        pdfStream(Buffer.from('595 0 0 842 0 0 cm /X Do')),
        pdfStream(
          resizedJpeg(jpeg, 65_500, 65_500),
          '/Type /XObject /Subtype /Image /Width 65500 /Height 65500 /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode',
        ),
      ]),
      PAYLOAD,
    ),
  ];
}

function zips(): HostileFile[] {
  const of = (name: string, items: readonly ZipItem[], count?: number): HostileFile =>
    file(name, 'application/zip', zip(items, count));
  const bytes = Buffer.from('{}');
  const names = [
    '../../../../etc/passwd',
    '..\\..\\windows\\win.ini',
    '/etc/passwd',
    'C:\\windows\\win.ini',
    'manifest.json\0.jpg',
    '0001.jpg/',
    '%2e%2e/0001.jpg',
    'manifest.json\n',
    '０００１.jpg',
    'x'.repeat(5_000),
    '',
  ];
  const packed = deflateRawSync(Buffer.alloc(50_000_000), { level: 9 });
  const still = { name: '0001.jpg', bytes: Buffer.alloc(1_000) };
  return [
    ...names.map((name) => of(`named ${JSON.stringify(name.slice(0, 24))}.zip`, [{ name, bytes }])),
    of('50 MB in 50 kB.zip', [{ name: 'manifest.json', bytes: packed, method: 8, sizeBytes: 50_000_000 }]),
    of('stored, yet of another size.zip', [{ name: 'manifest.json', bytes, sizeBytes: 4_000_000_000 }]),
    of('encrypted.zip', [{ name: 'manifest.json', bytes, flags: 1 }]),
    of('one name twice.zip', [still, still]),
    of('entries over each other.zip', [
      still,
      { ...still, name: '0002.jpg', at: 0 },
      { ...still, name: '0003.jpg', at: 0 },
    ]),
    of('an entry beyond the end.zip', [{ ...still, at: 4_000_000_000 }]),
    of('65,535 entries by its word.zip', [still], 65_535),
    of(
      'a thousand entries.zip',
      Array.from({ length: 1_000 }, (_, i) => ({ name: `${String(i).padStart(4, '0')}.jpg`, bytes })),
    ),
    file(
      'a directory that is none.zip',
      'application/zip',
      Buffer.concat([Buffer.from('PK\x03\x04'), Buffer.alloc(500)]),
    ),
  ];
}
