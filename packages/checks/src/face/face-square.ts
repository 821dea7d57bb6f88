import { CENTRE, SIDE } from './face-picture.ts';

/** Six numbers that map a's points to b's: u' = m0·u + m1·v + m2, v' = m3·u + m4·v + m5. */
export type Affine = readonly [number, number, number, number, number, number];

/** Only the face counts, because a document has another background than the photograph. */
const REACH_PX = { x: 25, up: 24, down: 36 } as const;

/** Indices of the square's pixels that count: the whole face, or the part in a tight crop. */
export const INSIDE = { face: inside(1), middle: inside(0.72) } as const;
export type Part = keyof typeof INSIDE;

function inside(share: number): Uint16Array {
  const all = Array.from({ length: SIDE * SIDE }, (_, i) => i);
  const within = (i: number) => {
    const [u, v] = [(i % SIDE) - CENTRE.x, Math.floor(i / SIDE) - CENTRE.y];
    return (u / REACH_PX.x) ** 2 + (v / (v < 0 ? REACH_PX.up : REACH_PX.down)) ** 2 < share ** 2;
  };
  return Uint16Array.from(all.filter(within));
}

/** The picture whose pixels are taken from where the map points. */
export function warped(grey: Float32Array, [m0, m1, m2, m3, m4, m5]: Affine): Float32Array {
  const out = new Float32Array(SIDE * SIDE);
  for (let v = 0; v < SIDE; v++)
    for (let u = 0; u < SIDE; u++) {
      const x = Math.min(SIDE - 1.001, Math.max(0, m0 * u + m1 * v + m2));
      const y = Math.min(SIDE - 1.001, Math.max(0, m3 * u + m4 * v + m5));
      const left = Math.floor(x);
      const top = Math.floor(y);
      const fx = x - left;
      const fy = y - top;
      const o = top * SIDE + left;
      out[v * SIDE + u] =
        (grey[o]! * (1 - fx) + grey[o + 1]! * fx) * (1 - fy) +
        (grey[o + SIDE]! * (1 - fx) + grey[o + SIDE + 1]! * fx) * fy;
    }
  return out;
}

/** Pearson's correlation over the pixels that count. */
export function correlation(a: Float32Array, b: Float32Array, part: Part = 'face'): number {
  const pixels = INSIDE[part];
  let ma = 0;
  let mb = 0;
  for (const i of pixels) {
    ma += a[i]!;
    mb += b[i]!;
  }
  ma /= pixels.length;
  mb /= pixels.length;
  let [ab, aa, bb] = [0, 0, 0];
  for (const i of pixels) {
    const p = a[i]! - ma;
    const q = b[i]! - mb;
    ab += p * q;
    aa += p * p;
    bb += q * q;
  }
  return ab / (Math.sqrt(aa * bb) || 1);
}
