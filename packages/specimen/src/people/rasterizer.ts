import { createRaster, type Raster } from '../raster.ts';
import type { Rgb } from './identity.ts';

/** One surface in camera space: x right, y up, z towards the camera, which is at the origin and looks along -z. */
export interface Part {
  positions: Float32Array;
  triangles: Uint16Array;
  /** Levels of 255 at each point; multiplied with the texture where there is one. */
  colors?: Float32Array;
  uv?: Float32Array;
  texture?: Raster;
  material: 'skin' | 'hair' | 'cloth' | 'eye' | 'plain';
}

export interface Light {
  /** Towards the light. */
  direction: Rgb;
  key: number;
  ambient: number;
  /** Colour of the key light. */
  tint: Rgb;
}

/** Depth buffer and colours at `scale` times the size of the picture, averaged at the end. */
export interface Frame {
  width: number;
  height: number;
  scale: number;
  /** Focal length in picture heights. */
  focal: number;
  /** Height at which the optical axis passes, cm above the model's origin. */
  depth: Float32Array;
  color: Float32Array;
  /** Linear light that each sample sends back of a white screen around the camera; see `lit-layers.ts`. */
  screen?: Float32Array;
}

export function createFrame(width: number, height: number, focal: number, scale = 2): Frame {
  const count = width * scale * height * scale;
  return {
    width,
    height,
    scale,
    focal,
    depth: new Float32Array(count).fill(Infinity),
    color: new Float32Array(count * 3),
  };
}

export function draw(frame: Frame, part: Part, light: Light): void {
  const w = frame.width * frame.scale;
  const h = frame.height * frame.scale;
  const f = frame.focal * h;
  const { positions, triangles } = part;
  const count = positions.length / 3;
  const normals = pointNormals(positions, triangles);
  const sx = new Float32Array(count);
  const sy = new Float32Array(count);
  const sz = new Float32Array(count);
  for (let i = 0; i < count; i++) {
    const d = -positions[i * 3 + 2]!;
    sz[i] = d;
    sx[i] = w / 2 + (f * positions[i * 3]!) / d;
    sy[i] = h / 2 - (f * positions[i * 3 + 1]!) / d;
  }
  for (let t = 0; t < triangles.length; t += 3)
    fillTriangle(frame, part, light, normals, sx, sy, sz, triangles[t]!, triangles[t + 1]!, triangles[t + 2]!, w, h);
}

/** The finished picture. */
export function develop(frame: Frame): Raster {
  const { width, height, scale } = frame;
  const out = createRaster(width, height);
  const w = width * scale;
  const share = 1 / (scale * scale);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      let r = 0;
      let g = 0;
      let b = 0;
      for (let j = 0; j < scale; j++) {
        for (let i = 0; i < scale; i++) {
          const k = ((y * scale + j) * w + x * scale + i) * 3;
          r += frame.color[k]!;
          g += frame.color[k + 1]!;
          b += frame.color[k + 2]!;
        }
      }
      const k = (y * width + x) * 4;
      out.data[k] = r * share;
      out.data[k + 1] = g * share;
      out.data[k + 2] = b * share;
      out.data[k + 3] = 255;
    }
  }
  return out;
}

function pointNormals(p: Float32Array, triangles: Uint16Array): Float32Array {
  const normals = new Float32Array(p.length);
  for (let t = 0; t < triangles.length; t += 3) {
    const a = triangles[t]! * 3;
    const b = triangles[t + 1]! * 3;
    const c = triangles[t + 2]! * 3;
    const ux = p[b]! - p[a]!;
    const uy = p[b + 1]! - p[a + 1]!;
    const uz = p[b + 2]! - p[a + 2]!;
    const vx = p[c]! - p[a]!;
    const vy = p[c + 1]! - p[a + 1]!;
    const vz = p[c + 2]! - p[a + 2]!;
    const nx = uy * vz - uz * vy;
    const ny = uz * vx - ux * vz;
    const nz = ux * vy - uy * vx;
    for (const i of [a, b, c]) {
      normals[i] = normals[i]! + nx;
      normals[i + 1] = normals[i + 1]! + ny;
      normals[i + 2] = normals[i + 2]! + nz;
    }
  }
  return normals;
}

