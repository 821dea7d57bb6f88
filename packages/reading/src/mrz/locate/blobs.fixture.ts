import type { Blob } from './components.ts';
import type { Row } from './rows.ts';

export interface Ink {
  readonly x: number;
  readonly y: number;
  readonly size?: number;
  /** How far its ink spreads along and across (ux, uy): standard deviations, px. */
  readonly along?: number;
  readonly across?: number;
  readonly strength?: number;
  readonly piece?: boolean;
}

/** A patch of ink whose axes are those of a row along (ux, uy). */
export function blobOf(ink: Ink, ux = 1, uy = 0): Blob {
  const { x, y, size = 10, along = 2, across = 3, strength = 100, piece = false } = ink;
  const [a, c] = [along ** 2, across ** 2];
  const [xx, yy, xy] = [a * ux * ux + c * uy * uy, a * uy * uy + c * ux * ux, (a - c) * ux * uy];
  return { x, y, size, xx, yy, xy, strength, piece };
}

/** A row's numbers to four decimals: place, direction, length, cap, bend, count, apart, strength, score. */
export function numbersOf({ x, y, ux, uy, length, cap, bend, count, apart, strength, score }: Row): number[] {
  return [x, y, ux, uy, length, cap, bend, count, apart, strength, score].map((value) => Number(value.toFixed(4)) + 0);
}
