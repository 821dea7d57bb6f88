import type { SKRSContext2D } from '@napi-rs/canvas';
import { type Face, font } from '../fonts.ts';
import type { Random } from '../random.ts';

/** Two to four tints of a document's ground, as hue in degrees. */
export interface Palette {
  hues: readonly number[];
  ink: string;
}

const PALETTES: readonly Palette[] = [
  { hues: [205, 165, 30], ink: '#1b2030' },
  { hues: [340, 20, 265], ink: '#241a22' },
  { hues: [95, 190, 50], ink: '#18231c' },
  { hues: [38, 12, 200], ink: '#261f18' },
  { hues: [225, 285, 175], ink: '#191a2c' },
  { hues: [150, 60, 320], ink: '#17241f' },
];

export const pickPalette = (random: Random): Palette => random.pick(PALETTES);

/** Security ground over the whole sheet: tints running into one another, bands of fine waves, rosettes, micro text. */
export function paintGround(
  context: SKRSContext2D,
  width: number,
  height: number,
  palette: Palette,
  random: Random,
  micro: string,
  face: Face,
): void {
  tints(context, width, height, palette, random);
  context.lineCap = 'butt';
  for (let i = 0; i < 3; i++) waves(context, width, height, color(random.pick(palette.hues), 45, 52, 0.3), random);
  const rosettes = random.int(2, 3);
  for (let i = 0; i < rosettes; i++) {
    rosette(
      context,
      random.range(0.25, 0.95) * width,
      random.range(0.15, 0.7) * height,
      random.range(0.2, 0.4) * height,
      color(random.pick(palette.hues), 55, 45, 0.34),
      random,
    );
  }
  microText(context, width, height, palette, micro, face, random);
}

export const color = (hue: number, saturation: number, lightness: number, alpha = 1): string =>
  `hsla(${hue}, ${saturation}%, ${lightness}%, ${alpha})`;

function tints(context: SKRSContext2D, width: number, height: number, palette: Palette, random: Random): void {
  const ground = context.createLinearGradient(0, 0, width, height * random.range(-0.2, 0.6));
  palette.hues.forEach((hue, i) => ground.addColorStop(i / (palette.hues.length - 1), color(hue, 42, 88)));
  context.fillStyle = ground;
  context.fillRect(0, 0, width, height);
  for (let i = 0; i < 4; i++) {
    const x = random.next() * width;
    const y = random.next() * height;
    const radius = random.range(0.3, 0.8) * height;
    const glow = context.createRadialGradient(x, y, 0, x, y, radius);
    glow.addColorStop(0, color(random.pick(palette.hues), 50, 82, 0.6));
    glow.addColorStop(1, color(random.pick(palette.hues), 50, 85, 0));
    context.fillStyle = glow;
    context.fillRect(0, 0, width, height);
  }
}

/** A family of lines whose amplitude breathes along the sheet and whose phase shifts from line to line. */
function waves(context: SKRSContext2D, width: number, height: number, stroke: string, random: Random): void {
  const pitch = random.range(0.55, 1.1);
  const length = random.range(9, 34);
  const amplitude = random.range(0.8, 3.2);
  const drift = random.range(0.05, 0.25);
  const breath = random.range(0.4, 1.4);
  const slope = random.range(-0.25, 0.25);
  context.strokeStyle = stroke;
  context.lineWidth = random.range(0.07, 0.13);
  context.beginPath();
  for (let k = -6; k * pitch < height * 1.3 + 6; k++) {
    for (let x = -1; x <= width + 1; x += 0.7) {
      const envelope = 0.55 + 0.45 * Math.sin((x / width) * Math.PI * 2 * breath + k * drift * 0.3);
      const y =
        k * pitch + slope * (x - width / 2) + amplitude * envelope * Math.sin((x / length) * Math.PI * 2 + k * drift);
      if (x === -1) context.moveTo(x, y);
      else context.lineTo(x, y);
    }
  }
  context.stroke();
}

/** Nested hypotrochoid-like curves, the flower that engravers put on banknotes. */
function rosette(context: SKRSContext2D, cx: number, cy: number, radius: number, stroke: string, random: Random): void {
  const petals = random.int(7, 16);
  const depth = random.range(0.18, 0.4);
  const twist = random.range(0.2, 0.9);
  context.strokeStyle = stroke;
  context.lineWidth = 0.09;
  const rings = 11;
  for (let ring = 0; ring < rings; ring++) {
    const base = radius * (0.25 + (0.75 * ring) / rings);
    context.beginPath();
    const steps = petals * 18;
    for (let i = 0; i <= steps; i++) {
      const angle = (i / steps) * Math.PI * 2;
      const r =
        base *
        (1 +
          depth * Math.sin(angle * petals + ring * 0.5) * (1 - ring / rings / 2) +
          0.05 * Math.cos(angle * 2 * petals + ring * twist));
      const x = cx + r * Math.cos(angle);
      const y = cy + r * Math.sin(angle);
      if (i === 0) context.moveTo(x, y);
      else context.lineTo(x, y);
    }
    context.stroke();
  }
}

function microText(
  context: SKRSContext2D,
  width: number,
  height: number,
  palette: Palette,
  text: string,
  face: Face,
  random: Random,
): void {
  const scale = 100;
  context.save();
  context.scale(1 / scale, 1 / scale);
  context.font = font(face, 0.7 * scale);
  context.fillStyle = color(palette.hues[0]!, 40, 40, 0.4);
  const line = `${text} `.repeat(Math.ceil(width / (text.length * 0.45)) + 1);
  const rows = [random.range(0.12, 0.3), random.range(0.4, 0.6)];
  for (const row of rows) context.fillText(line, 0, row * height * scale);
  context.restore();
}
