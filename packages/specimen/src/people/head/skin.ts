import { createCanvas, type SKRSContext2D } from '@napi-rs/canvas';
import { valueNoise } from '../../camera/surface.ts';
import { createRandom, type Random } from '../../random.ts';
import { fromCanvas, type Raster } from '../../raster.ts';
import { beard, brows, hairline } from './facial-hair.ts';
import type { Identity } from '../identity.ts';
import { LEFT_EYE, LIPS_INNER, LIPS_OUTER, NOSE_FOLDS, NOSTRILS, RIGHT_EYE } from '../landmarks.ts';
import { blush, css, glow, path, point, SIZE, soften } from './uv-paint.ts';

/** Paints a person's face in the canonical texture space: skin, brows, lids, lips, beard, freckles, lines of age. */
export function paintSkin(identity: Identity): Raster {
  const random = createRandom(identity.seed).fork('skin');
  const canvas = createCanvas(SIZE, SIZE);
  const c = canvas.getContext('2d');
  c.fillStyle = css(identity.skin);
  c.fillRect(0, 0, SIZE, SIZE);
  flush(c, identity);
  sockets(c, identity);
  lines(c, identity);
  if (identity.beard > 0) beard(c, identity, random.fork('beard'));
  lips(c, identity, random.fork('lips'));
  nostrils(c, identity);
  brows(c, identity, random.fork('brows'));
  if (identity.hairstyle !== 'bald') hairline(c, identity, random.fork('hairline'));
  if (identity.freckles) freckles(c, identity, random.fork('freckles'));
  const texture = fromCanvas(canvas);
  pores(texture, random.fork('pores'));
  return texture;
}

function flush(c: SKRSContext2D, { skin }: Identity): void {
  for (const cheek of [50, 280]) glow(c, point(cheek), 120, 100, blush(skin, 0.13, 0), 0.6);
  glow(c, point(4), 60, 60, blush(skin, 0.14, 0.02), 0.55);
  glow(c, point(152), 90, 60, blush(skin, 0.08, 0.02), 0.4);
  glow(c, point(151), 190, 90, [skin[0] * 1.05, skin[1] * 1.05, skin[2] * 1.05], 0.5);
}

function sockets(c: SKRSContext2D, { skin, age }: Identity): void {
  for (const eye of [RIGHT_EYE, LEFT_EYE]) {
    const middle = point(eye.upper[3]!);
    glow(c, { x: middle.x, y: middle.y - 6 }, 92, 46, blush(skin, 0.06, 0.2), 0.75);
    glow(c, { x: middle.x, y: middle.y + 62 }, 78, 34, blush(skin, 0.07, 0.1 + 0.16 * age), 0.75);
    soften(c, 2.2, () => {
      c.strokeStyle = css(blush(skin, 0.1, 0.42), 1, 0.8);
      c.lineWidth = 3;
      path(c, eye.crease, false);
      c.stroke();
    });
    soften(c, 1.2, () => {
      c.strokeStyle = css(blush(skin, 0.1, 0.72), 1, 0.95);
      c.lineWidth = 6.5;
      path(c, [eye.ring[0]!, ...eye.upper, eye.ring[8]!], false);
      c.stroke();
      c.strokeStyle = css(blush(skin, 0.16, 0.42), 1, 0.75);
      c.lineWidth = 3.5;
      path(c, [eye.ring[0]!, ...eye.lower, eye.ring[8]!], false);
      c.stroke();
    });
    glow(c, point(eye.ring[8]!), 13, 10, blush(skin, 0.25, 0.08), 0.8);
  }
}

function lines(c: SKRSContext2D, { skin, age }: Identity): void {
  const dark = blush(skin, 0.06, 0.3);
  soften(c, 5, () => {
    for (const fold of NOSE_FOLDS) {
      c.strokeStyle = css(dark, 1, 0.2 + 0.6 * age);
      c.lineWidth = 7;
      path(c, fold, false);
      c.stroke();
    }
    c.strokeStyle = css(dark, 1, 0.5);
    path(c, [83, 18, 313], false);
    c.stroke();
  });
  if (age < 0.4) return;
  soften(c, 2, () => {
    c.strokeStyle = css(dark, 1, (age - 0.3) * 0.8);
    c.lineWidth = 3;
    for (const row of [
      [104, 69, 108, 151, 337, 299, 333],
      [103, 67, 109, 10, 338, 297, 332],
    ]) {
      c.beginPath();
      for (const index of row) c.lineTo(point(index).x, point(index).y * 0.94 + 24);
      c.stroke();
    }
    for (const corner of [33, 263]) {
      const { x, y } = point(corner);
      const out = corner === 33 ? -1 : 1;
      for (const slope of [-22, 0, 20]) {
        c.beginPath();
        c.moveTo(x + out * 10, y + slope * 0.3);
        c.lineTo(x + out * 46, y + slope);
        c.stroke();
      }
    }
  });
}