function fillTriangle(
  frame: Frame,
  part: Part,
  light: Light,
  normals: Float32Array,
  sx: Float32Array,
  sy: Float32Array,
  sz: Float32Array,
  a: number,
  b: number,
  c: number,
  w: number,
  h: number,
): void {
  const ax = sx[a]!,
    ay = sy[a]!,
    bx = sx[b]!,
    by = sy[b]!,
    cx = sx[c]!,
    cy = sy[c]!;
  const area = (bx - ax) * (cy - ay) - (by - ay) * (cx - ax);
  if (Math.abs(area) < 1e-6) return;
  const x0 = Math.max(0, Math.floor(Math.min(ax, bx, cx)));
  const x1 = Math.min(w - 1, Math.ceil(Math.max(ax, bx, cx)));
  const y0 = Math.max(0, Math.floor(Math.min(ay, by, cy)));
  const y1 = Math.min(h - 1, Math.ceil(Math.max(ay, by, cy)));
  const { colors, uv, texture } = part;
  const [lx, ly, lz] = light.direction;
  const hz = lz + 1;
  const hm = Math.hypot(lx, ly, hz);
  for (let y = y0; y <= y1; y++) {
    for (let x = x0; x <= x1; x++) {
      const px = x + 0.5;
      const py = y + 0.5;
      const wa = ((bx - px) * (cy - py) - (by - py) * (cx - px)) / area;
      const wb = ((cx - px) * (ay - py) - (cy - py) * (ax - px)) / area;
      const wc = 1 - wa - wb;
      if (wa < -1e-4 || wb < -1e-4 || wc < -1e-4) continue;
      const z = wa * sz[a]! + wb * sz[b]! + wc * sz[c]!;
      const at = y * w + x;
      if (z >= frame.depth[at]!) continue;
      frame.depth[at] = z;
      let nx = wa * normals[a * 3]! + wb * normals[b * 3]! + wc * normals[c * 3]!;
      let ny = wa * normals[a * 3 + 1]! + wb * normals[b * 3 + 1]! + wc * normals[c * 3 + 1]!;
      let nz = wa * normals[a * 3 + 2]! + wb * normals[b * 3 + 2]! + wc * normals[c * 3 + 2]!;
      // Open surfaces are seen from either side; cloth is wound outwards and seen from without.
      const length = (nz < 0 && part.material !== 'cloth' ? -1 : 1) * (Math.sqrt(nx * nx + ny * ny + nz * nz) || 1);
      nx /= length;
      ny /= length;
      nz /= length;
      let r = 255;
      let g = 255;
      let bl = 255;
      if (colors) {
        r = wa * colors[a * 3]! + wb * colors[b * 3]! + wc * colors[c * 3]!;
        g = wa * colors[a * 3 + 1]! + wb * colors[b * 3 + 1]! + wc * colors[c * 3 + 1]!;
        bl = wa * colors[a * 3 + 2]! + wb * colors[b * 3 + 2]! + wc * colors[c * 3 + 2]!;
      }
      if (uv && texture) {
        const u =
          Math.min(
            texture.width - 1,
            Math.max(0, (wa * uv[a * 2]! + wb * uv[b * 2]! + wc * uv[c * 2]!) * texture.width),
          ) | 0;
        const v =
          Math.min(
            texture.height - 1,
            Math.max(0, (wa * uv[a * 2 + 1]! + wb * uv[b * 2 + 1]! + wc * uv[c * 2 + 1]!) * texture.height),
          ) | 0;
        const k = (v * texture.width + u) * 4;
        r *= texture.data[k]! / 255;
        g *= texture.data[k + 1]! / 255;
        bl *= texture.data[k + 2]! / 255;
      }
      const facing = nx * lx + ny * ly + nz * lz;
      const half = Math.max(0, (nx * lx + ny * ly + nz * hz) / hm);
      const h2 = half * half;
      const h4 = h2 * h2;
      const h8 = h4 * h4;
      const sky = light.ambient * (0.82 + 0.18 * ny);
      let kr: number;
      let kg: number;
      let kb: number;
      let shine = 0;
      if (part.material === 'skin') {
        // Light wraps round skin, red further than blue, since it travels further beneath it.
        kr = Math.max(0, (facing + 0.42) / 1.42);
        kg = Math.max(0, (facing + 0.26) / 1.26);
        kb = Math.max(0, (facing + 0.2) / 1.2);
        shine = 20 * h8 * h4 * h2 + 10 * (1 - nz) * (1 - nz) * (1 - nz);
      } else {
        kr = kg = kb = Math.max(0, (facing + 0.2) / 1.2);
        if (part.material === 'hair') shine = 26 * h8 * h2;
        else if (part.material === 'eye') shine = 210 * (h8 * h8) ** 10 + 26 * h8;
      }
      const k = at * 3;
      frame.color[k] = r * (sky + light.key * kr * light.tint[0]) + shine * light.key;
      frame.color[k + 1] = g * (sky + light.key * kg * light.tint[1]) + shine * light.key;
      frame.color[k + 2] = bl * (sky + light.key * kb * light.tint[2]) + shine * light.key;
      if (!frame.screen) continue;
      // The camera is at the origin, and the screen surrounds it.
      const dx = ((px - w / 2) * z) / (frame.focal * h);
      const dy = ((h / 2 - py) * z) / (frame.focal * h);
      const reach = Math.hypot(dx, dy, z);
      const towards = (nz * z - nx * dx - ny * dy) / reach;
      const lit = Math.max(0, (towards + 0.15) / 1.15) * (SCREEN_REFERENCE_CM / reach) ** 2;
      frame.screen[k] = toLinear(r) * lit;
      frame.screen[k + 1] = toLinear(g) * lit;
      frame.screen[k + 2] = toLinear(bl) * lit;
    }
  }
}

/** Place at which the strength of a screen is measured. */
export const SCREEN_REFERENCE_CM = 40;

const LINEAR = Float32Array.from({ length: 256 }, (_, level) => {
  const share = level / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
});

/** Levels of 255 in sRGB to linear light, 0 to 1. */
export const toLinear = (level: number): number => LINEAR[level <= 0 ? 0 : level >= 255 ? 255 : Math.round(level)]!;
