import { expect, test } from 'vitest';
import { marksOf } from './marks.ts';

const NOTHING = { software: null, segments: [], camera: null };
const latin = (text: string) => Buffer.from(text, 'latin1');
const xmp = (text: string) => marksOf(latin('JPEG'), undefined, Buffer.from(text));

/** EXIF, little endian: tags of the picture, and of the photo in a directory of its own. */
function exif(image: Readonly<Record<number, string>>, photo: Readonly<Record<number, string | number>>): Buffer {
  const heap: Buffer[] = [];
  const directory = (at: number, tags: readonly (readonly [number, string | number])[]): Buffer => {
    const rows = Buffer.alloc(2 + 12 * tags.length + 4);
    rows.writeUInt16LE(tags.length, 0);
    let end = at + rows.length;
    const texts: Buffer[] = [];
    for (const [i, [tag, value]] of tags.entries()) {
      const row = 2 + 12 * i;
      rows.writeUInt16LE(tag, row);
      if (typeof value === 'number') {
        rows.writeUInt16LE(4, row + 2);
        rows.writeUInt32LE(1, row + 4);
        rows.writeUInt32LE(value, row + 8);
        continue;
      }
      const text = Buffer.from(`${value}\0`.padEnd(6, '\0'));
      rows.writeUInt16LE(2, row + 2);
      rows.writeUInt32LE(text.length, row + 4);
      rows.writeUInt32LE(end, row + 8);
      texts.push(text);
      end += text.length;
    }
    return Buffer.concat([rows, ...texts]);
  };
  const tags = Object.entries(image).map(([tag, value]) => [Number(tag), value] as const);
  const length = directory(8, [...tags, [0x8769, 0]]).length;
  heap.push(directory(8, [...tags, [0x8769, 8 + length]]));
  heap.push(
    directory(
      8 + length,
      Object.entries(photo).map(([tag, value]) => [Number(tag), value] as const),
    ),
  );
  return Buffer.concat([Buffer.from('Exif\0\0II*\0\x08\0\0\0', 'latin1'), ...heap]);
}
const [MAKE, MODEL, SOFTWARE, TAKEN, WIDTH, HEIGHT] = [0x010f, 0x0110, 0x0131, 0x9003, 0xa002, 0xa003];
const notes = (image: Readonly<Record<number, string>>, photo: Readonly<Record<number, string | number>> = {}) =>
  marksOf(latin('JPEG'), exif(image, photo), undefined);
const CAMERA = { [MAKE]: 'Riverphone', [MODEL]: 'R 7' };
const PHOTO = { [TAKEN]: '2026:11:20 10:00:00', [WIDTH]: 4_000, [HEIGHT]: 3_000 };

test('segments of editors are found in the first 65,536 bytes', () => {
  const at = (bytes: number, text: string) => marksOf(latin(' '.repeat(bytes) + text), undefined, undefined).segments;
  const photoshop = 'Photoshop 3.0\0';
  expect(at(0, photoshop)).toEqual(['photoshop']);
  expect(at(65_536 - photoshop.length, photoshop)).toEqual(['photoshop']);
  expect(at(65_537 - photoshop.length, photoshop)).toEqual([]);
  expect(at(9, '\xff\xec\0\x0bDucky')).toEqual(['ducky']);
  expect(at(9, '\xff\xecDucky')).toEqual([]);
  expect(at(0, `${photoshop}\xff\xec\0\x0bDucky`)).toEqual(['photoshop', 'ducky']);
});

test('the edit history and the program names of XMP are found', () => {
  expect(xmp('<xmpMM:History>')).toEqual({ ...NOTHING, segments: ['xmp-history'] });
  expect(xmp('xmp:CreatorTool="River Editor 2"').software).toBe('River Editor 2');
  expect(xmp('<xmp:CreatorTool>River Editor 2</xmp:CreatorTool>').software).toBe('River Editor 2');
  expect(
    xmp('xmp:CreatorTool="A" stEvt:softwareAgent="B" <stEvt:softwareAgent>C</stEvt:softwareAgent> xmp:x="A"'),
  ).toEqual({ ...NOTHING, segments: ['xmp-history'], software: 'A; B; C' });
  expect(xmp('stEvt:softwareAgent="A" stEvt:softwareAgent="A"').software).toBe('A');
  expect(xmp('xmp:CreatorTool=""').software).toBe(null);
});

test('at most twenty programs of up to 200 characters are listed, from 200,000 characters', () => {
  const agents = (count: number) =>
    Array.from({ length: count }, (_, i) => `stEvt:softwareAgent="program ${i}"`).join(' ');
  expect(xmp(agents(21)).software!.split('; ')).toHaveLength(20);
  expect(xmp(`stEvt:softwareAgent="${'a'.repeat(200)}"`).software).toBe('a'.repeat(200));
  expect(xmp(`stEvt:softwareAgent="${'a'.repeat(201)}"`).software).toBe(null);
  const tool = 'xmp:CreatorTool="A"';
  expect(xmp(' '.repeat(200_000 - tool.length) + tool).software).toBe('A');
  expect(xmp(' '.repeat(200_001 - tool.length) + tool).software).toBe(null);
});

test('the program in EXIF comes first, trimmed and cut at 200 characters', () => {
  expect(notes({ [SOFTWARE]: ' River Camera ' }).software).toBe('River Camera');
  expect(notes({ [SOFTWARE]: 'a'.repeat(210) }).software).toBe('a'.repeat(200));
  expect(notes({ [SOFTWARE]: '      ' }).software).toBe(null);
  const both = marksOf(latin('JPEG'), exif({ [SOFTWARE]: 'River Camera' }, {}), Buffer.from('xmp:CreatorTool="A"'));
  expect(both.software).toBe('River Camera; A');
});

test('a camera file has a make, a model, a time and a size', () => {
  expect(notes(CAMERA, PHOTO).camera).toEqual({ widthPx: 4_000, heightPx: 3_000 });
  expect(notes({ [MAKE]: 'Riverphone' }, PHOTO).camera).toBe(null);
  expect(notes({ [MODEL]: 'R 7' }, PHOTO).camera).toBe(null);
  expect(notes(CAMERA, { [WIDTH]: 4_000, [HEIGHT]: 3_000 }).camera).toBe(null);
  expect(notes(CAMERA, { ...PHOTO, [WIDTH]: 0 }).camera).toBe(null);
  expect(notes(CAMERA, { ...PHOTO, [HEIGHT]: 0 }).camera).toBe(null);
  expect(notes(CAMERA, { ...PHOTO, [WIDTH]: 1, [HEIGHT]: 1 }).camera).toEqual({ widthPx: 1, heightPx: 1 });
  expect(notes(CAMERA).camera).toBe(null);
});
