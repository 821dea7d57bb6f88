/** What each of four points sees of three weights in a row. */
const SEEN = [
  [1, 0, 0],
  [0.5, 0.5, 0.5],
  [0.5, -0.5, 0.5],
  [0, 0, 1],
] as const;

/** Weights of 3 x 3 for F(2 x 2, 3 x 3) of Lavin and Gray (2015): 16 products instead of 36 for two by two pixels. */
export const winogradWeights = (weights: Float32Array): readonly Float32Array[] =>
  SEEN.flatMap((rows) =>
    SEEN.map((columns) => mixed(weights, (tap) => rows[Math.floor(tap / 3)]! * columns[tap % 3]!)),
  );

function mixed(weights: Float32Array, share: (tap: number) => number): Float32Array {
  const out = new Float32Array(weights.length / 9);
  for (let tap = 0; tap < 9; tap++) {
    const [by, from] = [share(tap), tap * out.length];
    if (by !== 0) for (let i = 0; i < out.length; i++) out[i]! += by * weights[from + i]!;
  }
  return out;
}
