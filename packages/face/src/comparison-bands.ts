/**
 * Bands of the face descriptor's Euclidean distance (dlib ResNet, 128 values of length 1.5). `pnpm bench faces` on 60
 * public photographs of 13 people: 137 pairs of one person have at most 0.512, and 1,633 pairs of two people at least
 * 0.579. Portraits printed into documents and photographed: 822 pairs of one person at most 0.532, and 9,798 of two
 * people at least 0.572. The limit for a match is between them. The inconclusive band extends further because 13 people
 * are few; a person reviews it.
 */
export const COMPARISON_BANDS = { version: '3', match: 0.55, inconclusive: 0.62 } as const;

export type ComparisonBand = 'match' | 'inconclusive' | 'no-match';

export function comparisonBand(distance: number): ComparisonBand {
  if (distance <= COMPARISON_BANDS.match) return 'match';
  return distance <= COMPARISON_BANDS.inconclusive ? 'inconclusive' : 'no-match';
}
