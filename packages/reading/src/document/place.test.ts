import { describe, expect, test } from 'vitest';
import { thumbnail } from '../quad/find-document.ts';
import { distance, mapQuad, quadOf } from '../raster/geometry.ts';
import { startAt } from '../raster/rotate.ts';
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
const farthestMm = (one: Quad, other: Quad) => Math.max(...one.map((p, i) => distance(p, other[i]!))) / PX_A_MM;

describe('a page whose zone was read', () => {
  test('is where its edges are', () => {
    const { from, upright, layout, quad } = placed(zoneOff(0));
    expect({ from, upright, layout }).toEqual({ from: 'edges', upright: true, layout: PAGE });
    expect(farthestMm(quad, quadOf(PAPER))).toBeLessThan(0.5);
  });

  test('begins at the lower right where the zone is upside down', () => {
    const turned = mapQuad(zoneOff(0), ({ x, y }) => ({
      x: 2 * PAPER.x + PAPER.width - x,
      y: 2 * PAPER.y + PAPER.height - y,
    }));
    const { from, quad } = placed(turned);
    expect(from).toBe('edges');
    expect(farthestMm(quad, startAt(quadOf(PAPER), 2))).toBeLessThan(0.5);
  });

  test.each([
    [5.7, 'edges'],
    [6.3, 'mrz'],
    [-5.7, 'edges'],
    [-6.3, 'mrz'],
  ])('whose edges are %d mm off the zone: %s', (mm, from) => expect(placed(zoneOff(mm)).from).toBe(from));
});
