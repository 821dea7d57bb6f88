import type { SKRSContext2D } from '@napi-rs/canvas';
import type { Random } from '../random.ts';
import type { Box } from '../raster.ts';
import type { Sheet } from './sheet.ts';

/** A scribbled signature within a box: one leaning stroke of loops and a flourish below. */
export function signSheet(sheet: Sheet, box: Box, ofDocument: Random): void {
  const { context } = sheet;
  const random = ofDocument.fork('signature');
  sheet.mark('signature', box);
  const letters = random.int(6, 10);
  const points: [number, number][] = [];
  const base = box.y + box.height * 0.68;
  for (let i = 0; i <= letters; i++) {
    const x = box.x + (box.width * 0.92 * (i + 0.4)) / (letters + 1);
    const tall = i === 0 ? 0.62 : random.chance(0.3) ? random.range(0.4, 0.6) : random.range(0.14, 0.26);
    points.push([x - box.width * 0.02, base + random.range(-0.05, 0.06) * box.height]);
    points.push([x + random.range(0.02, 0.05) * box.width, base - tall * box.height]);
    if (random.chance(0.25))
      points.push([x - random.range(0, 0.03) * box.width, base + random.range(0.1, 0.28) * box.height]);
  }
  context.save();
  context.strokeStyle = '#17203f';
  context.lineCap = 'round';
  context.lineJoin = 'round';
  context.lineWidth = 0.3;
  smooth(context, points);
  if (random.chance(0.7)) {
    context.lineWidth = 0.24;
    const y = box.y + box.height * 0.86;
    smooth(context, [
      [box.x + box.width * 0.95, base],
      [box.x + box.width * 0.6, y],
      [box.x + box.width * random.range(0.05, 0.25), y + box.height * 0.06],
      [box.x + box.width * 0.8, y - box.height * 0.05],
    ]);
  }
  context.restore();
}

function smooth(context: SKRSContext2D, points: [number, number][]): void {
  context.beginPath();
  context.moveTo(...points[0]!);
  for (let i = 1; i < points.length - 1; i++) {
    const [x, y] = points[i]!;
    const [nx, ny] = points[i + 1]!;
    context.quadraticCurveTo(x, y, (x + nx) / 2, (y + ny) / 2);
  }
  context.lineTo(...points.at(-1)!);
  context.stroke();
}
