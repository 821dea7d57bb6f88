import { project, squareTo } from '../raster/geometry.ts';
import type { FramePoint, Quad, Raster } from '../types.ts';
import { powersOf, SIZE } from './spectrum.ts';

/** A regular pattern that lies over the whole document: a screen's pixels, or a printer's dots. */
export interface Pattern {
  /** Decibels by which its frequency stands out of the others about as high, in most windows. */
  readonly strength: number;
  /** Degrees between its waves and the nearest of the document's axes: 0 to 45. */
  readonly slantDeg: number;
  /** Decibels in each window at that frequency, and where its middle is. */
  readonly windows: readonly { readonly strength: number; readonly centre: FramePoint; readonly sizePx: number }[];
}

/** Shares of the document at which windows are centred. */
const PLACES: readonly (readonly [number, number])[] = [
  [0.2, 0.25],
  [0.5, 0.25],
  [0.8, 0.25],
  [0.2, 0.72],
  [0.5, 0.72],
  [0.8, 0.72],
];
/** In so many of them a frequency has to stand out. Print, guilloche and cloth fill fewer. */
const MOST_OF_THEM = 4;
/** Waves of more than 16 pixels are what the picture shows. */
const LOWEST = SIZE / 16;

/** Null where the picture is smaller than a window. Measures are of the file's own pixels, green alone: sensors have most of it. */
export function findPattern(raster: Raster, quad: Quad): Pattern | null {
  if (raster.width < SIZE || raster.height < SIZE) return null;
  const there = squareTo(quad);
  const centres = PLACES.map(([x, y]) => project(there, { x, y })).map(({ x, y }) => ({
    x: Math.round(Math.min(raster.width - SIZE / 2, Math.max(SIZE / 2, x))),
    y: Math.round(Math.min(raster.height - SIZE / 2, Math.max(SIZE / 2, y))),
  }));
  const windows = centres.map(({ x, y }) => windowOf(raster, x - SIZE / 2, y - SIZE / 2, 1));
  const maps = [0, 2, 4]
    .flatMap((w) => powersOf(windows[w]!, windows[w + 1]!))
    .map((power) => widened(prominence(power)));
  const { strength, index, fx, fy } = strongest(maps);
  const across = Math.atan2(quad[1].y - quad[0].y, quad[1].x - quad[0].x);
  const off = ((((Math.atan2(fy, fx) - across) * 180) / Math.PI) % 90) + 90;
  return {
    strength,
    slantDeg: Math.min(off % 90, 90 - (off % 90)),
    windows: centres.map((centre, w) => ({ centre, sizePx: SIZE, strength: maps[w]![index]! })),
  };
}

function strongest(maps: readonly Float32Array[]) {
  let [most, index] = [0, 0];
  for (let i = 0; i < LOOKED_AT; i++) {
    if (RING[i] === 0) continue;
    let above = 0;
    for (const map of maps) if (map[i]! > most) above++;
    if (above < MOST_OF_THEM) continue;
    most = maps.map((map) => map[i]!).toSorted((a, b) => b - a)[MOST_OF_THEM - 1]!;
    index = i;
  }
  const [fx, fy] = [index % SIZE, Math.floor(index / SIZE)].map((f) => (f < SIZE / 2 ? f : f - SIZE)) as [
    number,
    number,
  ];
  return { strength: most, index, fx, fy };
}

/** One channel of a window less its mean over 9 x 9, faded out at the edges. */
function windowOf({ width, data }: Raster, left: number, top: number, channel: number): Float32Array {
  const reach = 4;
  const side = SIZE + 1;
  const sums = new Float64Array(side * side);
  for (let y = 0; y < SIZE; y++) {
    let line = 0;
    let p = ((top + y) * width + left) * 4 + channel;
    for (let x = 0; x < SIZE; x++, p += 4) {
      line += data[p]!;
      sums[(y + 1) * side + x + 1] = sums[y * side + x + 1]! + line;
    }
  }
  const out = new Float32Array(SIZE * SIZE);
  for (let y = 0; y < SIZE; y++) {
    const [y0, y1] = [Math.max(0, y - reach), Math.min(SIZE, y + reach + 1)];
    let p = ((top + y) * width + left) * 4 + channel;
    for (let x = 0; x < SIZE; x++, p += 4) {
      const [x0, x1] = [Math.max(0, x - reach), Math.min(SIZE, x + reach + 1)];
      const sum = sums[y1 * side + x1]! - sums[y0 * side + x1]! - sums[y1 * side + x0]! + sums[y0 * side + x0]!;
      // Edges of print are strong and not periodic: beyond a few levels they count no more.
      const detail = Math.max(-10, Math.min(10, data[p]! - sum / ((x1 - x0) * (y1 - y0))));
      out[y * SIZE + x] = detail * FADE[x]! * FADE[y]!;
    }
  }
  return out;
}

const FADE = Float32Array.from({ length: SIZE }, (_, n) => 0.5 - 0.5 * Math.cos((2 * Math.PI * (n + 0.5)) / SIZE));

/** Which ring a frequency lies on, 0 for none: too low, in the half that mirrors the other, or of JPEG's blocks, which beat along the axes. */
const RING = Uint8Array.from({ length: SIZE * SIZE }, (_, i) => {
  const [x, y] = [i % SIZE, Math.floor(i / SIZE)];
  if (y > SIZE / 2) return 0;
  const fx = x < SIZE / 2 ? x : x - SIZE;
  const ring = Math.round(Math.hypot(fx, y));
  const step = SIZE / 8;
  const near = (f: number): boolean => Math.abs(f - Math.round(f / step) * step) <= 2;
  const block = (Math.abs(y) <= 2 && near(fx)) || (Math.abs(fx) <= 2 && near(y)) || (near(fx) && near(y));
  return ring < LOWEST || ring >= SIZE / 2 || block ? 0 : ring;
});

/** The half of the frequencies that does not mirror the other. */
const LOOKED_AT = (SIZE / 2 + 1) * SIZE;
const PER_RING = (() => {
  const counts = new Uint32Array(SIZE / 2);
  for (const ring of RING) counts[ring]!++;
  return counts;
})();

/** Decibels above the median of the ring; 0 where nothing is looked for. */
function prominence(power: Float32Array): Float32Array {
  const rings = Array.from(PER_RING, (count) => new Float32Array(count));
  const filled = new Uint32Array(rings.length);
  for (let i = 0; i < LOOKED_AT; i++) {
    const ring = RING[i]!;
    if (ring > 0) rings[ring]![filled[ring]!++] = power[i]!;
  }
  const medians = rings.map((ring, r) => (r === 0 ? 0 : (ring.sort()[ring.length >> 1] ?? 0)));
  const out = new Float32Array(LOOKED_AT);
  for (let i = 0; i < LOOKED_AT; i++) {
    const median = medians[RING[i]!]!;
    if (RING[i]! > 0 && median > 0 && power[i]! > median) out[i] = 10 * Math.log10(power[i]! / median);
  }
  return out;
}

/** The most of each frequency and its neighbours: perspective shifts a frequency a little from window to window. */
const widened = (map: Float32Array): Float32Array => mostAlong(mostAlong(map, 1), SIZE);

function mostAlong(map: Float32Array, step: number): Float32Array {
  const out = new Float32Array(map.length);
  const reach = 2 * step;
  for (let i = 0; i < map.length; i++) {
    let most = map[i]!;
    for (let p = Math.max(0, i - reach); p <= i + reach && p < map.length; p += step)
      if (map[p]! > most) most = map[p]!;
    out[i] = most;
  }
  return out;
}
