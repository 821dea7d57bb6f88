import type { Blob } from './components.ts';
import { FEWEST, fitRow, type Row } from './rows.ts';

const DIRECTIONS = 5;
const BINS = 60;
/** A chain's neighbours lie within this of the direction, degrees. */
const WITHIN = 11;

interface Edges {
  readonly a: Int32Array;
  readonly b: Int32Array;
  /** 0 to 180 degrees. */
  readonly angle: Float32Array;
  /** What it counts when the main directions are voted for: pieces of a streak know only the streak's. */
  readonly weight: Float32Array;
  readonly count: number;
}

/** Blobs chained to neighbours of like size, in the directions most neighbours lie in. */
export function chainRows(blobs: readonly Blob[]): Row[] {
  if (blobs.length < FEWEST) return [];
  const edges = neighbours(blobs);
  const rows: Row[] = [];
  for (const direction of mainDirections(edges)) {
    for (const chain of chainsAlong(direction, edges, blobs.length)) {
      const row = fitRow(chain.map((i) => blobs[i]!));
      if (row) rows.push(row);
    }
  }
  return rows;
}

function neighbours(blobs: readonly Blob[]): Edges {
  const cell = 32;
  const grid = new Map<number, number[]>();
  blobs.forEach((blob, i) => {
    const key = (blob.y >> 5) * 65536 + (blob.x >> 5);
    const list = grid.get(key);
    if (list) list.push(i);
    else grid.set(key, [i]);
  });
  const most = 5;
  const a = new Int32Array(blobs.length * most);
  const b = new Int32Array(blobs.length * most);
  const angle = new Float32Array(blobs.length * most);
  const weight = new Float32Array(blobs.length * most);
  let count = 0;
  const nearest: { i: number; d: number }[] = [];
  blobs.forEach((blob, i) => {
    nearest.length = 0;
    const reach = blob.size * 2.1;
    const cells = Math.ceil(reach / cell);
    const cx = blob.x >> 5;
    const cy = blob.y >> 5;
    for (let y = cy - cells; y <= cy + cells; y++) {
      for (let x = cx - cells; x <= cx + cells; x++) {
        for (const j of grid.get(y * 65536 + x) ?? []) {
          const other = blobs[j]!;
          if (j === i || other.size < blob.size * 0.5 || other.size > blob.size * 2) continue;
          const d = Math.hypot(other.x - blob.x, other.y - blob.y);
          if (d >= reach || (nearest.length === most && d >= nearest[most - 1]!.d)) continue;
          if (nearest.length === most) nearest.pop();
          let at = nearest.length;
          while (at > 0 && nearest[at - 1]!.d > d) at--;
          nearest.splice(at, 0, { i: j, d });
        }
      }
    }
    for (const { i: j } of nearest) {
      a[count] = i;
      b[count] = j;
      const degrees = (Math.atan2(blobs[j]!.y - blob.y, blobs[j]!.x - blob.x) * 180) / Math.PI;
      weight[count] = blob.piece || blobs[j]!.piece ? 0.1 : 1;
      angle[count++] = (degrees + 360) % 180;
    }
  });
  return { a, b, angle, weight, count };
}

function mainDirections({ angle, weight, count }: Edges): number[] {
  const votes = new Float32Array(BINS);
  for (let i = 0; i < count; i++) votes[Math.floor(angle[i]! / (180 / BINS)) % BINS]! += weight[i]!;
  const smooth = votes.map((vote, i) => vote + votes[(i + 1) % BINS]! + votes[(i + BINS - 1) % BINS]!);
  const order = [...smooth.keys()].sort((p, q) => smooth[q]! - smooth[p]!);
  const chosen: number[] = [];
  for (const bin of order) {
    const apart = chosen.every((other) => Math.min(Math.abs(bin - other), BINS - Math.abs(bin - other)) >= 3);
    if (apart) chosen.push(bin);
    if (chosen.length === DIRECTIONS) break;
  }
  return chosen.map((bin) => (bin + 0.5) * (180 / BINS));
}

function chainsAlong(direction: number, { a, b, angle, count }: Edges, blobs: number): number[][] {
  const parent = Int32Array.from({ length: blobs }, (_, i) => i);
  const root = (i: number) => {
    while (parent[i] !== i) i = parent[i] = parent[parent[i]!]!;
    return i;
  };
  for (let e = 0; e < count; e++) {
    const off = Math.abs(((angle[e]! - direction + 270) % 180) - 90);
    if (off < WITHIN) parent[root(a[e]!)] = root(b[e]!);
  }
  const chains = new Map<number, number[]>();
  for (let i = 0; i < blobs; i++) {
    const key = root(i);
    const chain = chains.get(key);
    if (chain) chain.push(i);
    else chains.set(key, [i]);
  }
  return [...chains.values()].filter((chain) => chain.length >= FEWEST);
}
