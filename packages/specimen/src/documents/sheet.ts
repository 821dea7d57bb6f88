import { type Canvas, createCanvas, type SKRSContext2D } from '@napi-rs/canvas';
import { printDate } from '../dates.ts';
import { type Face, font } from '../fonts.ts';
import { drawOcrB } from '../ocr-b/draw.ts';
import type { Random } from '../random.ts';
import { type Box, fromCanvas } from '../raster.ts';
import type { DocumentTruth, SpecimenDocument } from './document.ts';
import type { DocumentFields } from './fields.ts';
import { paintGround } from './guilloche.ts';
import { type DocumentStyle, type LabelKey, labelText } from './style.ts';

/** A document before anything but its ground is printed on it; corners as `roundRect` takes them. */
export interface Blank {
  size: readonly [widthMm: number, heightMm: number];
  corners: number | number[];
  dpi?: number;
  style: DocumentStyle;
  /** The ground's own. */
  random: Random;
  micro: string;
}

/** A field printed as a label and the value below it. Label and text are the field's own unless given. */
export type FieldRow = readonly [
  name: keyof DocumentFields | 'height',
  x: number,
  y: number,
  maxWidthMm: number,
  own?: { readonly label?: LabelKey; readonly text?: string; readonly sizeMm?: number },
];

/**
 * A document that is being printed: its context uses millimetres, `boxes` records pixel positions, `texts` the text.
 */
export interface Sheet {
  canvas: Canvas;
  context: SKRSContext2D;
  widthMm: number;
  heightMm: number;
  pixelsPerMm: number;
  texts: Record<string, string>;
  boxes: Record<string, Box>;
  fill(tint: string, x: number, y: number, width: number, height: number): void;
  label(text: string, x: number, y: number, sizeMm?: number, maxWidthMm?: number): void;
  /** Prints a value, narrowed if it is longer than `maxWidthMm`, and records its box. */
  value(name: string, text: string, x: number, y: number, style: ValueStyle): void;
  /** Sizes of labels and values, and how far a value's base line lies below its label's, in millimetres. */
  fields(
    printed: DocumentFields,
    sizes: readonly [label: number, value: number, below: number],
    rows: FieldRow[],
  ): void;
  mark(name: string, boxMm: Box): void;
  /** Lines of a machine readable zone; remembers `mrz` and each line as `mrz1`, `mrz2`… */
  mrz(lines: string[], leftMm: number, baselinesMm: number[], weight: number): void;
  finish(truth: Omit<DocumentTruth, 'texts' | 'boxes'>): SpecimenDocument;
}

export interface ValueStyle {
  face: Face;
  sizeMm: number;
  maxWidthMm?: number;
  align?: 'left' | 'right';
}

export function createSheet({ size, corners, dpi = 300, style, random, micro }: Blank): Sheet {
  const [widthMm, heightMm] = size;
  const pixelsPerMm = dpi / 25.4;
  const canvas = createCanvas(Math.round(widthMm * pixelsPerMm), Math.round(heightMm * pixelsPerMm));
  const context = canvas.getContext('2d');
  context.scale(pixelsPerMm, pixelsPerMm);
  context.beginPath();
  context.roundRect(0, 0, widthMm, heightMm, corners);
  context.clip();
  paintGround(context, widthMm, heightMm, style.palette, random, micro, style.title);
  const { ink } = style.palette;
  const [boxes, texts]: [Record<string, Box>, Record<string, string>] = [{}, {}];
  const sheet: Sheet = {
    canvas,
    context,
    widthMm,
    heightMm,
    pixelsPerMm,
    texts,
    boxes,
    fill(tint, x, y, width, height) {
      context.fillStyle = tint;
      context.fillRect(x, y, width, height);
    },
    label(text, x, y, sizeMm = 1.75, maxWidthMm) {
      context.fillStyle = ink;
      context.globalAlpha = 0.82;
      write(context, text, x, y, { face: style.label, sizeMm, maxWidthMm });
      context.globalAlpha = 1;
    },
    value(name, text, x, y, look) {
      context.fillStyle = ink;
      const { sizeMm } = look;
      const width = write(context, text, x, y, look);
      sheet.mark(name, {
        x: look.align === 'right' ? x - width : x,
        y: y - sizeMm * 0.85,
        width,
        height: sizeMm * 1.1,
      });
    },
    fields(printed, [labelMm, valueMm, below], rows) {
      for (const [name, x, y, maxWidthMm, own = {}] of rows) {
        const raw = name === 'height' ? '' : printed[name];
        const text = own.text ?? (name.startsWith('dateOf') ? printDate(raw, style.dates) : raw);
        sheet.label(labelText(style, own.label ?? (name as LabelKey)), x, y, labelMm, maxWidthMm);
        sheet.value(name, text, x, y + below, { face: style.value, sizeMm: own.sizeMm ?? valueMm, maxWidthMm });
        texts[name] = text;
      }
    },
    mark(name, { x, y, width, height }) {
      const [left, top] = [x * pixelsPerMm, y * pixelsPerMm];
      boxes[name] = { x: left, y: top, width: width * pixelsPerMm, height: height * pixelsPerMm };
    },
    mrz(lines, leftMm, baselinesMm, weight) {
      context.strokeStyle = context.fillStyle = '#16161c';
      const printed = lines.map((line, i) => {
        const box = drawOcrB(context, line, leftMm, baselinesMm[i]!, { capHeight: 2.5, pitch: 2.54, weight });
        sheet.mark(`mrz${i + 1}`, box);
        return box;
      });
      const top = printed[0]!;
      const last = printed.at(-1)!;
      sheet.mark('mrz', { x: top.x, y: top.y, width: top.width, height: last.y + last.height - top.y });
    },
    finish: (truth) => ({ image: fromCanvas(canvas), pixelsPerMm, truth: { ...truth, texts, boxes } }),
  };
  return sheet;
}

/**
 * Skia hints glyphs at tiny sizes, so text is set at a hundred times its size and scaled down. Returns the printed
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
