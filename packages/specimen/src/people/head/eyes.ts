import { createCanvas } from '@napi-rs/canvas';
import { createRandom } from '../../random.ts';
import { fromCanvas, type Raster } from '../../raster.ts';
import type { Pose } from '../expression.ts';
import type { Identity } from '../identity.ts';
import { LEFT_EYE, RIGHT_EYE } from '../landmarks.ts';
import type { Part } from '../rasterizer.ts';
import { grid } from '../surfaces.ts';

const RADIUS = 1.24;
const SIZE = 192;

/** The front of an eyeball as a picture, the iris in its middle. */
export function paintEye(identity: Identity): Raster {
  const random = createRandom(identity.seed).fork('eye');
  const canvas = createCanvas(SIZE, SIZE);
  const c = canvas.getContext('2d');
  const middle = SIZE / 2;
  const white = c.createRadialGradient(middle, middle, 20, middle, middle, middle);
  white.addColorStop(0, '#efe9e4');
  white.addColorStop(0.6, '#e2d8d2');
  white.addColorStop(1, '#b99a90');
  c.fillStyle = white;
  c.fillRect(0, 0, SIZE, SIZE);
  const [r, g, b] = identity.iris;
  const iris = (0.62 / RADIUS) * middle;
  const ring = c.createRadialGradient(middle, middle, iris * 0.3, middle, middle, iris);
  ring.addColorStop(0, `rgb(${r * 0.8}, ${g * 0.8}, ${b * 0.8})`);
  ring.addColorStop(0.7, `rgb(${r * 1.15}, ${g * 1.15}, ${b * 1.15})`);
  ring.addColorStop(1, `rgb(${r * 0.35}, ${g * 0.35}, ${b * 0.35})`);
  c.fillStyle = ring;
  c.beginPath();
  c.arc(middle, middle, iris, 0, Math.PI * 2);
  c.fill();
  for (let i = 0; i < 90; i++) {
    const angle = random.range(0, Math.PI * 2);
    c.strokeStyle = random.chance(0.5) ? 'rgba(255, 235, 200, 0.16)' : 'rgba(10, 5, 0, 0.2)';
    c.beginPath();
    c.moveTo(middle + Math.cos(angle) * iris * 0.35, middle + Math.sin(angle) * iris * 0.35);
    c.lineTo(middle + Math.cos(angle) * iris * 0.92, middle + Math.sin(angle) * iris * 0.92);
    c.stroke();
  }
  c.fillStyle = '#0c0909';
  c.beginPath();
  c.arc(middle, middle, iris * 0.38, 0, Math.PI * 2);
  c.fill();
  // The upper lid's shadow.
  const lid = c.createLinearGradient(0, middle - iris * 1.1, 0, middle);
  lid.addColorStop(0, 'rgba(40, 20, 15, 0.65)');
  lid.addColorStop(1, 'rgba(40, 20, 15, 0)');
  c.fillStyle = lid;
  c.fillRect(0, 0, SIZE, middle);
  return fromCanvas(canvas);
}

/**
 * Both eyeballs behind the lids of `face`, looking where the gaze says. Behind closed lids they step back, so that no
 * white shows at the corners.
 */
export function eyeballs(face: Float32Array, texture: Raster, pose: Pose): Part[] {
  return [RIGHT_EYE, LEFT_EYE].map((eye) => {
    const closed = eye === RIGHT_EYE ? pose.blinkRight : pose.blinkLeft;
    const mean = (axis: number): number =>
      eye.ring.reduce((sum, index) => sum + face[index * 3 + axis]!, 0) / eye.ring.length;
    const centre = [
      mean(0),
      mean(1),
      deepest(face, eye.ring, mean(0), mean(1), mean(2) - RADIUS * 0.86) - 0.55 * Math.max(0, closed - 0.6),
    ] as const;
    const rings = 14;
    const columns = 24;
    const [cy, sy, cp, sp] = [
      Math.cos(pose.gazeX * 0.45),
      Math.sin(pose.gazeX * 0.45),
      Math.cos(pose.gazeY * 0.35),
      Math.sin(pose.gazeY * 0.35),
    ];
    const uv = new Float32Array(rings * columns * 2);
    const { positions, triangles } = grid(rings, columns, true, (row, column) => {
      const polar = (row / (rings - 1)) * 1.5;
      const azimuth = (column / columns) * Math.PI * 2;
      const [x, y, z] = [Math.sin(polar) * Math.cos(azimuth), Math.sin(polar) * Math.sin(azimuth), Math.cos(polar)];
      uv[(row * columns + column) * 2] = 0.5 + 0.5 * x;
      uv[(row * columns + column) * 2 + 1] = 0.5 - 0.5 * y;
      const y1 = y * cp + z * sp;
      const z1 = z * cp - y * sp;
      return [
        centre[0] + RADIUS * 1.06 * (x * cy + z1 * sy),
        centre[1] + RADIUS * y1,
        centre[2] + RADIUS * (z1 * cy - x * sy),
      ];
    });
    return { positions, triangles, uv, texture, material: 'eye' };
  });
}

/** The depth `wanted`, limited so that the eyeball does not pass through the skin around the lids. */
function deepest(face: Float32Array, ring: readonly number[], x: number, y: number, wanted: number): number {
  let z = wanted;
  for (let i = 0; i < face.length / 3; i++) {
    const away = Math.hypot((face[i * 3]! - x) / 1.06, face[i * 3 + 1]! - y);
    if (away < RADIUS * 0.97 && !ring.includes(i))
      z = Math.min(z, face[i * 3 + 2]! - 0.06 - Math.sqrt(RADIUS * RADIUS - away * away));
  }
  return z;
}
