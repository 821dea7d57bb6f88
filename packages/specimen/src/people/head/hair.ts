import { valueNoise } from '../../camera/surface.ts';
import { createRandom } from '../../random.ts';
import type { Identity, Rgb } from '../identity.ts';
import type { Part } from '../rasterizer.ts';
import { skullPoint } from './skull.ts';
import { grid, paint, smoothstep } from '../surfaces.ts';

const COLUMNS = 240;
const ROWS = 22;

/** Hair of a person in the head's own space: a cap with streaks and, for long hair, a curtain round the neck. */
export function hairParts(identity: Identity, face: Float32Array): Part[] {
  if (identity.hairstyle === 'bald') return [];
  const parts = [cap(identity, face)];
  if (identity.hairstyle === 'long' || identity.hairstyle === 'bob') parts.push(curtain(identity, face));
  return parts;
}

const VOLUME = { bald: 0, cropped: 0.28, short: 0.85, parted: 1.35, bob: 1.25, long: 1.15, tied: 0.6 } as const;

function cap(identity: Identity, face: Float32Array): Part {
  const random = createRandom(identity.seed).fork('hair');
  const noise = valueNoise(random);
  const volume = VOLUME[identity.hairstyle] * random.range(0.85, 1.25);
  const parting = random.range(-0.5, 0.5);
  const fringe =
    identity.hairstyle === 'bob' || (identity.hairstyle === 'parted' && random.chance(0.5))
      ? random.range(0.6, 1.1)
      : 0;
  const receding = identity.hairstyle === 'cropped' || identity.hairstyle === 'short' ? 0.12 * identity.age : 0;
  const { positions, triangles } = grid(ROWS, COLUMNS, true, (row, column) => {
    const around = (column / COLUMNS) * 36;
    // Distance from the top of the forehead, 0 to 18 at the chin.
    const off = Math.min(around, 36 - around);
    const jag = 0.02 * noise(column * 0.31, 3) + 0.03 * noise(column * 0.83, 9);
    const hairline =
      receding * Math.exp(-(((off - 3.5) / 1.6) ** 2)) +
      0.16 * smoothstep(4, 7.2, off) +
      0.2 * smoothstep(7.2, 9.6, off) +
      0.12 * smoothstep(10, 13, off) +
      jag;
    const down = row / (ROWS - 1);
    const t = Math.max(0, hairline) + (1 - Math.max(0, hairline)) * down ** 1.25;
    const [x, y, z] = skullPoint(face, around, Math.min(0.999, t));
    const brow = fringe * smoothstep(7, 4, off);
    const thick =
      0.9 * brow * smoothstep(0.5, 0.1, down) +
      volume *
        smoothstep(-0.02, 0.2, down) *
        (1 + 0.12 * noise(column * 0.07, row * 0.3) + 0.07 * noise(column * 0.4, row * 0.15)) *
        (off < 12 ? 1 : 0.5) +
      0.1;
    const part = 1 - 0.3 * Math.exp(-(((x / 7 - parting) / 0.12) ** 2)) * smoothstep(5, 9, y);
    const length = Math.hypot(x, y - 1.8, (z + 5) * 0.9) || 1;
    const lift = (thick * part) / length;
    const front = brow * (1 - smoothstep(0, 0.16, down));
    return [
      x * (1 + lift),
      y + (y - 1.8) * lift - front * (1.7 + 0.7 * noise(column * 0.6, 5)),
      z + (z + 5) * lift + front * (0.9 - 0.02 * x * x),
    ];
  });
  return {
    positions,
    triangles,
    material: 'hair',
    colors: streaks(identity.hairColor, ROWS, COLUMNS, random.fork('streaks').next),
  };
}

function curtain(identity: Identity, face: Float32Array): Part {
  const random = createRandom(identity.seed).fork('curtain');
  const noise = valueNoise(random);
  const rows = 20;
  const columns = 140;
  const bottom = identity.hairstyle === 'bob' ? random.range(-9, -6) : random.range(-20, -15);
  const opening = random.range(1.02, 1.3);
  const wide = Math.abs(face[234 * 3]!) + 0.75;
  const wave = random.range(0, 0.5);
  const { positions, triangles } = grid(rows, columns, false, (row, column) => {
    const angle = opening + (column / (columns - 1)) * (Math.PI * 2 - opening * 2);
    const down = row / (rows - 1);
    const tip = 1 + 0.06 * noise(column * 0.6, 1);
    const y = 8.5 + (bottom - 8.5) * down * tip;
    const round =
      y > 1
        ? Math.sqrt(Math.max(0.05, 1 - ((y - 1) / 10.6) ** 2))
        : 1 + 0.05 * smoothstep(1, -8, y) - 0.1 * smoothstep(-8, -18, y);
    const bulge = 1 + 0.03 * noise(column * 0.11, row * 0.25) + 0.04 * wave * Math.sin(row * 0.9 + column * 0.02);
    return [Math.sin(angle) * wide * round * bulge, y, -5 + Math.cos(angle) * 8.7 * round * bulge];
  });
  return {
    positions,
    triangles,
    material: 'hair',
    colors: streaks(identity.hairColor, rows, columns, random.fork('streaks').next),
  };
}

/** Each column of points is a strand with its own tone, darker towards roots and tips. */
function streaks(color: Rgb, rows: number, columns: number, next: () => number): Float32Array {
  const tones = Array.from({ length: columns }, () => 0.72 + 0.5 * next());
  return paint(rows * columns, (index) => {
    const row = Math.floor(index / columns) / (rows - 1);
    const tone = tones[index % columns]! * (0.86 + 0.2 * Math.sin(row * Math.PI));
    return [color[0] * tone, color[1] * tone, color[2] * tone];
  });
}
