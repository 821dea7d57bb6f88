import type { SKRSContext2D } from '@napi-rs/canvas';
import type { Point } from '../../raster.ts';
import type { Rgb } from '../identity.ts';
import { faceMesh } from './mesh.ts';

/**
 * Width and height of a face's texture in pixels; the brushes below paint in it by the numbers of the mesh's points.
 */
export const SIZE = 1024;

export const css = (color: Rgb, gain = 1, alpha = 1): string =>
  `rgba(${color.map((value) => Math.max(0, Math.min(255, value * gain)).toFixed(0)).join(',')},${alpha})`;

/** `skin` redder and darker by shares. */
export const blush = (skin: Rgb, red: number, dark: number): Rgb => [
  skin[0] * (1 - dark),
  skin[1] * (1 - dark - red),
  skin[2] * (1 - dark - red),
];

export const point = (index: number): Point => ({
  x: faceMesh().uv[index * 2]! * SIZE,
  y: faceMesh().uv[index * 2 + 1]! * SIZE,
});

export function path(c: SKRSContext2D, indices: readonly number[], close = true): void {
  c.beginPath();
  for (const index of indices) {
    const { x, y } = point(index);
    c.lineTo(x, y);
  }
  if (close) c.closePath();
}

export function glow(c: SKRSContext2D, { x, y }: Point, rx: number, ry: number, color: Rgb, alpha: number): void {
  c.save();
  c.translate(x, y);
  c.scale(rx, ry);
  const shade = c.createRadialGradient(0, 0, 0, 0, 0, 1);
  shade.addColorStop(0, css(color, 1, alpha));
  shade.addColorStop(0.5, css(color, 1, alpha * 0.6));
  shade.addColorStop(1, css(color, 1, 0));
  c.fillStyle = shade;
  c.fillRect(-1, -1, 2, 2);
  c.restore();
}

export function soften(c: SKRSContext2D, blurPx: number, paint: () => void): void {
  c.save();
  c.filter = `blur(${blurPx}px)`;
  paint();
  c.restore();
}
