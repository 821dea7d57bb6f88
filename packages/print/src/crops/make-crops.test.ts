import { describe, expect, test } from 'vitest';
import { CARD_FRONT, KNOWN, type Layout, LAYOUT_OF_MRZ } from '../document/layouts.ts';
import type { Placement } from '../document/place.ts';
import { quadOf } from '@verify/reading/raster/geometry';
import type { Box, MrzReading, Quad, Raster } from '@verify/reading';
import { barcodeCrop, type Crop, type CropSource, makeCrops } from './make-crops.ts';

const PAGE = LAYOUT_OF_MRZ.TD3;
/** The size of a crop depends on its quad alone, not on the picture. */
const PICTURE: Raster = { width: 4, height: 3, data: new Uint8Array(48) };
const FLAT_PX_A_MM = 2;

/** The upper left corner of the document is at (100, 50). */
const placedAt = (pxAMm: number, layout: Layout, from: Placement['from'] = 'edges'): Placement => ({
  quad: quadOf({ x: 100, y: 50, width: layout.widthMm * pxAMm, height: layout.heightMm * pxAMm }),
  from,
  score: 0.9,
  layout,
  upright: true,
});

/** A flat document with a picture in some of its zones. */
function flatOf({ widthMm, heightMm }: Layout, zones: readonly Box[], colours = [20, 220, 120]): Raster {
  const [width, height] = [Math.round(widthMm * FLAT_PX_A_MM), Math.round(heightMm * FLAT_PX_A_MM)];
  const data = new Uint8Array(width * height * 4).fill(240);
  for (const zone of zones)
    for (let y = Math.ceil(zone.y * FLAT_PX_A_MM); y < (zone.y + zone.height) * FLAT_PX_A_MM; y++)
      for (let x = Math.ceil(zone.x * FLAT_PX_A_MM); x < (zone.x + zone.width) * FLAT_PX_A_MM; x++) {
        const [u, v] = [(x / FLAT_PX_A_MM - zone.x) / zone.width, (y / FLAT_PX_A_MM - zone.y) / zone.height];
        const level = colours[(Math.floor(u * 5) + Math.floor(v * 4) * 2) % colours.length]!;
        data.fill(level, (y * width + x) * 4, (y * width + x) * 4 + 3);
      }
  return { width, height, data };
}

const source = (changes: Partial<CropSource>): CropSource => ({
  side: 'front',
  picture: PICTURE,
  placement: placedAt(2, CARD_FRONT),
  flat: flatOf(CARD_FRONT, [CARD_FRONT.portrait!]),
  mrz: null,
  documentType: null,
  issuingState: null,
  ...changes,
});
const digits = (value: number): number => Number(value.toFixed(3));
const described = ({ kind, side, quad: [from, , to], raster }: Crop): string =>
  `${side} ${kind}: ${[from.x, from.y, to.x, to.y].map(digits).join(' ')}, ${raster.width} x ${raster.height}`;
const crops = (changes: Partial<CropSource>): string[] => makeCrops(source(changes)).map(described);

test('a card without a zone is cropped with its portrait', () => {
  expect(crops({})).toEqual(['front front: 100 50 271.2 158, 171 x 108', 'front portrait: 104 66 164 146, 60 x 80']);
  const back = crops({ side: 'back', flat: flatOf(CARD_FRONT, []) });
  expect(back).toEqual(['back back: 100 50 271.2 158, 171 x 108']);
});
test('a card without a zone has a portrait of at most 300 dpi', () =>
  expect(crops({ placement: placedAt(20, CARD_FRONT) })[1]).toBe('front portrait: 140 210 740 1010, 354 x 472'));
test('a card without a zone has no portrait if its layout has none', () => {
  const layout = { ...CARD_FRONT, portrait: null };
  const skin = skinnedFlat();
  expect(crops({ placement: placedAt(2, layout), flat: skin })).toHaveLength(1);
  expect(crops({ placement: placedAt(2, layout, 'picture'), flat: skin })).toEqual([
    'front front: 100 50 271.2 158, 171 x 108',
    'front portrait: 142 72 194 138, 52 x 66',
  ]);
});
test('a card without a zone is searched everywhere if its edges were not found', () => {
  expect(crops({ placement: placedAt(2, CARD_FRONT, 'picture') })).toHaveLength(1);
  expect(crops({ placement: placedAt(2, CARD_FRONT, 'picture'), flat: skinnedFlat() })[1]).toBe(
    'front portrait: 142 72 194 138, 52 x 66',
  );
});

