/** Median; the upper of the two middle values if their number is even. */
export const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1]!;
