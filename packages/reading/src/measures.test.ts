import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { loadAsset } from '../testing/load-asset.ts';
import { type JpegTables, jpegTables } from './forgery/jpeg-tables.ts';
import { createForgeryJudge } from './forgery/judge-forgery.ts';
import { createLineNet } from './mrz/line/net.ts';
import { locateRows } from './mrz/locate/locate.ts';
import { judgePhoto, type PhotoQuality } from './quality/judge-photo.ts';
import { findDocument } from './quad/find-document.ts';
import { invert, mapQuad, project, squareTo } from './raster/geometry.ts';
import { luma } from './raster/plane.ts';
import { rectify } from './raster/rectify.ts';
import type { Quad, Raster } from './types.ts';
import { findPrintedLines } from './viz/find-lines.ts';

// The measures of one picture, to four digits. A changed number may change decisions: accept it only if the floors of
// `npm run bench -- forgery` and `npm run bench -- reading` are still met.

const [WIDTH, HEIGHT] = [1400, 1000];
const [WIDTH_MM, HEIGHT_MM] = [125, 88];
const PAGE: Quad = [
  { x: 150, y: 130 },
  { x: 1260, y: 170 },
  { x: 1230, y: 900 },
  { x: 120, y: 840 },
];
const PORTRAIT = { x: 6, y: 14, width: 32, height: 42 };
/** Left edge, middle, height of a character and number of characters, in millimetres. */
const ROWS = [
  [44, 20, 2.2, 12],
  [44, 28, 2.2, 20],
  [44, 36, 2.6, 9],
  [44, 44, 2.2, 16],
  [5, 72, 2.9, 44],
  [5, 78.4, 2.9, 44],
] as const;
/** A value that was inserted, on ground without the paper's own compression. */
const SET_IN = { left: 520, top: 420, width: 260, height: 70 };

/** Ink of bars and rings, different for every character. */
function isInk(x: number, y: number): boolean {
  for (const [i, [left, middle, cap, count]] of ROWS.entries()) {
    const pitch = 0.876 * cap;
    const at = Math.floor((x - left) / pitch);
    if (at < 0 || at >= count || (at * 7 + i) % 11 === 0) continue;
    const [u, v] = [Math.abs((x - left) / pitch - at - 0.5), Math.abs(y - middle) / cap];
    if (u > 0.37 || v > 0.5) continue;
    const kind = (at * 5 + 3 * i) % 4;
    if (kind === 0) return u < 0.11;
    return kind === 1 ? v > 0.36 || u > 0.24 : kind === 2 ? v < 0.1 || u > 0.24 : v > 0.36 || u < 0.12;
  }
  return false;
}

function photograph(): Raster {
  const back = invert(squareTo(PAGE));
  const data = new Uint8Array(WIDTH * HEIGHT * 4);
  let state = 1;
  for (let i = 0; i < WIDTH * HEIGHT; i++) {
    const at = { x: (i % WIDTH) + 0.5, y: Math.floor(i / WIDTH) + 0.5 };
    const { x: u, y: v } = project(back, at);
    const [x, y] = [u * WIDTH_MM, v * HEIGHT_MM];
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    let level = 84 + 6 * Math.sin(at.x / 90) + 5 * Math.sin(at.y / 70);
    if (u >= 0 && u < 1 && v >= 0 && v < 1) {
      level = 204 - 20 * u + 6 * Math.sin(x + 0.6 * y);
      const [px, py] = [x - PORTRAIT.x, y - PORTRAIT.y];
      if (px >= 0 && px < PORTRAIT.width && py >= 0 && py < PORTRAIT.height)
        level = 120 + 50 * Math.sin(px / 5) * Math.sin(py / 6) + 12 * Math.sin(2.4 * px) * Math.sin(2.4 * py);
      else if (isInk(x, y)) level = 58;
    }
    level += (state >>> 24) / 8 - 16;
    data.set([level + 4, level, level - 6 - 20 * Math.sin(x / 9), 255], i * 4);
  }
  return { width: WIDTH, height: HEIGHT, data };
}

