import { font } from '../fonts.ts';
import type { SpecimenDocument } from '../documents/document.ts';
import { drawOcrB } from '../ocr-b/draw.ts';
import type { Random } from '../random.ts';
import { type Box, fromCanvas, toCanvas } from '../raster.ts';

/**
 * Characters of the zone are covered and printed again before the camera sees them: in another face, or beside the
 * line's height.
 */
export function resetZone(
  document: SpecimenDocument,
  random: Random,
  how: 'other-face' | 'off-line',
): { document: SpecimenDocument; touched: Box } {
  const { lines, boxes } = document.truth;
  // The line of the dates, because it is the most useful to a forger and has the fewest fillers.
  const line = lines[1]!;
  const box = boxes.mrz2!;
  const pitch = box.width / line.length;
  const count = random.int(5, 8);
  const from = random.int(0, 12);
  const canvas = toCanvas(document.image);
  const context = canvas.getContext('2d');
  const touched = { x: box.x + from * pitch, y: box.y, width: count * pitch, height: box.height };
  // The band between the lines is free of print: its ground covers the characters.
  const band = box.height * 0.3;
  const above = document.image.data.slice();
  const { data, width } = document.image;
  const image = context.getImageData(0, 0, canvas.width, canvas.height);
  for (let y = Math.floor(touched.y) - 2; y < touched.y + touched.height + 2; y++)
    for (let x = Math.floor(touched.x); x < touched.x + touched.width; x++) {
      const sourceY = Math.floor(box.y - band - 2 + ((y - Math.floor(touched.y) + 2) % band));
      const from = (sourceY * width + x) * 4;
      for (let n = 0; n < 3; n++) image.data[(y * width + x) * 4 + n] = above[from + n] ?? data[from + n]!;
    }
  context.putImageData(image, 0, 0);
  // `drawOcrB` gives the place of a line's ink: its box is 1.11 capitals high and starts 1.085 above the baseline.
  const capHeight = box.height / 1.11;
  const baseline = box.y + capHeight * 1.085;
  const text = line
    .slice(from, from + count)
    .replace(/[A-Z0-9<]/g, (char) => (/\d/.test(char) ? `${random.int(0, 9)}` : char));
  context.fillStyle = context.strokeStyle = '#16161c';
  if (how === 'off-line') {
    const jump = capHeight * random.range(0.1, 0.2) * (random.chance(0.5) ? 1 : -1);
    drawOcrB(context, text, touched.x, baseline + jump, { capHeight, pitch, weight: 1 });
  } else {
    context.font = font('Mono', capHeight / 0.73);
    [...text].forEach((char, i) => context.fillText(char, touched.x + i * pitch + pitch * 0.1, baseline));
  }
  return { document: { ...document, image: fromCanvas(canvas) }, touched };
}
