import type { Grey } from './grey.ts';

/** A spot that stands out, and is found again at the same place after a crop. In pixels of the `Grey`. */
export interface Anchor {
  readonly x: number;
  readonly y: number;
}

/** Half sides of the squares that are compared with their surroundings, which are twice as wide. */
const HALVES_PX = [3, 4, 6] as const;
/** Minimum distance between two spots. */
const APART_PX = 6;
/** Contrast in levels; anything fainter is noise. */
const FAINTEST = 2.5;

/** Grid of cells and the most spots in each; otherwise a line of print would take all of them. */
const CELLS = { across: 5, down: 4, most: 3 } as const;

/**
 * The clearest spots from all parts of the picture, strongest first.
 * @param margin share of the width and height at each edge that is left out
 */
export function anchorsOf(grey: Grey, most: number, margin: number): Anchor[] {
  const found = HALVES_PX.flatMap((half) => peaksOf(grey, half)).toSorted((a, b) => b.strength - a.strength);
  const inCell = new Map<number, number>();
  const kept: Anchor[] = [];
  for (const { x, y } of found) {
    if (kept.length === most) break;
    const [across, down] = [x / grey.width, y / grey.height];
    if (Math.min(across, 1 - across, down, 1 - down) < margin) continue;
    const cell = Math.floor(down * CELLS.down) * CELLS.across + Math.floor(across * CELLS.across);
    if ((inCell.get(cell) ?? 0) >= CELLS.most) continue;
    if (kept.some((other) => Math.hypot(other.x - x, other.y - y) < APART_PX)) continue;
    inCell.set(cell, (inCell.get(cell) ?? 0) + 1);
    kept.push({ x, y });
  }
  return kept;
}

function peaksOf({ width, height, sums }: Grey, half: number): (Anchor & { readonly strength: number })[] {
  const stride = width + 1;
  const edge = 2 * half;
  const mean = (x: number, y: number, by: number): number => {
    const [upper, lower] = [(y - by) * stride + x, (y + by + 1) * stride + x];
    const sum = sums[lower + by + 1]! - sums[lower - by]! - sums[upper + by + 1]! + sums[upper - by]!;
    return sum / (2 * by + 1) ** 2;
  };
  const map = new Float32Array(width * height);
  for (let y = edge; y < height - edge; y++)
    for (let x = edge; x < width - edge; x++) map[y * width + x] = mean(x, y, half) - mean(x, y, edge);
  const peaks: (Anchor & { readonly strength: number })[] = [];
  for (let y = edge + 1; y < height - edge - 1; y++)
    for (let x = edge + 1; x < width - edge - 1; x++) {
      const at = y * width + x;
      const strength = Math.abs(map[at]!);
      if (strength < FAINTEST || !isPeak(map, width, at)) continue;
      peaks.push({
        x: x + 0.5 + between(map[at - 1]!, map[at]!, map[at + 1]!),
        y: y + 0.5 + between(map[at - width]!, map[at]!, map[at + width]!),
        strength,
      });
    }
  return peaks;
}

function isPeak(map: Float32Array, width: number, at: number): boolean {
  const sign = Math.sign(map[at]!);
  const value = sign * map[at]!;
  for (const row of [at - width, at, at + width])
    for (let near = row - 1; near <= row + 1; near++) if (near !== at && sign * map[near]! > value) return false;
  return true;
}

/** Position of the peak of a parabola through three neighbours, relative to the middle one. */
function between(before: number, here: number, after: number): number {
  const bend = before - 2 * here + after;
  return bend === 0 ? 0 : Math.min(0.5, Math.max(-0.5, (before - after) / (2 * bend)));
}