function lips(c: SKRSContext2D, { lips: color, skin }: Identity, random: Random): void {
  soften(c, 2.5, () => {
    path(c, LIPS_OUTER);
    c.fillStyle = css(color);
    c.fill();
  });
  const low = point(17);
  glow(c, { x: low.x, y: low.y - 16 }, 46, 10, [color[0] * 1.18, color[1] * 1.2, color[2] * 1.2], 0.7);
  c.save();
  path(c, LIPS_OUTER);
  c.clip();
  c.lineWidth = 1.2;
  for (let i = 0; i < 70; i++) {
    const x = point(61).x + random.next() * (point(291).x - point(61).x);
    const y = point(13).y + random.range(-26, 30);
    c.strokeStyle = css(color, random.chance(0.5) ? 0.86 : 1.1, 0.35);
    c.beginPath();
    c.moveTo(x, y - 8);
    c.lineTo(x + random.range(-3, 3), y + 8);
    c.stroke();
  }
  c.restore();
  soften(c, 1.5, () => {
    path(c, LIPS_INNER);
    c.strokeStyle = css([skin[0] * 0.34, skin[1] * 0.18, skin[2] * 0.18], 1, 0.9);
    c.lineWidth = 5;
    c.stroke();
  });
  for (const corner of [61, 291]) glow(c, point(corner), 16, 12, blush(skin, 0.1, 0.45), 0.7);
}

function nostrils(c: SKRSContext2D, { skin }: Identity): void {
  for (const [a, b] of NOSTRILS) {
    const middle = { x: (point(a).x + point(b).x) / 2, y: (point(a).y + point(b).y) / 2 - 3 };
    glow(c, middle, 26, 15, blush(skin, 0.1, 0.5), 0.8);
    glow(c, middle, 15, 8, [skin[0] * 0.18, skin[1] * 0.1, skin[2] * 0.1], 1);
  }
  for (const wing of [64, 294]) glow(c, point(wing), 16, 26, blush(skin, 0.08, 0.3), 0.6);
}

function freckles(c: SKRSContext2D, { skin }: Identity, random: Random): void {
  for (let i = 0; i < 260; i++) {
    const x = SIZE / 2 + random.normal() * 190;
    const y = 520 + random.normal() * 70;
    c.fillStyle = css([skin[0] * 0.72, skin[1] * 0.58, skin[2] * 0.48], 1, random.range(0.15, 0.5));
    c.beginPath();
    c.arc(x, y, random.range(1, 3.2), 0, Math.PI * 2);
    c.fill();
  }
}

let grain: { coarse: Float32Array; fine: Float32Array } | undefined;

/** Noise on 256 x 256 points, made once; people differ in their offset. */
function skinGrain() {
  if (!grain) {
    const noise = valueNoise(createRandom('skin grain'));
    const coarse = Float32Array.from({ length: 65536 }, (_, i) => noise((i & 255) / 16, (i >> 8) / 16));
    const fine = Float32Array.from(
      { length: 65536 },
      (_, i) => 0.024 * noise((i & 255) / 2, (i >> 8) / 2) + 0.018 * noise((i & 255) * 0.75, (i >> 8) * 0.75),
    );
    grain = { coarse, fine };
  }
  return grain;
}

/** Blotches and pores, so that skin does not look like wax. */
function pores(texture: Raster, random: Random): void {
  const { coarse, fine } = skinGrain();
  const offset = random.int(0, 65535);
  const { data } = texture;
  for (let y = 0; y < SIZE; y++) {
    for (let x = 0; x < SIZE; x++) {
      const large =
        0.022 * coarse[(((y >> 2) << 8) + (x >> 2) + offset) & 65535]! +
        0.02 * coarse[(((y >> 1) << 8) + (x >> 1) + offset * 3) & 65535]!;
      const small = fine[((y << 8) + (x & 255) + offset) & 65535]!;
      const k = (y * SIZE + x) * 4;
      data[k] = data[k]! * (1 + large * 0.6 + small);
      data[k + 1] = data[k + 1]! * (1 + large * 1.2 + small);
      data[k + 2] = data[k + 2]! * (1 + large + small);
    }
  }
}