/** The colour of a face, 12 x 16 mm, on a dark card. */
function skinnedFlat(): Raster {
  const flat = flatOf(CARD_FRONT, []);
  flat.data.fill(40);
  for (let y = 20; y < 36; y++)
    for (let x = 28; x < 40; x++)
      for (const [i, j] of [
        [0, 0],
        [0, 1],
        [1, 0],
        [1, 1],
      ] as const)
        flat.data.set([200, 150, 120], ((2 * y + i) * flat.width + 2 * x + j) * 4);
  return flat;
}

const seen: Quad = quadOf({ x: 110, y: 190, width: 200, height: 25 });
const mrz = { quad: seen } as MrzReading;
const zone = (from: Placement['from'], pxAMm = 2) =>
  crops({ placement: placedAt(pxAMm, PAGE, from), flat: flatOf(PAGE, []), mrz }).slice(1);
test('a zone is cropped where it was read if no edges were found', () => {
  expect(zone('mrz')).toEqual(['front mrz: 106 188 314 217, 208 x 29']);
  expect(zone('picture')).toEqual(['front mrz: 106 188 314 217, 208 x 29']);
});
test('a zone is cropped at 250 dpi at most', () =>
  expect(zone('edges', 20)).toEqual(['front mrz: 173.12 1441.92 2506.88 1675.08, 1104 x 110']));

describe('a page with a known layout', () => {
  const { portrait, ghost } = KNOWN['UTO/passport/front']!;
  const known = (zones: readonly Box[], changes: Partial<CropSource> = {}) =>
    crops({
      placement: placedAt(2, PAGE),
      flat: flatOf(PAGE, zones),
      documentType: 'passport',
      issuingState: 'UTO',
      ...changes,
    });
  const SIGNATURE = 'front signature: 266 156.8 334 178, 68 x 21';
  test('its portrait, signature and ghost portrait are cropped where the layout places them', () => {
    expect(known([portrait!, ghost!])).toEqual([
      'front front: 100 50 350 226, 250 x 176',
      'front portrait: 108 81 182 177, 74 x 96',
      SIGNATURE,
      'front ghost-portrait: 300 86 336 130, 36 x 44',
    ]);
    expect(known([portrait!, ghost!], { placement: placedAt(20, PAGE) })[3]).toBe(
      'front ghost-portrait: 2100 410 2460 850, 177 x 217',
    );
  });
  test('a missing ghost portrait, or a missing portrait to compare, gives no ghost crop', () => {
    expect(known([portrait!])).toHaveLength(3);
    expect(known([ghost!])).toEqual(['front front: 100 50 350 226, 250 x 176', SIGNATURE]);
  });
});

const bars = (width: number, height: number) =>
  described(barcodeCrop('back', PICTURE, quadOf({ x: 7, y: 9, width, height })));
test('a barcode crop has at most a thousand pixels along its longer side', () => {
  expect(bars(2000, 300)).toBe('back barcode: 7 9 2007 309, 1000 x 150');
  expect(bars(300, 2000)).toBe('back barcode: 7 9 307 2009, 150 x 1000');
  expect(bars(1000, 300)).toBe('back barcode: 7 9 1007 309, 1000 x 300');
  expect(bars(400, 90)).toBe('back barcode: 7 9 407 99, 400 x 90');
});
test('a barcode crop has at least four pixels in each direction', () => {
  expect(bars(4, 5)).toBe('back barcode: 7 9 11 14, 4 x 5');
  expect(bars(2, 3)).toBe('back barcode: 7 9 9 12, 4 x 4');
  expect(bars(0, 0)).toBe('back barcode: 7 9 7 9, 4 x 4');
});
