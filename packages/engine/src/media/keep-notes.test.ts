import { expect, test } from 'vitest';
import { keepNotes, NOTES_BYTES } from './keep-notes.ts';

const FROM = { widthPx: 8_000, heightPx: 6_000 };
const TO = { widthPx: 4_243, heightPx: 5_656 };
const MADE = new Blob([Uint8Array.from([0xff, 0xd8, 0xff, 0xdb, 0, 2, 0xff, 0xd9])]);
const latin1 = (text: string): number[] => [...text].map((char) => char.charCodeAt(0));

const segment = (marker: number, content: readonly number[]): number[] => {
  const length = content.length + 2;
  return [0xff, marker, length >> 8, length & 0xff, ...content];
};

/** A picture with orientation data of `FROM`: IFD0 with an orientation and a pointer to the size of the picture. */
function exif(little: boolean, width = FROM.widthPx, type: 3 | 4 = 3, photoAt = 38): number[] {
  const view = new DataView(new ArrayBuffer(68));
  const entry = (at: number, tag: number, kind: 3 | 4, value: number): void => {
    view.setUint16(at, tag, little);
    view.setUint16(at + 2, kind, little);
    view.setUint32(at + 4, 1, little);
    if (kind === 3) view.setUint16(at + 8, value, little);
    else view.setUint32(at + 8, value, little);
  };
  view.setUint16(0, little ? 0x4949 : 0x4d4d);
  view.setUint16(2, 42, little);
  view.setUint32(4, 8, little);
  view.setUint16(8, 2, little);
  entry(10, 0x0112, 3, 6);
  entry(22, 0x8769, 4, photoAt);
  view.setUint16(38, 2, little);
  entry(40, 0xa002, type, width);
  entry(52, 0xa003, type, FROM.heightPx);
  return segment(0xe1, [...latin1('Exif\0\0'), ...new Uint8Array(view.buffer)]);
}

/** The bytes after the start of image, in the JPEG made from one with these segments. */
async function kept(...segments: readonly number[][]): Promise<number[]> {
  const head = Uint8Array.from([0xff, 0xd8, ...segments.flat(), 0xff, 0xda, 0, 2]);
  const made = keepNotes(head, FROM, MADE, TO);
  expect(made.type).toBe('image/jpeg');
  const bytes = new Uint8Array(await made.arrayBuffer());
  expect([...bytes.subarray(0, 2), ...bytes.subarray(-6)]).toEqual([...new Uint8Array(await MADE.arrayBuffer())]);
  return [...bytes.subarray(2, -6)];
}

test.each([
  ['little', true, 3],
  ['big', false, 3],
  ['big, as long numbers', false, 4],
] as const)('camera metadata in %s endian gets the new size and an upright orientation', async (_, little, type) => {
  const bytes = await kept(exif(little, FROM.widthPx, type));
  const view = new DataView(Uint8Array.from(bytes).buffer, 10);
  const size = [48, 60].map((at) => (type === 3 ? view.getUint16(at, little) : view.getUint32(at, little)));
  expect([view.getUint16(18, little), ...size]).toEqual([1, TO.widthPx, TO.heightPx]);
});

test('camera metadata of another size is kept, because the picture was cropped', async () => {
  const bytes = await kept(exif(true, 7_999));
  expect(new DataView(Uint8Array.from(bytes).buffer, 10).getUint16(48, true)).toBe(7_999);
});

test.each([
  ['point beyond themselves', exif(true, FROM.widthPx, 3, 4_000)],
  ['are cut off', segment(0xe1, latin1('Exif\0\0II*\0'))],
])('camera metadata is dropped if it could turn the picture again, because it %s', async (_, notes) => {
  expect(await kept(notes)).toEqual([]);
});

test('editor metadata is kept, and profiles, comments and the rest are dropped', async () => {
  const [xmp, ducky, photoshop] = [
    segment(0xe1, latin1('http://ns.adobe.com/xap/1.0/\0<x/>')),
    segment(0xec, latin1('Ducky')),
    segment(0xed, latin1('Photoshop 3.0\0')),
  ];
  const others = [0xe0, 0xe2, 0xee, 0xfe, 0xdb].map((marker) => segment(marker, [1, 2, 3]));
  expect(await kept(...others, xmp, ducky, photoshop)).toEqual([...xmp, ...ducky, ...photoshop]);
});

test('only the first part of megabytes of metadata is kept', async () => {
  const full = segment(
    0xe1,
    Array.from({ length: 65_000 }, () => 7),
  );
  expect((await kept(full, full, full)).length).toBe(2 * full.length);
  expect(2 * full.length).toBeLessThanOrEqual(NOTES_BYTES);
});
