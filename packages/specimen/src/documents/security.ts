import { type Canvas, createCanvas, type SKRSContext2D } from '@napi-rs/canvas';
import type { Random } from '../random.ts';
import type { Box } from '../raster.ts';
import { portraitOf } from '../people/of-person.ts';
import type { Issued } from './document.ts';
import { type DocumentRequest, isMadeUp } from './fields.ts';
import { color } from './guilloche.ts';
import { type Sheet, write } from './sheet.ts';

/** The holder's portrait and, where asked for, a faint second one. */
export function printHolder(
  sheet: Sheet,
  request: DocumentRequest,
  { person, alterations }: Issued,
  box: Box,
  hue: number,
  ghost?: { readonly box: Box; readonly hue: number },
): void {
  if (alterations.noPortrait) return;
  const portrait = portraitOf(person, request.portrait);
  printPortrait(sheet, portrait, box, hue);
  if (ghost) printGhost(sheet, portrait, ghost.box, ghost.hue);
}

/** The printed portrait with a soft edge and a few guilloche lines over it, like an inkjet or laser portrait. */
function printPortrait(sheet: Sheet, portrait: Canvas, box: Box, hue: number): void {
  const { context } = sheet;
  context.drawImage(portrait, box.x, box.y, box.width, box.height);
  context.save();
  context.beginPath();
  context.rect(box.x, box.y, box.width, box.height);
  context.clip();
  context.strokeStyle = color(hue, 50, 50, 0.28);
  context.lineWidth = 0.1;
  for (let k = 0; k < 7; k++) {
    context.beginPath();
    for (let y = 0; y <= box.height; y += 0.6)
      context.lineTo(box.x + box.width * 0.86 + k * 0.8 + 1.6 * Math.sin(y / 4 + k * 0.35), box.y + y);
    context.stroke();
  }
  context.restore();
  sheet.mark('portrait', box);
}

/** The second, faint portrait in one tint. */
function printGhost(sheet: Sheet, portrait: Canvas, box: Box, hue: number): void {
  const tint = createCanvas(portrait.width, portrait.height);
  const c = tint.getContext('2d');
  c.filter = 'grayscale(1) contrast(1.2)';
  c.drawImage(portrait, 0, 0);
  c.filter = 'none';
  c.globalCompositeOperation = 'screen';
  c.fillStyle = color(hue, 60, 35);
  c.fillRect(0, 0, tint.width, tint.height);
  c.globalCompositeOperation = 'destination-in';
  const fade = c.createRadialGradient(
    tint.width / 2,
    tint.height * 0.48,
    tint.height * 0.2,
    tint.width / 2,
    tint.height * 0.5,
    tint.height * 0.52,
  );
  fade.addColorStop(0, '#000');
  fade.addColorStop(1, 'rgba(0,0,0,0)');
  c.fillStyle = fade;
  c.fillRect(0, 0, tint.width, tint.height);
  sheet.context.globalAlpha = 0.5;
  sheet.context.drawImage(tint, box.x, box.y, box.width, box.height);
  sheet.context.globalAlpha = 1;
  sheet.mark('ghostPortrait', box);
}

/** A thin optically variable foil: rings and rays in changing tints, faint enough to read through. */
export function printFoil(context: SKRSContext2D, x: number, y: number, radius: number, random: Random): void {
  context.save();
  context.globalAlpha = 0.22;
  const start = random.int(0, 359);
  const sweep = context.createConicGradient(random.range(0, 6), x, y);
  for (let i = 0; i <= 8; i++) sweep.addColorStop(i / 8, color((start + i * 45) % 360, 70, 72));
  context.fillStyle = sweep;
  context.beginPath();
  for (let i = 0; i <= 120; i++) {
    const angle = (i / 120) * Math.PI * 2;
    const r = radius * (1 + 0.07 * Math.sin(angle * 12));
    context.lineTo(x + r * Math.cos(angle), y + r * Math.sin(angle));
  }
  context.fill();
  context.strokeStyle = sweep;
  context.globalAlpha = 0.5;
  context.lineWidth = 0.12;
  for (let k = 1; k < 6; k++) {
    context.beginPath();
    context.arc(x, y, (radius * k) / 6, 0, Math.PI * 2);
    context.stroke();
  }
  context.restore();
}

/** The emblem of a fictional State: a sun over waves within a ring. */
export function printEmblem(context: SKRSContext2D, x: number, y: number, radius: number, ink: string): void {
  context.save();
  context.strokeStyle = context.fillStyle = ink;
  context.lineWidth = radius * 0.09;
  context.beginPath();
  context.arc(x, y, radius, 0, Math.PI * 2);
  context.stroke();
  context.beginPath();
  context.arc(x, y + radius * 0.08, radius * 0.36, Math.PI, 0);
  context.fill();
  for (let i = 0; i <= 8; i++) {
    const angle = Math.PI + (i / 8) * Math.PI;
    context.beginPath();
    context.moveTo(x + Math.cos(angle) * radius * 0.48, y + radius * 0.08 + Math.sin(angle) * radius * 0.48);
    context.lineTo(x + Math.cos(angle) * radius * 0.74, y + radius * 0.08 + Math.sin(angle) * radius * 0.74);
    context.stroke();
  }
  for (let k = 0; k < 3; k++) {
    context.beginPath();
    for (let t = -1; t <= 1; t += 0.1)
      context.lineTo(
        x + t * radius * (0.72 - k * 0.14),
        y + radius * (0.26 + k * 0.2) + Math.sin(t * 9) * radius * 0.05,
      );
    context.stroke();
  }
  context.restore();
}

/**
 * SPECIMEN across a sheet of a real State, so that it cannot pass for its document. `low`: small and below the names,
 * so that two scripts can be read.
 */
export function overprint(sheet: Sheet, issuingState: string, low = false): void {
  if (isMadeUp(issuingState)) return;
  const { context } = sheet;
  context.save();
  context.translate(sheet.widthMm * (low ? 0.75 : 0.55), sheet.heightMm * (low ? 0.56 : 0.42));
  context.rotate(-0.35);
  context.fillStyle = 'rgba(170, 30, 40, 0.45)';
  const size = sheet.widthMm * (low ? 0.05 : 0.1);
  write(context, 'SPECIMEN', -size * 3.4, size * 0.4, { face: 'SansBold', sizeMm: size });
  context.restore();
}
