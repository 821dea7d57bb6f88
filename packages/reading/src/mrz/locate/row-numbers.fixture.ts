import type { Row } from './rows.ts';

/** A row's numbers to four decimals: place, direction, length, cap, bend, count, apart, strength, score. */
export function numbersOf({ x, y, ux, uy, length, cap, bend, count, apart, strength, score }: Row): number[] {
  return [x, y, ux, uy, length, cap, bend, count, apart, strength, score].map((value) => Number(value.toFixed(4)) + 0);
}
