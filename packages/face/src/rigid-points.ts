/**
 * Mesh points that no expression moves, with their position on the canonical face in centimetres: x to the right of the
 * picture, y up, z towards the viewer. Values of MediaPipe's canonical face model.
 */
export const RIGID_POINTS: readonly (readonly [index: number, x: number, y: number, z: number])[] = [
  [10, 0.0, 8.26, 4.48],
  [151, 0.0, 6.55, 5.03],
  [9, 0.0, 4.89, 5.39],
  [168, 0.0, 3.27, 5.24],
  [6, 0.0, 2.47, 5.79],
  [197, 0.0, 1.73, 6.32],
  [5, 0.0, 0.37, 7.24],
  [4, 0.0, -0.46, 7.59],
  [1, 0.0, -1.13, 7.48],
  [2, 0.0, -2.09, 6.06],
  [33, -4.45, 2.66, 3.17],
  [133, -1.86, 2.59, 3.76],
  [362, 1.86, 2.59, 3.76],
  [263, 4.45, 2.66, 3.17],
  [98, -1.41, -1.71, 5.24],
  [327, 1.41, -1.71, 5.24],
  [127, -7.74, 2.36, -2.01],
  [356, 7.74, 2.36, -2.01],
  [234, -7.66, 0.67, -2.44],
  [454, 7.66, 0.67, -2.44],
];
