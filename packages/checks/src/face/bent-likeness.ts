import { type FacePicture, SIDE } from './face-picture.ts';
import { blurred } from './face-likeness.ts';
import { affineFit } from './face-registration.ts';
import { correlation } from './face-square.ts';

/** Blurs that keep features larger than the camera's grain, without the fall of the light. */
const BANDS = { fine: 1, coarse: 4, around: 5 } as const;
/** Reach of the search for each place, and of the window that is compared: first roughly, then finely. */
const SEARCHES = [
  { reach: 3, window: 2 },
  { reach: 1, window: 1 },
] as const;
/** The weight of a match falls by a factor of e for each of these in its mean square difference. */
const SHARPNESS = 0.05;
/** Cost of a displacement by one pixel, so that bare skin stays where the mesh puts it. */
const PULL = 0.004;

/**
 * Correlation of two views of a face, -1 to 1, after one was bent until every place of it fits the other. One
 * photograph that follows a head stays the same picture. A head that turns shows another side of its relief, in another
 * light.
 */
export function bentLikeness(ahead: readonly FacePicture[], turned: readonly FacePicture[]): number {
  const bend = createBender(ahead[ahead.length >> 1]!.mesh);
  const still = features(meanOf(ahead.map(bend)));
  let moved = meanOf(turned.map(bend));
  for (const search of SEARCHES) moved = taken(moved, displacements(still, features(moved), search));
  return correlation(still, features(moved), 'core');
}

/** How far, across and down, each pixel is from where it is taken. */
interface Field {
  readonly x: Float32Array;
  readonly y: Float32Array;
}

/** Displacements are computed from the points at every so many pixels. */
const GRID_PX = 4;
const NODES = SIDE / GRID_PX + 1;

/** So many points around a node have nearly all the say there. */
const NEAREST = 8;

/** Bends pictures until their mesh is that of `frame`, like somebody who fits a photograph to a head. */
function createBender(frame: Float32Array): (picture: FacePicture) => Float32Array {
  const nodes = Array.from({ length: NODES * NODES }, (_, node) =>
    nearestTo((node % NODES) * GRID_PX, Math.floor(node / NODES) * GRID_PX, frame),
  );
  return ({ grey, mesh }) => {
    const [m0, m1, m2, m3, m4, m5] = affineFit(frame, mesh);
    const [nodeX, nodeY] = [new Float32Array(nodes.length), new Float32Array(nodes.length)];
    for (const [node, near] of nodes.entries()) {
      let [sx, sy, all] = [0, 0, 0];
      for (const { n, weight } of near) {
        const [x, y] = [frame[n * 2]!, frame[n * 2 + 1]!];
        sx += weight * (mesh[n * 2]! - (m0 * x + m1 * y + m2));
        sy += weight * (mesh[n * 2 + 1]! - (m3 * x + m4 * y + m5));
        all += weight;
      }
      nodeX[node] = sx / all;
      nodeY[node] = sy / all;
    }
    const out = new Float32Array(SIDE * SIDE);
    for (let v = 0; v < SIDE; v++)
      for (let u = 0; u < SIDE; u++) {
        const [i, j] = [u / GRID_PX, v / GRID_PX];
        const x = m0 * u + m1 * v + m2 + between(nodeX, NODES, i, j);
        const y = m3 * u + m4 * v + m5 + between(nodeY, NODES, i, j);
        out[v * SIDE + u] = between(grey, SIDE, x, y);
      }
    return out;
  };
}

interface Near {
  readonly n: number;
  readonly weight: number;
}

function nearestTo(u: number, v: number, frame: Float32Array): Near[] {
  const near: Near[] = [];
  for (let n = 0; n < frame.length / 2; n++) {
    const weight = 1 / ((frame[n * 2]! - u) ** 2 + (frame[n * 2 + 1]! - v) ** 2 + 1) ** 2;
    if (near.length === NEAREST && weight <= near[NEAREST - 1]!.weight) continue;
    const place = near.findIndex((one) => one.weight < weight);
    near.splice(place < 0 ? near.length : place, 0, { n, weight });
    near.length = Math.min(near.length, NEAREST);
  }
  return near;
}

