import type { Blob } from './components.ts';
import { FEWEST, fitRow, type Row } from './rows.ts';

const DIRECTIONS = 5;
const BINS = 60;
/** A chain's neighbours are within this angle of the direction, degrees. */
const WITHIN = 11;

interface Edges {
  readonly a: Int32Array;
  readonly b: Int32Array;
  /** 0 to 180 degrees. */
  readonly angle: Float32Array;
  /** Its weight in the vote on the main directions: pieces of a streak only have the streak's direction. */
  readonly weight: Float32Array;
  readonly count: number;
}

/** Blobs linked to neighbours of similar size, in the directions of most neighbours. */
export function chainRows(blobs: readonly Blob[]): Row[] {
  if (blobs.length < FEWEST) return [];
  const edges = edgesBetween(blobs);
  const rows: Row[] = [];
  for (const direction of mainDirections(edges)) {
    for (const chain of chainsAlong(direction, edges, blobs.length)) {
      const row = fitRow(chain.map((i) => blobs[i]!));
      if (row) rows.push(row);
    }
  }
  return rows;
}

/** Maximum number of neighbours of a blob. */
const MOST = 5;
/** The grid in which neighbours are searched has cells this many bits of a coordinate wide, px. */
const CELL_BITS = 5;

function edgesBetween(blobs: readonly Blob[]): Edges {
  const { starts, members, columns, rows } = gridOf(blobs);
  const a = new Int32Array(blobs.length * MOST);
  const b = new Int32Array(blobs.length * MOST);
  const angle = new Float32Array(blobs.length * MOST);
  const weight = new Float32Array(blobs.length * MOST);
  let count = 0;
  const nearest = new Int32Array(MOST);
  const distances = new Float64Array(MOST);
  for (let i = 0; i < blobs.length; i++) {
    const blob = blobs[i]!;
    const { x, y, size } = blob;
    const reach = size * 2.1;
    const cells = Math.ceil(reach / (1 << CELL_BITS));
    const left = Math.max(0, (x >> CELL_BITS) - cells);
    const right = Math.min(columns - 1, (x >> CELL_BITS) + cells);
    const bottom = Math.min(rows - 1, (y >> CELL_BITS) + cells);
    let found = 0;
    for (let cy = Math.max(0, (y >> CELL_BITS) - cells); cy <= bottom; cy++) {
      // Cells of a row are consecutive, and so are their members.
      for (let k = starts[cy * columns + left]!, end = starts[cy * columns + right + 1]!; k < end; k++) {
        const j = members[k]!;
        const other = blobs[j]!;
        const dx = other.x - x;
        const dy = other.y - y;
        const d = dx * dx + dy * dy;
        if (d >= reach * reach || j === i || other.size < size * 0.5 || other.size > size * 2) continue;
        if (found === MOST && d >= distances[MOST - 1]!) continue;
        let at = found < MOST ? found++ : MOST - 1;
        for (; at > 0 && distances[at - 1]! > d; at--) {
          distances[at] = distances[at - 1]!;
          nearest[at] = nearest[at - 1]!;
        }
        distances[at] = d;
        nearest[at] = j;
      }
    }
    for (let k = 0; k < found; k++) {
      const j = nearest[k]!;
      const other = blobs[j]!;
      a[count] = i;
      b[count] = j;
      weight[count] = blob.piece || other.piece ? 0.1 : 1;
      angle[count++] = ((Math.atan2(other.y - y, other.x - x) * 180) / Math.PI + 360) % 180;
    }
  }
  return { a, b, angle, weight, count };
}

/** Blobs by cell, row by row: cell c's are `members` from `starts[c]` to `starts[c + 1]`. */
function gridOf(blobs: readonly Blob[]) {
  let columns = 1;
  let rows = 1;
  for (const { x, y } of blobs) {
    columns = Math.max(columns, (x >> CELL_BITS) + 1);
    rows = Math.max(rows, (y >> CELL_BITS) + 1);
  }
  const cellOf = ({ x, y }: Blob) => Math.max(0, y >> CELL_BITS) * columns + Math.max(0, x >> CELL_BITS);
  const starts = new Int32Array(columns * rows + 1);
  for (const blob of blobs) starts[cellOf(blob) + 1]!++;
  for (let c = 0; c < columns * rows; c++) starts[c + 1]! += starts[c]!;
  const filled = starts.slice();
  const members = new Int32Array(blobs.length);
  for (let i = 0; i < blobs.length; i++) members[filled[cellOf(blobs[i]!)]!++] = i;
  return { starts, members, columns, rows };
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
