import { fold } from './fold.ts';
import { type PaperKind, pointsOf } from './paper-words.ts';

export interface FoundKind {
  readonly kind: PaperKind;
  readonly score: number;
}

/**
 * Minimum score for a kind: one headline word, or two others. On 60 specimen papers, scans and photos, each had at
 * least 3.
 */
const KIND_SCORE = 2;

/** The kinds that the words indicate, most likely first. */
export const kindsOf = (lines: readonly string[]): FoundKind[] =>
  [...pointsOf(` ${lines.map(fold).join(' ')} `)]
    .map(([kind, score]) => ({ kind, score }))
    .filter(({ score }) => score >= KIND_SCORE)
    .toSorted((a, b) => b.score - a.score);