/** Value of a square grid at a place, interpolated between four nodes. */
function between(grid: Float32Array, side: number, x: number, y: number): number {
  const cx = Math.min(side - 1.001, Math.max(0, x));
  const cy = Math.min(side - 1.001, Math.max(0, y));
  const left = Math.floor(cx);
  const top = Math.floor(cy);
  const fx = cx - left;
  const fy = cy - top;
  const o = top * side + left;
  const p = o + side;
  return (grid[o]! * (1 - fx) + grid[o + 1]! * fx) * (1 - fy) + (grid[p]! * (1 - fx) + grid[p + 1]! * fx) * fy;
}

function meanOf(pictures: readonly Float32Array[]): Float32Array {
  const out = new Float32Array(SIDE * SIDE);
  for (const one of pictures) for (let i = 0; i < out.length; i++) out[i] = out[i]! + one[i]! / pictures.length;
  return out;
}

/** Features of about equal strength everywhere. */
function features(grey: Float32Array): Float32Array {
  const coarse = smooth(grey, BANDS.coarse);
  const band = smooth(grey, BANDS.fine).map((value, i) => value - coarse[i]!);
  const power = smooth(
    band.map((value) => value * value),
    BANDS.around,
  );
  return band.map((value, i) => value / Math.sqrt(power[i]! + 4));
}

/** Two means over squares are nearly a Gaussian. */
const smooth = (grey: Float32Array, reach: number): Float32Array => blurred(blurred(grey, reach), reach);

/** Where each place of `still` is in `moved`: the mean of all displacements, weighted by how well they match there. */
function displacements(
  still: Float32Array,
  moved: Float32Array,
  { reach, window }: { readonly reach: number; readonly window: number },
): Field {
  const candidates: { readonly dx: number; readonly dy: number; readonly cost: Float32Array }[] = [];
  for (let dy = -reach; dy <= reach; dy++)
    for (let dx = -reach; dx <= reach; dx++) {
      const difference = new Float32Array(SIDE * SIDE);
      for (let v = 0; v < SIDE; v++) {
        const row = SIDE * Math.min(SIDE - 1, Math.max(0, v + dy));
        for (let u = 0; u < SIDE; u++) {
          const other = moved[row + Math.min(SIDE - 1, Math.max(0, u + dx))]!;
          difference[v * SIDE + u] = (still[v * SIDE + u]! - other) ** 2;
        }
      }
      candidates.push({ dx, dy, cost: smooth(difference, window) });
    }
  const [x, y] = [new Float32Array(SIDE * SIDE), new Float32Array(SIDE * SIDE)];
  const costs = new Float32Array(candidates.length);
  for (let i = 0; i < x.length; i++) {
    let least = Infinity;
    for (let n = 0; n < candidates.length; n++) {
      const { dx, dy, cost } = candidates[n]!;
      costs[n] = cost[i]! + PULL * (dx * dx + dy * dy);
      least = Math.min(least, costs[n]!);
    }
    let [sx, sy, all] = [0, 0, 0];
    for (let n = 0; n < candidates.length; n++) {
      const weight = Math.exp((least - costs[n]!) / SHARPNESS);
      sx += weight * candidates[n]!.dx;
      sy += weight * candidates[n]!.dy;
      all += weight;
    }
    x[i] = sx / all;
    y[i] = sy / all;
  }
  return { x: smooth(x, window), y: smooth(y, window) };
}

const taken = (grey: Float32Array, { x, y }: Field): Float32Array =>
  grey.map((_, i) => between(grey, SIDE, (i % SIDE) + x[i]!, Math.floor(i / SIDE) + y[i]!));
