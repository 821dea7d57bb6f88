import type { SKRSContext2D } from '@napi-rs/canvas';
import type { Random } from '../../random.ts';
import type { Point } from '../../raster.ts';
import type { Identity } from '../identity.ts';
import { BEARD, LEFT_EYE, RIGHT_EYE } from '../landmarks.ts';
import { css, glow, path, point, SIZE, soften } from './uv-paint.ts';

export function brows(c: SKRSContext2D, { browColor, browThickness }: Identity, random: Random): void {
  for (const [eye, out] of [
    [RIGHT_EYE, -1],
    [LEFT_EYE, 1],
  ] as const) {
    const top = eye.brow.slice(0, 5).map(point);
    const bottom = eye.brow.slice(5).toReversed().map(point);
    soften(c, 5, () => {
      path(c, eye.brow);
      c.fillStyle = css(browColor, 1, 0.42);
      c.fill();
    });
    for (let i = 0; i < 230; i++) {
      const along = random.next() * 3.999;
      const k = Math.floor(along);
      const f = along - k;
      const across = 0.5 + (random.next() - 0.5) * browThickness;
      const at = (row: Point[], axis: 'x' | 'y'): number => row[k]![axis] + (row[k + 1]![axis] - row[k]![axis]) * f;
      const x = at(top, 'x') * (1 - across) + at(bottom, 'x') * across;
      const y = at(top, 'y') * (1 - across) + at(bottom, 'y') * across;
      const tail = 1 - along / 4;
      c.strokeStyle = css(browColor, random.range(0.7, 1.2), 0.7);
      c.lineWidth = random.range(1.2, 2.4);
      c.beginPath();
      c.moveTo(x, y);
      c.lineTo(x + out * (7 + 7 * tail), y - (11 - 12 * tail) * random.range(0.4, 1.1));
      c.stroke();
    }
  }
}

export function beard(c: SKRSContext2D, identity: Identity, random: Random): void {
  const { beard: fullness, hairColor, skin } = identity;
  soften(c, 22, () => {
    path(c, BEARD);
    c.fillStyle = css(
      [skin[0] * 0.5 + hairColor[0] * 0.3, skin[1] * 0.5 + hairColor[1] * 0.3, skin[2] * 0.5 + hairColor[2] * 0.3],
      1,
      0.25 + 0.5 * fullness,
    );
    c.fill();
  });
  c.save();
  path(c, BEARD);
  c.clip();
  const count = 2500 + 9000 * fullness;
  const length = 2 + 16 * Math.max(0, fullness - 0.2);
  for (let i = 0; i < count; i++) {
    const x = random.range(40, SIZE - 40);
    const y = random.range(560, 1000);
    c.strokeStyle = css(hairColor, random.range(0.7, 1.35), 0.25 + 0.5 * fullness);
    c.lineWidth = random.range(0.8, 1.7);
    c.beginPath();
    c.moveTo(x, y);
    c.lineTo(x + (x - SIZE / 2) * 0.01 + random.range(-3, 3), y + length * random.range(0.5, 1.2));
    c.stroke();
  }
  c.restore();
}

/** Short hairs below the edge of the cap, so that it does not end abruptly. */
export function hairline(c: SKRSContext2D, { hairColor, skin, hairstyle, age }: Identity, random: Random): void {
  if (age > 0.6 && hairstyle !== 'long' && hairstyle !== 'bob') return;
  glow(
    c,
    { x: SIZE / 2, y: 96 },
    330,
    60,
    [(skin[0] + hairColor[0]) / 2, (skin[1] + hairColor[1]) / 2, (skin[2] + hairColor[2]) / 2],
    0.8,
  );
  for (let i = 0; i < 900; i++) {
    const angle = random.range(-1.15, 1.15);
    const radius = random.range(0.9, 1.04) + random.normal() * 0.025;
    const x = SIZE / 2 + Math.sin(angle) * 470 * radius;
    const y = 505 - Math.cos(angle) * 415 * radius;
    c.strokeStyle = css(hairColor, random.range(0.8, 1.2), 0.5);
    c.lineWidth = random.range(1, 2);
    c.beginPath();
    c.moveTo(x, y);
    c.lineTo(x + Math.sin(angle) * 34 + random.range(-6, 6), y - Math.cos(angle) * 34);
    c.stroke();
  }
}