const encoder = ({ width, height, data }: Raster) => sharp(data, { raw: { width, height, channels: 4 } }).removeAlpha();
const decoded = async (file: Buffer): Promise<Raster> => {
  const { data, info } = await sharp(file).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, data };
};
const numbers = (values: readonly (number | null)[]): string =>
  values.map((value) => (value === null ? 'none' : String(Number(value.toPrecision(4))))).join(' ');

const worthOf = (quality: PhotoQuality): string[] =>
  Object.values(quality).map(({ name, value }) => `${name} ${numbers([value])}`);

let taken: Raster;
let file: Buffer;
let picture: Raster;
beforeAll(async () => {
  taken = photograph();
  const patch = await encoder(taken)
    .extract({ ...SET_IN, left: SET_IN.left + 3, top: SET_IN.top + 93 })
    .png()
    .toBuffer();
  const once = await encoder(taken).jpeg({ quality: 70, chromaSubsampling: '4:4:4' }).toBuffer();
  file = await sharp(once)
    .composite([{ input: patch, left: SET_IN.left, top: SET_IN.top }])
    .jpeg({ quality: 92, chromaSubsampling: '4:4:4' })
    .toBuffer();
  picture = await decoded(file);
});

test('gives the place of a document and the quality of its photograph', () => {
  const { quad, score, aspect } = findDocument(picture)!;
  expect(numbers([score, aspect, ...quad.flatMap(({ x, y }) => [x, y])])).toMatchInlineSnapshot(
    `"0.9794 1.543 150.2 130.2 1260 170.3 1230 899.9 120.1 840.1"`,
  );
  const quality = judgePhoto(picture, quad, undefined, true);
  expect(worthOf(quality)).toMatchInlineSnapshot(`
    [
      "sharpness 1",
      "glare 0",
      "exposure 0",
      "overexposure 0",
      "resolution 329.6",
      "cropping 0",
      "occlusion 0",
      "colour 13.97",
    ]
  `);
});

/** The mean of nine pixels in each direction. */
function blurred({ width, height, data }: Raster): Raster {
  let from = data;
  for (const step of [4, 4 * width]) {
    const to = new Uint8Array(data.length);
    for (let i = 0; i < to.length; i++) {
      let sum = 0;
      for (let k = -4; k <= 4; k++) sum += from[i + k * step] ?? from[i]!;
      to[i] = Math.round(sum / 9);
    }
    from = to;
  }
  return { width, height, data: from };
}

test('measures a dark, blurred, cropped photograph with a burnt-out spot and a finger', () => {
  const data = taken.data.map((level, i) => (i % 4 === 3 ? 255 : 0.4 * level));
  const fill = (left: number, top: number, width: number, height: number, colour: readonly number[]) => {
    for (let y = top; y < top + height; y++)
      for (let x = left; x < left + width; x++) data.set(colour, (y * WIDTH + x) * 4);
  };
  fill(700, 250, 90, 60, [255, 255, 255]);
  fill(620, 690, 120, 240, [190, 140, 115]);
  const cut = 140;
  const { data: soft } = blurred(blurred({ width: WIDTH, height: HEIGHT, data }));
  const kept = new Uint8Array((WIDTH - cut) * HEIGHT * 4);
  for (let y = 0; y < HEIGHT; y++)
    kept.set(soft.subarray((y * WIDTH + cut) * 4, (y + 1) * WIDTH * 4), y * (WIDTH - cut) * 4);
  const poor = { width: WIDTH - cut, height: HEIGHT, data: kept };
  const quality = judgePhoto(
    poor,
    mapQuad(PAGE, ({ x, y }) => ({ x: x - cut, y })),
  );
  expect(worthOf(quality)).toMatchInlineSnapshot(`
    [
      "sharpness 0.7",
      "glare 0.004582",
      "exposure 1.248",
      "overexposure 0.004582",
      "resolution 329.7",
      "cropping 0.018",
      "occlusion 0.1665",
      "colour 10.1",
    ]
  `);
});

