import { createCanvas, type Canvas, type SKRSContext2D } from '@napi-rs/canvas';
import type { Person } from '../person.ts';
import { createRandom } from '../random.ts';

/** A drawn head and shoulders, 35 x 45 in proportion, `height` pixels high. The same person always looks the same. */
export function drawPortrait(person: Person, height = 540): Canvas {
  const random = createRandom(person.seed).fork('portrait');
  const canvas = createCanvas(Math.round((height * 35) / 45), height);
  const c = canvas.getContext('2d');
  c.scale(height / 450, height / 450);
  const skin = random.pick([
    [28, 48, 76],
    [24, 42, 66],
    [22, 40, 50],
    [20, 38, 38],
    [30, 55, 82],
  ] as const);
  const tone = (dl: number, alpha = 1): string => `hsla(${skin[0]}, ${skin[1]}%, ${skin[2] + dl}%, ${alpha})`;
  const hair = random.pick(['#2b211b', '#4a3527', '#7b5a36', '#b08b52', '#1a1716', '#8a8683']);
  const long = person.sex === 'F' ? random.chance(0.8) : random.chance(0.08);
  const w = random.range(74, 88);
  const jaw = random.range(0.62, 0.86);
  const ground = c.createLinearGradient(0, 0, 0, 450);
  ground.addColorStop(0, '#e4e8ec');
  ground.addColorStop(1, '#c6ccd4');
  c.fillStyle = ground;
  c.fillRect(0, 0, 350, 450);
  if (long)
    blob(c, hair, [
      [175, 60],
      [270, 90],
      [282, 250],
      [268, 360],
      [82, 360],
      [68, 250],
      [80, 90],
    ]);
  blob(c, random.pick(['#36425c', '#5c3b40', '#3e4f45', '#55525c', '#6b6250']), [
    [175, 352],
    [260, 366],
    [338, 400],
    [360, 470],
    [-10, 470],
    [12, 400],
    [90, 366],
  ]);
  const neck = c.createLinearGradient(0, 300, 0, 380);
  neck.addColorStop(0, tone(-22));
  neck.addColorStop(1, tone(-6));
  blob(c, neck, [
    [140, 290],
    [210, 290],
    [216, 370],
    [175, 392],
    [134, 370],
  ]);
  const face = c.createRadialGradient(158, 190, 20, 175, 215, 150);
  face.addColorStop(0, tone(6));
  face.addColorStop(0.6, tone(0));
  face.addColorStop(1, tone(-24));
  for (const s of [-1, 1]) blob(c, tone(-14), ring(175 + s * (w + 3), 222, 11, 25));
  blob(c, face, [
    [175, 98],
    [175 + w * 0.8, 120],
    [175 + w, 200],
    [175 + w * 0.93, 255],
    [175 + w * jaw, 305],
    [175 + w * 0.28, 336],
    [175 - w * 0.28, 336],
    [175 - w * jaw, 305],
    [175 - w * 0.93, 255],
    [175 - w, 200],
    [175 - w * 0.8, 120],
  ]);
  for (const s of [-1, 1]) {
    const ex = 175 + s * w * 0.44;
    soft(c, ex, 204, 26, tone(-26, 0.35));
    blob(c, '#f4f0ec', ring(ex, 207, 16, 7.5));
    blob(c, random.pick(['#5a4630', '#3d5a73', '#4d5d3f']), ring(ex, 207, 7.2, 7.2));
    blob(c, '#120e0d', ring(ex, 207, 3.4, 3.4));
    blob(c, '#ffffff', ring(ex - 2.5, 204, 1.5, 1.5));
    c.strokeStyle = '#2a1d18';
    c.lineWidth = 2.6;
    arc(c, ex - 18, 208, ex, 194, ex + 18, 208);
    c.strokeStyle = hair;
    c.lineWidth = person.sex === 'F' ? 5 : 8;
    arc(c, ex - 24, 184, ex - s * 2, 172, ex + 24, 184);
    soft(c, 175 + s * w * 0.55, 262, 30, 'hsla(8, 60%, 60%, 0.18)');
  }
  c.strokeStyle = tone(-28, 0.7);
  c.lineWidth = 3;
  arc(c, 168, 215, 160, 248, 162, 256);
  soft(c, 182, 250, 18, tone(10, 0.6));
  for (const s of [-1, 1]) blob(c, tone(-40), ring(175 + s * 9, 261, 5, 2.6));
  const mouth = person.sex === 'F' ? 'hsl(355, 42%, 52%)' : 'hsl(12, 32%, 48%)';
  blob(c, mouth, [
    [144, 292],
    [166, 284],
    [175, 287],
    [184, 284],
    [206, 292],
    [190, 303],
    [160, 303],
  ]);
  c.strokeStyle = 'hsl(5, 40%, 26%)';
  c.lineWidth = 2;
  arc(c, 144, 292, 175, 296, 206, 292);
  soft(c, 175, 318, 20, tone(-20, 0.35));
  blob(c, hair, [
    [175, 72],
    [262, 92],
    [175 + w + 8, 190],
    [175 + w * 0.82, 160],
    [200, 128],
    [150, 132],
    [175 - w * 0.8, 165],
    [175 - w - 8, 190],
    [84, 98],
  ]);
  return canvas;
}

const ring = (x: number, y: number, rx: number, ry: number): [number, number][] =>
  Array.from({ length: 12 }, (_, i) => [
    x + rx * 1.05 * Math.cos((i / 6) * Math.PI),
    y + ry * 1.05 * Math.sin((i / 6) * Math.PI),
  ]);

/** A closed smooth curve through the middles of the corners. */
function blob(c: SKRSContext2D, fill: SKRSContext2D['fillStyle'], points: [number, number][]): void {
  const middle = (i: number): [number, number] => {
    const [ax, ay] = points[i % points.length]!;
    const [bx, by] = points[(i + 1) % points.length]!;
    return [(ax + bx) / 2, (ay + by) / 2];
  };
  c.beginPath();
  c.moveTo(...middle(0));
  for (let i = 1; i <= points.length; i++) c.quadraticCurveTo(...points[i % points.length]!, ...middle(i));
  c.fillStyle = fill;
  c.fill();
}

function soft(c: SKRSContext2D, x: number, y: number, radius: number, fill: string): void {
  const glow = c.createRadialGradient(x, y, 0, x, y, radius);
  glow.addColorStop(0, fill);
  glow.addColorStop(1, fill.replace(/[\d.]+\)$/, '0)'));
  c.fillStyle = glow;
  c.fillRect(x - radius, y - radius, radius * 2, radius * 2);
}

function arc(c: SKRSContext2D, x0: number, y0: number, cx: number, cy: number, x1: number, y1: number): void {
  c.beginPath();
  c.moveTo(x0, y0);
  c.quadraticCurveTo(cx, cy, x1, y1);
  c.stroke();
}
