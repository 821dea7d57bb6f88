import { createCanvas } from '@napi-rs/canvas';
import { createRandom } from '../random.ts';
import { fromCanvas, type Raster, toCanvas } from '../raster.ts';
import type { Frame } from './rasterizer.ts';

/** `studio`: plain and light; `room`: an out-of-focus room of the person's own; or a picture, enlarged to the frame. */
export type Backdrop = 'studio' | 'room' | Raster;

export function paintBackdrop(frame: Frame, backdrop: Backdrop, seed: number): void {
  const w = frame.width * frame.scale;
  const h = frame.height * frame.scale;
  if (typeof backdrop !== 'string') {
    enlarge(backdrop, w, h, frame.color);
    return;
  }
  const name = `${backdrop === 'room' ? seed : backdrop}/${w}x${h}`;
  let painted = enlarged.get(name);
  if (!painted) {
    painted = new Float32Array(w * h * 3);
    enlarge(backdrop === 'studio' ? studio() : room(seed), w, h, painted);
    if (enlarged.size >= 3) enlarged.clear();
    enlarged.set(name, painted);
  }
  frame.color.set(painted);
}

/**
 * The last few backdrops at the size of a frame: a clip needs the same one for every frame, and 15 MB each is enough to
 * keep.
 */
const enlarged = new Map<string, Float32Array>();

function enlarge(picture: Raster, w: number, h: number, color: Float32Array): void {
  for (let y = 0; y < h; y++) {
    const fy = Math.min(picture.height - 1.001, ((y + 0.5) / h) * picture.height);
    const iy = Math.floor(fy);
    for (let x = 0; x < w; x++) {
      const fx = Math.min(picture.width - 1.001, ((x + 0.5) / w) * picture.width);
      const ix = Math.floor(fx);
      const k = (iy * picture.width + ix) * 4;
      const low = k + picture.width * 4;
      const to = (y * w + x) * 3;
      for (let n = 0; n < 3; n++) {
        const upper = picture.data[k + n]! + (picture.data[k + 4 + n]! - picture.data[k + n]!) * (fx - ix);
        const lower = picture.data[low + n]! + (picture.data[low + 4 + n]! - picture.data[low + n]!) * (fx - ix);
        color[to + n] = upper + (lower - upper) * (fy - iy);
      }
    }
  }
}

const kept = new Map<string, Raster>();

function remember(name: string, make: () => Raster): Raster {
  let raster = kept.get(name);
  if (!raster) {
    raster = make();
    if (kept.size > 64) kept.clear();
    kept.set(name, raster);
  }
  return raster;
}

function studio(): Raster {
  return remember('studio', () => {
    const canvas = createCanvas(48, 64);
    const c = canvas.getContext('2d');
    const wall = c.createLinearGradient(0, 0, 0, 64);
    wall.addColorStop(0, '#e3e7eb');
    wall.addColorStop(1, '#cdd3d9');
    c.fillStyle = wall;
    c.fillRect(0, 0, 48, 64);
    return fromCanvas(canvas);
  });
}

/** A wall, a window or a picture, a shelf, all out of focus. */
function room(seed: number): Raster {
  return remember(`room/${seed}`, () => {
    const random = createRandom(seed).fork('room');
    const canvas = createCanvas(320, 240);
    const c = canvas.getContext('2d');
    c.filter = 'blur(3px)';
    const hue = random.int(20, 240);
    const wall = c.createLinearGradient(0, 0, 320, 240);
    wall.addColorStop(0, `hsl(${hue}, 12%, ${random.int(62, 80)}%)`);
    wall.addColorStop(1, `hsl(${hue}, 14%, ${random.int(45, 60)}%)`);
    c.fillStyle = wall;
    c.fillRect(-10, -10, 340, 260);
    if (random.chance(0.6)) {
      const x = random.pick([20, 220]);
      c.fillStyle = '#e9f0f5';
      c.fillRect(x, 18, 74, 110);
      c.fillStyle = '#b9a88f';
      c.fillRect(x + 35, 18, 4, 110);
      c.fillRect(x, 70, 74, 4);
    }
    const shelfX = random.pick([0, 210]);
    c.fillStyle = `hsl(28, 30%, ${random.int(28, 45)}%)`;
    c.fillRect(shelfX, 150, 120, 6);
    for (let x = shelfX + 4; x < shelfX + 112;) {
      const w = random.range(4, 10);
      const h = random.range(26, 44);
      c.fillStyle = `hsl(${random.int(0, 359)}, ${random.int(20, 50)}%, ${random.int(28, 60)}%)`;
      c.fillRect(x, 150 - h, w - 1, h);
      x += w;
    }
    return fromCanvas(canvas);
  });
}

/** The same room as a picture of its own, a new copy each time. */
export function roomPicture(seed: number, width: number, height: number): Raster {
  const from = room(seed);
  const canvas = createCanvas(width, height);
  canvas.getContext('2d').drawImage(toCanvas(from), 0, 0, width, height);
  return fromCanvas(canvas);
}
