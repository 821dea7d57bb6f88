/**
 * Bands of the face descriptor's Euclidean distance (dlib ResNet, 128 values, dlib's own alignment). `pnpm bench faces` on rendered people,
 * 648 same and 2,208 different pairs: at 0.45 FMR 0.1 % and FNMR 0 %, and 0.34 is the farthest that a photographed document lay from its
 * holder. On 22 faces of real photographs that come with the models nobody passes for somebody else below 0.50. Doubt reaches up to 0.60,
 * where dlib itself parts people: more real ones are sent to a reviewer than need be, rather than let in.
 */
export const COMPARISON_BANDS = { version: '2', match: 0.45, inconclusive: 0.6 } as const;

export type ComparisonBand = 'match' | 'inconclusive' | 'no-match';

export function comparisonBand(distance: number): ComparisonBand {
  if (distance <= COMPARISON_BANDS.match) return 'match';
  return distance <= COMPARISON_BANDS.inconclusive ? 'inconclusive' : 'no-match';
}
