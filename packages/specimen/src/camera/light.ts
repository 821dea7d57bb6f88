import { createRandom, type Random } from '../random.ts';
import type { Point, Raster } from '../raster.ts';
import type { Scene } from './scene.ts';

/** Exposure, colour temperature, a soft shadow across, vignetting, and glare over the document, in place. */
export function lightScene(raster: Raster, scene: Scene, documentCentre: Point, documentSize: number): void {
  const random = createRandom(scene.seed).fork('light');
  const { width, height, data } = raster;
  const cast = shadowEdge(scene, random, width, height);
  const spots = glareSpots(scene, random, documentCentre, documentSize);
  const gains = [scene.light * (1 + 0.09 * scene.warmth), scene.light, scene.light * (1 - 0.13 * scene.warmth)];
  const reach = Math.hypot(width, height) / 2;
  // Light varies slowly, so it is computed on a grid of eight pixels and interpolated along the row.
  const step = 8;
  const columns = Math.ceil(width / step) + 1;
  const gain = new Float32Array(columns);
  const add = new Float32Array(columns);
  for (let y = 0; y < height; y++) {
    if (y % 4 === 0) {
      for (let i = 0; i < columns; i++) {
        const x = i * step;
        const r = Math.hypot(x - width / 2, y - height / 2) / reach;
        gain[i] = (1 - 0.16 * r * r) * cast(x, y);
        add[i] = spots(x, y);
      }
    }
    for (let x = 0; x < width; x++) {
      const i = x >> 3;
      const f = (x & 7) / step;
      const g = gain[i]! + (gain[i + 1]! - gain[i]!) * f;
      const a = add[i]! + (add[i + 1]! - add[i]!) * f;
      const k = (y * width + x) * 4;
      for (let n = 0; n < 3; n++) data[k + n] = shoulder(data[k + n]! * g * gains[n]! + a);
    }
  }
}

/** Highlights fade to white gradually, like a camera's tone curve. */
function shoulder(value: number): number {
  return value < 190 ? value : 190 + 66 * (1 - Math.exp((190 - value) / 66));
}

/** A shadow with a soft straight edge, such as the photographer's arm casts. */
function shadowEdge(scene: Scene, random: Random, width: number, height: number): (x: number, y: number) => number {
  const angle = random.range(0, Math.PI * 2);
  const [nx, ny] = [Math.cos(angle), Math.sin(angle)];
  const size = Math.hypot(width, height);
  const offset = random.range(-0.2, 0.35) * size;
  const softness = random.range(0.02, 0.25) * size;
  const depth = 0.55 * scene.shadow;
  return (x, y) => {
    const distance = (x - width / 2) * nx + (y - height / 2) * ny - offset;
    return 1 - depth / (1 + Math.exp(-distance / softness));
  };
}

/** Reflections of lamps on a laminate: bright blobs that bleach what is under them. */
function glareSpots(scene: Scene, random: Random, centre: Point, size: number): (x: number, y: number) => number {
  if (scene.glare <= 0) return () => 0;
  const spots = Array.from({ length: random.int(1, 2) }, () => {
    const angle = random.range(0, Math.PI);
    return {
      x: centre.x + random.range(-0.42, 0.42) * size,
      y: centre.y + random.range(-0.3, 0.3) * size,
      cos: Math.cos(angle),
      sin: Math.sin(angle),
      long: size * random.range(0.05, 0.1 + 0.12 * scene.glare),
      short: size * random.range(0.03, 0.05 + 0.06 * scene.glare),
      power: 290 * scene.glare,
    };
  });
  return (x, y) => {
    let sum = 0;
    for (const spot of spots) {
      const dx = x - spot.x;
      const dy = y - spot.y;
      const u = (dx * spot.cos + dy * spot.sin) / spot.long;
      const v = (dy * spot.cos - dx * spot.sin) / spot.short;
      sum += spot.power * Math.exp(-(u * u + v * v) / 2);
    }
    return sum;
  };
}
