import type { MrzReader, Raster } from '@verify/reading';
import { expect, test } from 'vitest';
import type { SeenFace } from '../../face/largest-face.ts';
import { shownDocument } from './shown-document.ts';

const [WIDTH, HEIGHT] = [300, 200];
const [LEFT, TOP, BOTTOM] = [60, 30, 160];
const TODAY = '2026-11-20';

/** A lighter rectangle of this width in pixels, on a wall. If it is only slightly lighter, its edges score less. */
function picture(widthPx: number, by = 140, size = { width: WIDTH, height: HEIGHT }): Raster {
  const data = new Uint8ClampedArray(size.width * size.height * 4).fill(255);
  for (let i = 0; i < size.width * size.height; i++) {
    const [x, y] = [i % size.width, Math.floor(i / size.width)];
    const within = x >= LEFT && x < LEFT + widthPx && y >= TOP && y < BOTTOM;
    const level = (by === 140 ? 60 : 114) + (within ? by : 0) + ((x * 7 + y * 13) % 5);
    data.set([level, level, level], i * 4);
  }
  return { ...size, data };
}
/** Whose middle is there, in pixels. */
const faceAt = (eyeDistancePx: number, x = 110, y = 80): SeenFace => {
  const point = (byX: number, byY: number) => ({ x: (x + byX) / WIDTH, y: (y + byY) / HEIGHT, z: 0 });
  return { eyeDistancePx, landmarks: [point(-20, 10), point(-10, -6), point(30, -4)] } as unknown as SeenFace;
};
const seen = (raster: Raster, face: SeenFace | null) => shownDocument(null, raster, face, TODAY);

/** Distance of the eyes, for a share of a rectangle that is 130 high. */
const eyes = (share: number, widthPx: number) => share * Math.sqrt(widthPx * 130);

test.each([
  ['with the eyes of a document', 0.199, 132, 140, 'document'],
  ['with larger eyes', 0.201, 132, 140, 'picture'],
  ['with the eyes of a print or a screen', 0.399, 132, 140, 'picture'],
  ['with still larger eyes', 0.401, 132, 140, null],
  ['with the eyes of a print, and edges just below its limit', 0.399, 128, 140, null],
  ['with the eyes of a document, and such edges', 0.199, 128, 140, 'document'],
  ['with faint edges just above the limit of a document', 0.199, 148, 4, 'document'],
  ['with faint edges just below it', 0.199, 144, 4, null],
] as const)('a rectangle around a face: %s', (_, share, widthPx, by, found) => {
  const shown = seen(picture(widthPx, by), faceAt(eyes(share, widthPx)));
  expect(shown.found).toBe(found);
  expect(shown.eyeShare).toBeCloseTo(share, 2);
});

test.each([
  ['left', [61, 90], [59, 90]],
  ['right', [191, 70], [194, 70]],
  ['upper', [170, 31], [170, 29]],
  ['lower', [100, 159], [100, 162]],
] as const)('a rectangle contains a face whose centre is inside its %s side, and not outside', (_, within, beyond) => {
  const found = ([x, y]: readonly [number, number]) => seen(picture(132), faceAt(24, x, y));
  expect(found(within)).toMatchObject({ found: 'document', edgeScore: 0.7 });
  expect(found(beyond)).toEqual({ found: null, edgeScore: null, eyeShare: null });
});

/** Reads a zone on request, and reports the size and the day. */
function reader(ok: boolean) {
  const asked: (readonly [width: number, height: number, today: string])[] = [];
  const read = ({ width, height }: Raster, { today }: { today: string }) => {
    asked.push([width, height, today]);
    return { ok };
  };
  return { asked, mrz: { read } as unknown as MrzReader };
}

test('a machine-readable zone counts as a document, with or without a face', () => {
  for (const face of [null, faceAt(60)])
    expect(shownDocument(reader(true).mrz, picture(132), face, TODAY).found).toBe('zone');
  expect(shownDocument(reader(false).mrz, picture(132), null, TODAY).found).toBeNull();
});
