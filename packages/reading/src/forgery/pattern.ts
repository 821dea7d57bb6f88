import { project, seenSize, squareTo } from '../raster/geometry.ts';
import type { FramePoint, Quad } from '../types.ts';
import { type Held, SIZE } from './native.ts';

/** A regular pattern over the whole document: a screen's pixels, or a printer's dots. */
export interface Pattern {
  /** Decibels by which its frequency exceeds the others about as high, in most windows. */
  readonly strength: number;
  /** Degrees between its waves and the nearest axis of the document: 0 to 45. */
  readonly slantDeg: number;
  /** Decibels in each window at that frequency, and the window's middle. */
  readonly windows: readonly { readonly strength: number; readonly centre: FramePoint; readonly sizePx: number }[];
  /** Each frequency as a multiple of its ring's median, one map per window; 0 where it does not stand out. */
  readonly maps: readonly Float32Array[];
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
/** The number of windows in which a frequency must stand out. Print, guilloche and cloth fill fewer. */
const MOST_OF_THEM = 4;
/** Waves of more than 16 pixels belong to the subject of the picture. */
const LOWEST = SIZE / 16;

/** Null where the picture is smaller than a window. Uses the file's own green pixels, of which sensors have most. */
export function findPattern(held: Held, quad: Quad): Pattern | null {
  const { width, height } = held;
  if (width < SIZE || height < SIZE) return null;
  const there = squareTo(quad);
  const centres = PLACES.map(([x, y]) => windowAround(held, project(there, { x, y })));
  const maps = [0, 2, 4].flatMap((w) => prominences(held, centres[w]!, centres[w + 1]!));
  const { strength, index, fx, fy } = strongest(maps, MOST_OF_THEM);
  const across = Math.atan2(quad[1].y - quad[0].y, quad[1].x - quad[0].x);
  const off = ((((Math.atan2(fy, fx) - across) * 180) / Math.PI) % 90) + 90;
  return {
    strength,
    slantDeg: Math.min(off % 90, 90 - (off % 90)),
    maps,
    windows: centres.map((centre, w) => ({ centre, sizePx: SIZE, strength: decibels(maps[w]![index]!) })),
  };
}

/** Decibels by which a portrait's frequency exceeds the document's in both halves, as a print's dots do; or null. */
export function patternOfPortrait(held: Held, portrait: Quad, { maps }: Pattern): number | null {
  const { width, height } = seenSize(portrait);
  if (Math.min(width, height) < SIZE || Math.min(held.width, held.height) < SIZE) return null;
  const there = squareTo(portrait);
  const [upper, lower] = [0.3, 0.7].map((y) => windowAround(held, project(there, { x: 0.5, y })));
  const { strength, index } = strongest(prominences(held, upper!, lower!), 2);
  return strength - decibels(reachedBy(MOST_OF_THEM, maps, index));
}

/** The middle of a window, moved so that the window is within the picture. */
const windowAround = ({ width, height }: Held, { x, y }: FramePoint): FramePoint => ({
  x: Math.round(Math.min(width - SIZE / 2, Math.max(SIZE / 2, x))),
  y: Math.round(Math.min(height - SIZE / 2, Math.max(SIZE / 2, y))),
});

function prominences(held: Held, ...[one, other]: readonly [FramePoint, FramePoint]): Float32Array[] {
  const corner = ({ x, y }: FramePoint) => ({ left: x - SIZE / 2, top: y - SIZE / 2 });
  return [...held.powers(corner(one), corner(other))].map((power) => widened(prominence(power)));
}

/** The frequency that stands out most in this many windows. */
function strongest(maps: readonly Float32Array[], windows: number) {
  let [most, index] = [1, 0];
  for (const i of ON_RINGS) {
    let above = 0;
    for (let m = 0; m < maps.length; m++) if (maps[m]![i]! > most) above++;
    if (above < windows) continue;
    most = reachedBy(windows, maps, i);
    index = i;
  }
  const signed = (f: number): number => (f < SIZE / 2 ? f : f - SIZE);
  return { strength: decibels(most), index, fx: signed(index % SIZE), fy: signed(Math.floor(index / SIZE)) };
}

/** The level that a frequency reaches in this many of the windows. */
const reachedBy = (windows: number, maps: readonly Float32Array[], index: number): number =>
  maps.map((map) => map[index]!).toSorted((a, b) => b - a)[windows - 1]!;

const decibels = (times: number): number => 10 * Math.log10(Math.max(1, times));

/** The ring of a frequency. 0 is none: too low, mirrored in the other half, or of JPEG's blocks along the axes. */
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
/** The frequencies of each ring, ring by ring, and the index at which each ring begins. */
const [ON_RINGS, RINGS] = (() => {
  const rings = Array.from({ length: SIZE / 2 }, (): number[] => []);
  for (let i = 0; i < LOOKED_AT; i++) if (RING[i]! > 0) rings[RING[i]!]!.push(i);
  let end = 0;
  return [Int32Array.from(rings.flat()), [0, ...rings.map((ring) => (end += ring.length))]] as const;
})();

/** Multiple of the ring's median; 0 where nothing is searched. */
function prominence(power: Float32Array): Float32Array {
  const values = new Float32Array(ON_RINGS.length);
  for (let k = 0; k < values.length; k++) values[k] = power[ON_RINGS[k]!]!;
  const out = new Float32Array(LOOKED_AT);
  for (let r = 0; r + 1 < RINGS.length; r++) {
    const from = RINGS[r]!;
    const to = RINGS[r + 1]!;
    const median = medianOf(values.slice(from, to));
    if (median > 0) for (let k = from; k < to; k++) out[ON_RINGS[k]!] = values[k]! / median;
  }
  return out;
}

/** Hoare's selection. It reorders the values. */
function medianOf(values: Float32Array): number {
  const wanted = values.length >> 1;
  for (let low = 0, high = values.length - 1; low < high;) {
    const pivot = values[(low + high) >> 1]!;
    let i = low;
    let j = high;
    while (i <= j) {
      while (values[i]! < pivot) i++;
      while (values[j]! > pivot) j--;
      if (i > j) break;
      const value = values[i]!;
      values[i++] = values[j]!;
      values[j--] = value;
    }
    if (wanted <= j) high = j;
    else if (wanted >= i) low = i;
    else break;
  }
  return values[wanted] ?? 0;
}

/** Frequencies that stand out less are ignored: noise alone reaches as much everywhere. */
const LEAST_TIMES = 4;

/** The maximum of each frequency and its neighbours: perspective shifts a frequency slightly between windows. */
function widened(map: Float32Array): Float32Array {
  const out = new Float32Array(map.length);
  for (let i = 0; i < map.length; i++) {
    const times = map[i]!;
    if (times < LEAST_TIMES) continue;
    for (let row = i - 2 * SIZE; row <= i + 2 * SIZE; row += SIZE)
      for (let p = Math.max(0, row - 2); p <= row + 2 && p < map.length; p++) if (out[p]! < times) out[p] = times;
  }
  return out;
}
