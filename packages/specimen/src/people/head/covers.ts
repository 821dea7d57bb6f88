import { type Limb, whole } from './body.ts';
import { LEFT_EYE, RIGHT_EYE } from '../landmarks.ts';
import type { Rgb } from '../identity.ts';
import { grid, paint } from '../surfaces.ts';

/** What hides part of a face: a cloth mask over nose and mouth, or dark glasses. */
export type Cover = 'mask' | 'dark-glasses';

const CLOTH: readonly Rgb[] = [
  [120, 168, 205],
  [232, 234, 236],
  [30, 30, 34],
];

/** @param kind which cloth, for the mask */
export function cover(what: Cover, face: Float32Array, kind = 0): Limb[] {
  return what === 'mask' ? [mask(face, CLOTH[kind % CLOTH.length]!)] : [lens(face, RIGHT_EYE), lens(face, LEFT_EYE)];
}

const at = (face: Float32Array, index: number) =>
  [face[index * 3]!, face[index * 3 + 1]!, face[index * 3 + 2]!] as const;

/** From the bridge of the nose to under the chin, and back to the ears; a little before the face. */
function mask(face: Float32Array, color: Rgb): Limb {
  const rows = [
    [454, 447, 346, 280, 351, 197, 122, 50, 117, 227, 234],
    [454, 366, 411, 425, 437, 4, 217, 205, 187, 137, 234],
    [323, 401, 435, 410, 322, 164, 92, 186, 215, 177, 93],
    [361, 435, 430, 422, 406, 17, 182, 202, 210, 215, 132],
    [288, 397, 394, 395, 369, 199, 140, 170, 169, 172, 58],
    [397, 365, 379, 378, 377, 152, 148, 149, 150, 136, 172],
  ];
  const middle = (rows[0]!.length - 1) / 2;
  const cloth = grid(rows.length, rows[0]!.length, false, (row, column) => {
    const [x, y, z] = at(face, rows[row]![column]!);
    return [x * 1.05, y, z + 0.5 + 1.1 * (1 - Math.abs(column - middle) / middle)];
  });
  return whole({ ...cloth, colors: paint(cloth.positions.length / 3, () => color), material: 'plain' });
}

function lens(face: Float32Array, eye: typeof RIGHT_EYE | typeof LEFT_EYE): Limb {
  const ring = eye.ring.map((index) => at(face, index));
  const mean = (axis: number): number => ring.reduce((sum, p) => sum + p[axis]!, 0) / ring.length;
  const [x, y, z] = [mean(0), mean(1) - 0.25, Math.max(...ring.map((p) => p[2])) + 1.6];
  const glass = grid(7, 9, false, (row, column) => {
    const [u, v] = [(column / 8) * 2 - 1, (row / 6) * 2 - 1];
    return [x + 2.5 * u, y - 1.9 * v, z - 0.12 * u * u];
  });
  return whole({ ...glass, colors: paint(7 * 9, () => [16, 16, 20]), material: 'plain' });
}
