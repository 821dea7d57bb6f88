import { expect, test } from 'vitest';
import { thumbnail } from '../quad/find-document.ts';
import { mapQuad, quadOf } from '../raster/geometry.ts';
import type { MrzReading, Quad, Raster } from '../types.ts';
import { LAYOUT_OF_MRZ } from './layouts.ts';
import { placeDocument } from './place.ts';

const PAGE = LAYOUT_OF_MRZ.TD3;
const PX_A_MM = 2;
/** A white page, 125 x 88 mm, on a dark table. */
const PAPER = { x: 40, y: 60, width: PAGE.widthMm * PX_A_MM, height: PAGE.heightMm * PX_A_MM };
const picture = ((): Raster => {
  const [width, height] = [320, 300];
  const data = new Uint8Array(width * height * 4).fill(40);
  for (let y = PAPER.y; y < PAPER.y + PAPER.height; y++)
    data.fill(220, (y * width + PAPER.x) * 4, (y * width + PAPER.x + PAPER.width) * 4);
  return { width, height, data };
})();

/** Where the zone is if the standard's place is off by so many millimetres to the right. */
const zoneOff = (mm: number): Quad =>
  mapQuad(quadOf(PAGE.mrz), ({ x, y }) => ({ x: PAPER.x + (x + mm) * PX_A_MM, y: PAPER.y + y * PX_A_MM }));
const placed = (quad: Quad) => placeDocument(picture, thumbnail(picture), { format: 'TD3', quad } as MrzReading);
test.each([
  [5.7, 'edges'],
  [6.3, 'mrz'],
  [-5.7, 'edges'],
  [-6.3, 'mrz'],
])('a page whose zone was read whose edges are %d mm off the zone: %s', (mm, from) =>
  expect(placed(zoneOff(mm)).from).toBe(from),
);
