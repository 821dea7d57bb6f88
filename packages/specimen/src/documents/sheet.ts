import { type Canvas, createCanvas, type SKRSContext2D } from '@napi-rs/canvas';
import { type Face, font } from '../fonts.ts';
import { drawOcrB, type OcrBStyle } from '../ocr-b/draw.ts';
import { type Box, fromCanvas, type Raster } from '../raster.ts';

/**
 * A document under the press: its context measures in millimetres, `boxes` remember in pixels where things were
 * printed.
 */
export interface Sheet {
  canvas: Canvas;
  context: SKRSContext2D;
  widthMm: number;
  heightMm: number;
  pixelsPerMm: number;
  ink: string;
  label(text: string, x: number, y: number, sizeMm?: number, maxWidthMm?: number): void;
  /** Prints a value, narrowed where it would be longer than `maxWidthMm`, and remembers its box. */
  value(name: string, text: string, x: number, y: number, style: ValueStyle): void;
  mark(name: string, boxMm: Box): void;
  /** Lines of a machine readable zone; remembers `mrz` and each line as `mrz1`, `mrz2`… */
  mrz(lines: string[], leftMm: number, baselinesMm: number[], style: OcrBStyle): void;
  boxes: Record<string, Box>;
  finish(): Raster;
}

export interface ValueStyle {
  face: Face;
  sizeMm: number;
  maxWidthMm?: number;
  align?: 'left' | 'right';
}

export function createSheet(widthMm: number, heightMm: number, dpi: number, labelFace: Face): Sheet {
  const pixelsPerMm = dpi / 25.4;
  const canvas = createCanvas(Math.round(widthMm * pixelsPerMm), Math.round(heightMm * pixelsPerMm));
  const context = canvas.getContext('2d');
  context.scale(pixelsPerMm, pixelsPerMm);
  const boxes: Record<string, Box> = {};
  const sheet: Sheet = {
    canvas,
    context,
    widthMm,
    heightMm,
    pixelsPerMm,
    ink: '#1d1d26',
    boxes,
    label(text, x, y, sizeMm = 1.75, maxWidthMm) {
      context.fillStyle = sheet.ink;
      context.globalAlpha = 0.82;
      write(context, text, x, y, { face: labelFace, sizeMm, maxWidthMm });
      context.globalAlpha = 1;
    },
    value(name, text, x, y, style) {
      context.fillStyle = sheet.ink;
      const width = write(context, text, x, y, style);
      sheet.mark(name, {
        x: style.align === 'right' ? x - width : x,
        y: y - style.sizeMm * 0.85,
        width,
        height: style.sizeMm * 1.1,
      });
    },
    mark(name, box) {
      boxes[name] = {
        x: box.x * pixelsPerMm,
        y: box.y * pixelsPerMm,
        width: box.width * pixelsPerMm,
        height: box.height * pixelsPerMm,
      };
    },
    mrz(lines, leftMm, baselinesMm, style) {
      context.strokeStyle = context.fillStyle = '#16161c';
      const printed = lines.map((line, i) => {
        const box = drawOcrB(context, line, leftMm, baselinesMm[i]!, style);
        sheet.mark(`mrz${i + 1}`, box);
        return box;
      });
      const top = printed[0]!;
      const last = printed.at(-1)!;
      sheet.mark('mrz', { x: top.x, y: top.y, width: top.width, height: last.y + last.height - top.y });
    },
    finish: () => fromCanvas(canvas),
  };
  return sheet;
}

/**
 * Skia hints glyphs at tiny sizes, so text is set at a hundred times its size and scaled down. Answers the printed
 * width.
 */
export function write(context: SKRSContext2D, text: string, x: number, y: number, style: ValueStyle): number {
  const scale = 100;
  context.save();
  context.font = font(style.face, style.sizeMm * scale);
  const natural = context.measureText(text).width / scale;
  const squeeze = style.maxWidthMm && natural > style.maxWidthMm ? style.maxWidthMm / natural : 1;
  const width = natural * squeeze;
  context.translate(style.align === 'right' ? x - width : x, y);
  context.scale(squeeze / scale, 1 / scale);
  context.fillText(text, 0, 0);
  context.restore();
  return width;
}