test('gives the lines of a page', () => {
  const lines = findPrintedLines(rectify(picture, PAGE, 1250, 880), WIDTH_MM, HEIGHT_MM, [PORTRAIT]);
  const seen = lines.map(({ x, y, width, height, shapes }) => numbers([x, y, width, height, shapes]));
  expect(seen).toMatchInlineSnapshot(`
    [
      "46.17 18.83 18.83 2.333 10",
      "44.17 26.83 26.17 2.333 13",
      "73.17 26.83 9.167 2.333 5",
      "62.67 32.67 10.5 1.167 6",
      "44.17 42.83 30 2.333 15",
      "5.833 70.5 0.8333 3 1",
      "10.33 70.5 52.83 3 20",
      "66.83 70.5 49.67 3 19",
      "5.333 76.83 9.667 3.167 4",
      "18.67 76.83 51.5 3.167 20",
      "73.83 76.83 42.67 3.167 16",
    ]
  `);
});

test('gives the possible places of a zone', async () => {
  const { pixels } = await createLineNet(await loadAsset('mrz-net.wasm'), await loadAsset('mrz-net.weights'));
  const rows = locateRows(pixels, luma(picture), { side: 1000, most: 4 });
  const seen = rows.map(({ x, y, ux, uy, length, cap, bend, count, apart, strength, score }) =>
    numbers([x, y, ux, uy, length, cap, bend, count, apart, strength, score]),
  );
  expect(seen).toMatchInlineSnapshot(`
    [
      "663.6 737.2 0.9987 0.05048 991.4 25.57 0.0000698 38 1 139.8 34.47",
      "661.8 789.5 0.9986 0.05196 992.2 25.49 0.05857 38 1 140.9 34.31",
      "694.7 378.1 0.9991 0.04174 342.2 19.29 0.1374 18 1 136.5 16.64",
      "654.5 507.4 0.999 0.0447 272.8 19.29 0 15 1 136.6 14.24",
    ]
  `);
});

async function changesIn(changed: Raster, jpeg: JpegTables | null): Promise<string[]> {
  const judgeForgery = await createForgeryJudge(loadAsset);
  const there = squareTo(PAGE);
  const onPage = (x: number, y: number, width: number, height: number): Quad => {
    const at = (u: number, v: number) => project(there, { x: u / WIDTH_MM, y: v / HEIGHT_MM });
    return [at(x, y), at(x + width, y), at(x + width, y + height), at(x, y + height)];
  };
  const line = 'P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<';
  const findings = judgeForgery({
    picture: changed,
    quad: PAGE,
    portrait: onPage(PORTRAIT.x, PORTRAIT.y, PORTRAIT.width, PORTRAIT.height),
    jpeg,
    zone: { lines: [line, line.replaceAll('<', '7')], quad: onPage(4.8, 70.1, 112.3, 10.1) },
    fields: [
      ROWS.slice(0, 4).map(([left, middle, cap, count]) => onPage(left, middle - cap, 0.88 * cap * count, 2 * cap)),
    ],
  });
  return findings.map(({ signal, measure, boxes }) =>
    [signal, numbers([measure, ...boxes.flatMap(({ x, y, width, height }) => [x, y, width, height])])].join(' '),
  );
}

test('measures what was inserted between two compressions', async () =>
  expect(await changesIn(picture, jpegTables(file))).toMatchInlineSnapshot(`
    [
      "earlier-compression 8.517",
      "compression 5.658 720 464 64 32",
      "stillness none",
      "portrait-compression -0.2463",
      "portrait-stillness none",
      "portrait-print 31.37 182.8 244.9 293.4 352.5",
      "copies none",
      "zone-line 0.8003",
      "field-print 0.01409",
      "screen 12.43",
      "print 0",
    ]
  `));

test('measures what was filled into pixels whose noise no JPEG removed', async () => {
  const filling = { ...SET_IN, channels: 3, background: '#ccc' } as const;
  const changed = await encoder(taken)
    .composite([{ input: { create: filling }, left: SET_IN.left, top: SET_IN.top }])
    .png()
    .toBuffer();
  expect(await changesIn(await decoded(changed), null)).toMatchInlineSnapshot(`
    [
      "earlier-compression none",
      "compression none",
      "stillness 1 528 416 128 48",
      "portrait-compression none",
      "portrait-stillness 0",
      "portrait-print 28.62 182.8 244.9 293.4 352.5",
      "copies none",
      "zone-line 1.091",
      "field-print 0.007726",
      "screen 12.69",
      "print 0",
    ]
  `);
});
