import type { Quad } from '@verify/reading';
import type { DocumentReading, SideReading } from '@verify/print/document';
import type { ForgeryJudge } from '@verify/reading/forgery';
import { expect, test } from 'vitest';
import type { DecodedImage } from '../../image/decode.ts';
import { file } from '../../material/material.fixture.ts';
import { boxAround } from '../../image/original.ts';
import { forgeryOf } from './forgery.ts';

type Finding = ReturnType<ForgeryJudge>[number];
const box = (left: number, top: number, right: number, bottom: number): Quad => [
  { x: left, y: top },
  { x: right, y: top },
  { x: right, y: bottom },
  { x: left, y: bottom },
];

/** A picture of 480 x 360 pixels that was read at half its size. */
function imageOf(change: Partial<DecodedImage> = {}): DecodedImage {
  const [widthPx, heightPx] = [480, 360];
  const pixels = { data: new Uint8Array(widthPx * heightPx * 4), channels: 4 } as const;
  const raster = { width: 240, height: 180, data: new Uint8ClampedArray(240 * 180 * 4) };
  return { mediaType: 'image/png', orientation: 1, widthPx, heightPx, pixels, raster, ...change } as DecodedImage;
}
// The document is the middle of the picture, so that its stored area begins at column 96 and row 80.
const QUAD = box(60, 45, 180, 135);
const crop = (side: 'front' | 'back', kind: string, quad: Quad) => ({
  side,
  kind,
  quad,
  raster: { width: 100, height: 50, data: new Uint8ClampedArray(4) },
});
const field = (category: string, contentType: string, x: number) => ({
  category,
  contentType,
  box: { x, y: 5, width: 20, height: 10 },
});
const READING = {
  side: 'front',
  quad: QUAD,
  viz: [field('Date of birth', 'date', 10), field('Last name', 'string', 40), field('Sex', 'string', 60)],
} as unknown as SideReading;
const DOCUMENT = {
  crops: [
    crop('back', 'portrait', box(0, 0, 9, 9)),
    crop('front', 'signature', box(0, 0, 9, 9)),
    crop('front', 'front', QUAD),
    crop('front', 'portrait', box(72, 60, 96, 90)),
  ],
  mrzSide: 'front',
  mrz: { lines: ['ABC'], quad: box(66, 110, 174, 130) },
} as unknown as DocumentReading;

async function judged(findings: readonly Finding[] = [], image = imageOf(), document = DOCUMENT) {
  const asked: Parameters<ForgeryJudge>[0][] = [];
  const judge: ForgeryJudge = (input) => {
    asked.push(input);
    return [...findings];
  };
  return { found: await forgeryOf(judge, file(new Uint8Array(9)), image, READING, document), asked };
}
const finding = (change: Partial<Finding>): Finding => ({
  signal: 'copies',
  verdict: 'consider',
  score: 0.75,
  measure: 4,
  threshold: 3,
  boxes: [],
  map: null,
  ...change,
});

test('the forgery judge gets the document and its parts in stored pixels', async () => {
  const [input] = (await judged()).asked;
  expect([input!.picture.width, input!.picture.height]).toEqual([274, 198]);
  const digits = (_: string, value: unknown) => (typeof value === 'number' ? Math.round(value * 1000) / 1000 : value);
  expect(JSON.parse(JSON.stringify({ ...input, picture: null }, digits))).toEqual({
    picture: null,
    quad: box(24, 10, 264, 190),
    portrait: box(48, 40, 96, 100),
    jpeg: null,
    zone: { lines: ['ABC'], quad: box(36, 140, 252, 180) },
    // Dates, and names: 72 to 96 and 108 to 132 of the read picture.
    fields: [[box(48, 28, 96, 64)], [box(120, 28, 168, 64)]],
  });
});

test('parts that the side lacks are omitted', async () => {
  const bare = { ...DOCUMENT, crops: DOCUMENT.crops.slice(0, 2), mrzSide: 'back' } as DocumentReading;
  const [input] = (await judged([], imageOf(), bare)).asked;
  expect(input).toMatchObject({ portrait: null, zone: null, fields: [] });
});

test('pages of a PDF and mirrored pictures are not judged', async () => {
  for (const image of [imageOf({ mediaType: 'application/pdf' }), imageOf({ orientation: 2 })])
    expect(await judged([finding({})], image)).toEqual({ found: [], asked: [] });
});

test('places are given as shares of the upright picture', async () => {
  const boxes = [
    { x: 24, y: 10, width: 48, height: 37 },
    { x: -200, y: -100, width: 150, height: 1_000 },
  ];
  const shown = [
    { x: 0.25, y: 0.25, width: 0.1, height: 0.1028 },
    { x: 0, y: 0, width: 0.0958, height: 1 },
  ];
  expect((await judged([finding({ boxes })])).found[0]!.evidence).toEqual([
    { kind: 'boxes', side: 'front', boxes: shown },
  ]);
  // In a picture stored upside down, columns 120 to 168 and rows 90 to 127 are at the opposite corner.
  const [upside] = (await judged([finding({ boxes })], imageOf({ orientation: 3 }))).found;
  expect(upside!.evidence).toMatchObject([{ boxes: [{ x: 0.65, y: 0.6472, width: 0.1, height: 0.1028 }, {}] }]);
});

/** The bytes of a map that are not zero, by column and row. */
async function mapped(map: Finding['map'], change: Partial<Finding> = {}) {
  const [evidence] = (await judged([finding({ map, ...change })])).found[0]!.evidence;
  if (evidence?.kind !== 'map') throw new Error('no map');
  const { values, ...others } = evidence;
  expect(others).toEqual({ kind: 'map', side: 'front', width: 48, height: 36 });
  const bytes = [...Buffer.from(values, 'base64')];
  expect(bytes).toHaveLength(48 * 36);
  return bytes.flatMap((value, i) => (value > 0 ? [[i % 48, Math.floor(i / 48), value]] : []));
}
const cells = (cell: number, columns: number, values: readonly number[]) => ({
  columns,
  rows: values.length / columns,
  cell,
  values: Float32Array.from(values),
});

test('cells in one place are averaged and clamped to the range of the map', async () => {
  // Columns 98, 102, 106 and 110, in row 82
  expect(await mapped(cells(4, 4, [0.2, 0.2, 0.6, 5]))).toEqual([
    [9, 8, 51],
    [10, 8, 102],
    [11, 8, 255],
  ]);
  expect(await mapped(cells(4, 4, [-1, 0, 0, Number.NaN]))).toEqual([]);
});

test('the box around a quad is in shares of the picture, and within it', () => {
  const picture = { width: 240, height: 180, data: new Uint8ClampedArray(0) };
  const quad: Quad = [
    { x: 60, y: 48 },
    { x: 180, y: 45 },
    { x: 186, y: 135 },
    { x: 57, y: 126 },
  ];
  expect(boxAround(quad, picture)).toEqual({ x: 0.2375, y: 0.25, width: 0.5375, height: 0.5 });
  expect(boxAround(box(-24, -18, 300, 90), picture)).toEqual({ x: 0, y: 0, width: 1, height: 0.5 });
});
