import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { loadAsset } from '../testing/load-asset.ts';
import { HEIGHT, HEIGHT_MM, PAGE, photograph, PORTRAIT, ROWS, WIDTH, WIDTH_MM } from '../testing/photograph.ts';
import { type JpegTables, jpegTables } from './forgery/jpeg-tables.ts';
import { createForgeryJudge } from './forgery/judge-forgery.ts';
import { createLineNet } from './mrz/line/net.ts';
import { locateRows } from './mrz/locate/locate.ts';
import { judgePhoto, type PhotoQuality } from './quality/judge-photo.ts';
import { findDocument } from './quad/find-document.ts';
import { mapQuad, project, squareTo } from './raster/geometry.ts';
import { luma } from './raster/plane.ts';
import type { Quad, Raster } from './types.ts';

// The measures of one picture, to four digits. A changed number may change decisions: accept it only if the floors of
// `npm run bench -- forgery` and `npm run bench -- reading` are still met.

/** A value that was inserted, on ground without the paper's own compression. */
const SET_IN = { left: 520, top: 420, width: 260, height: 70 };

const encoder = ({ width, height, data }: Raster) => sharp(data, { raw: { width, height, channels: 4 } }).removeAlpha();
const decoded = async (file: Buffer): Promise<Raster> => {
  const { data, info } = await sharp(file).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, data };
};
const numbers = (values: readonly (number | null)[]): string =>
  values.map((value) => (value === null ? 'none' : String(Number(value.toPrecision(4))))).join(' ');

const worthOf = (quality: PhotoQuality): string =>
  Object.values(quality)
    .map(({ name, value }) => `${name} ${numbers([value])}`)
    .join(', ');

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
  expect(worthOf(quality)).toMatchInlineSnapshot(
    `"sharpness 1, glare 0, exposure 0, overexposure 0, resolution 329.6, cropping 0, occlusion 0, colour 13.97"`,
  );
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
  expect(worthOf(quality)).toMatchInlineSnapshot(
    `"sharpness 0.7, glare 0.004582, exposure 1.248, overexposure 0.004582, resolution 329.7, cropping 0.018, occlusion 0.1665, colour 10.1"`,
  );
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
