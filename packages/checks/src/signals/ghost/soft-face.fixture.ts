export type Spots = readonly (readonly [x: number, y: number, reach: number, level: number])[];

/** Soft spots of hair, eyes and mouth, in sizes of the head around the middle between brow and chin. */
export const FACE: Spots = [
  [0, -0.75, 0.35, -90],
  [-0.55, -0.3, 0.2, -70],
  [0.5, -0.35, 0.25, -80],
  [0, 0, 0.5, 60],
  [-0.24, -0.2, 0.1, -80],
  [0.22, -0.18, 0.1, -60],
  [0.05, 0.3, 0.12, -50],
  [-0.3, 0.35, 0.2, 25],
];

/** How much lighter (above 0) or darker a face of these spots makes a place. */
export const levelOf = (spots: Spots, u: number, v: number): number =>
  spots.reduce((sum, [x, y, reach, level]) => sum + level * Math.exp(-((u - x) ** 2 + (v - y) ** 2) / reach ** 2), 0);
