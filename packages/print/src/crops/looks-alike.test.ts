import { identityCard, passport } from '@verify/specimen';
import { expect, test } from 'vitest';
import type { Raster } from '@verify/reading';
import { KNOWN } from '../document/layouts.ts';
import { looksAlike } from './looks-alike.ts';

const today = '2026-11-20';
const KINDS = [
  ['passport', 125, (seed: number, noPortrait: boolean) => passport({ seed, today, dpi: 150, alter: { noPortrait } })],
  [
    'id-card',
    85.6,
    (seed: number, noPortrait: boolean) => identityCard({ seed, today, dpi: 150, alter: { noPortrait } }).front,
  ],
] as const;

test.each(KINDS)(
  'the ghost portrait of a %s is matched to its portrait, and an empty area is not',
  (kind, widthMm, make) => {
    const { portrait, ghost } = KNOWN[`UTO/${kind}/front`]!;
    const outcome = (noPortrait: boolean) =>
      [1, 2, 3, 4, 5, 6].map((seed) => {
        const flat = make(seed, noPortrait).image as unknown as Raster;
        return looksAlike(flat, widthMm, portrait!, ghost!);
      });
    expect(outcome(false)).toEqual([true, true, true, true, true, true]);
    expect(outcome(true)).toEqual([false, false, false, false, false, false]);
  },
);
