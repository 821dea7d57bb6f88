import type { Identity, Rgb } from '../identity.ts';
import { LEFT_EYE, RIGHT_EYE } from '../landmarks.ts';
import type { Part } from '../rasterizer.ts';
import { ellipsoid, grid, paint, smoothstep, tube } from '../surfaces.ts';

/** A part with how far each of its points follows the head's turns: 1 all the way, 0 not at all. */
export interface Limb extends Part {
  follow: Float32Array;
}

/** A part that follows the head all the way. */
export const whole = (part: Part): Limb => ({ ...part, follow: new Float32Array(part.positions.length / 3).fill(1) });

const times = (color: Rgb, gain: number): Rgb => [color[0] * gain, color[1] * gain, color[2] * gain];

/** Neck and shirt. The neck's upper end turns with the head, its lower end stays. */
export function torso(identity: Identity): Limb[] {
  const male = identity.beard > 0 || identity.shape.jawWidth > 0.3;
  const girth = male ? 5.5 : 4.7;
  const columns = 40;
  const rows = 12;
  const neck = grid(rows, columns, true, (row, column) => {
    const down = row / (rows - 1);
    const y = -3.5 - 12.5 * down;
    const flare = 1 + 0.25 * smoothstep(0.6, 1, down);
    const angle = (column / columns) * Math.PI * 2;
    return [
      Math.sin(angle) * girth * flare,
      y,
      -4.4 + Math.cos(angle) * (girth - 0.2) * (1 + 0.15 * smoothstep(0.7, 1, down)),
    ];
  });
  const neckPart: Limb = {
    ...neck,
    material: 'skin',
    // The chin's shadow.
    colors: paint(rows * columns, (index) =>
      times(identity.skin, 0.6 + 0.3 * smoothstep(0.35, 0.95, Math.floor(index / columns) / (rows - 1))),
    ),
    follow: Float32Array.from({ length: rows * columns }, (_, index) =>
      smoothstep(0.85, 0.1, Math.floor(index / columns) / (rows - 1)),
    ),
  };
  const profile = [
    [-12.6, girth + 0.9, 6],
    [-13.2, girth + 1.6, 6.6],
    [-13.9, girth + 2.6, 7],
    [-15, 10.5, 7.6],
    [-16.4, 15, 8.4],
    [-18.5, 18.6, 9.2],
    [-22, 20.6, 10],
    [-45, 21, 11],
  ] as const;
  const shirt = grid(profile.length, columns, true, (row, column) => {
    const [y, rx, rz] = profile[row]!;
    const angle = (column / columns) * Math.PI * 2;
    const dip = row < 3 ? -0.9 * Math.max(0, Math.cos(angle)) : 0;
    return [Math.sin(angle) * rx, y + dip, -5 + Math.cos(angle) * rz];
  });
  return [
    neckPart,
    {
      ...shirt,
      material: 'cloth',
      colors: paint(profile.length * columns, (index) => times(identity.shirt, index < columns * 2 ? 0.72 : 1)),
      follow: new Float32Array(profile.length * columns),
    },
  ];
}

export function ears(identity: Identity, face: Float32Array): Limb[] {
  return [234, 454].map((index) => {
    const side = Math.sign(face[index * 3]!);
    const centre = [face[index * 3]! + side * 0.25, 0.9, -3.7] as const;
    const part = ellipsoid(centre, [0.75, 2.7, 1.75]);
    // Leaning out and back, hollow in the middle.
    for (let i = 0; i < part.positions.length; i += 3)
      part.positions[i] = part.positions[i]! + side * 0.32 * (centre[2] - part.positions[i + 2]!);
    const colors = paint(part.positions.length / 3, (i) => {
      const dy = (part.positions[i * 3 + 1]! - centre[1]) / 2.7;
      const dz = (part.positions[i * 3 + 2]! - centre[2]) / 1.75;
      const tone = 0.72 + 0.26 * smoothstep(0.15, 0.8, dy * dy + dz * dz);
      return [identity.skin[0] * tone, identity.skin[1] * tone * 0.93, identity.skin[2] * tone * 0.92];
    });
    return whole({ ...part, material: 'skin', colors });
  });
}

/** The interior of an open mouth: a dark hollow and two rows of teeth, the lower one on the jaw. */
export function mouth(face: Float32Array, drop: number): Limb[] {
  const lip = face[13 * 3 + 1]!;
  const front = face[13 * 3 + 2]!;
  const half = Math.abs(face[291 * 3]!) * 0.98;
  const sheet = (top: number, bottom: number, back: number, bend: number, width: number, color: Rgb): Limb => {
    const part = grid(5, 15, false, (row, column) => {
      const u = (column / 14) * 2 - 1;
      return [u * width, top + (bottom - top) * (row / 4), front - back - bend * u * u];
    });
    const colors = paint(75, (index) => {
      const u = Math.abs(((index % 15) / 14) * 2 - 1);
      const gap = color[0] > 120 && index % 2 ? 0.93 : 1;
      return times(color, gap * (1 - 0.45 * u * u));
    });
    return whole({ ...part, material: 'plain', colors });
  };
  return [
    sheet(lip + 1.6, lip - 1.6 - drop, 2, 1.6, half, [64, 20, 20]),
    sheet(lip + 0.5, lip - 0.42, 0.75, 1.4, half * 0.86, [222, 214, 200]),
    sheet(lip - drop - 0.25, lip - drop - 0.9, 0.95, 1.5, half * 0.8, [196, 186, 172]),
  ];
}

export function glasses(face: Float32Array): Limb[] {
  const limbs: Limb[] = [];
  const rims = [RIGHT_EYE, LEFT_EYE].map((eye) => {
    const ring = eye.ring.map((index) => [face[index * 3]!, face[index * 3 + 1]!, face[index * 3 + 2]!] as const);
    const mean = (axis: number): number => ring.reduce((sum, p) => sum + p[axis]!, 0) / ring.length;
    return [mean(0), mean(1) - 0.25, Math.max(...ring.map((p) => p[2])) + 1.55] as const;
  });
  const frame = (points: [number, number, number][]): void => {
    const part = tube(points, 0.09);
    limbs.push(whole({ ...part, material: 'eye', colors: paint(part.positions.length / 3, () => [28, 26, 28]) }));
  };
  for (const [x, y, z] of rims) {
    frame(
      Array.from({ length: 33 }, (_, i) => {
        const angle = (i / 32) * Math.PI * 2;
        const [c, s] = [Math.cos(angle), Math.sin(angle)];
        // A rounded rectangle.
        const r = 1 / (Math.abs(c) ** 3 + Math.abs(s) ** 3) ** (1 / 3);
        return [x + 2.35 * c * r, y + 1.75 * s * r, z - 0.03 * Math.abs(x + 2.35 * c * r) ** 1.5];
      }),
    );
    frame([
      [x + Math.sign(x) * 2.35, y + 0.4, z - 0.5],
      [x + Math.sign(x) * 3.9, y + 0.5, z - 1.6],
      [x + Math.sign(x) * 4.7, y + 0.5, z - 4],
      [x + Math.sign(x) * 5, y + 0.3, z - 10],
    ]);
  }
  frame([
    [rims[0]![0] + 2.3, rims[0]![1] + 0.5, rims[0]![2]],
    [0, rims[0]![1] + 0.8, rims[0]![2] + 0.25],
    [rims[1]![0] - 2.3, rims[1]![1] + 0.5, rims[1]![2]],
  ]);
  return limbs;
}
