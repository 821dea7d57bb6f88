import { Path2D, type SKRSContext2D } from '@napi-rs/canvas';
import type { Box } from '../raster.ts';
import { CELL, OCR_B_STROKES, PEN } from './glyphs.ts';

export interface OcrBStyle {
  /** Height of a capital in the canvas's units. */
  capHeight: number;
  /** Distance from character to character; ICAO 9303 prints ten to the inch. */
  pitch?: number;
  /** Pen width against the standard's, 1 unless asked otherwise. */
  weight?: number;
}

/**
 * Prints one line of OCR-B with its left cell edge at `x` and returns the place of the ink. Throws on other than A-Z,
 * 0-9 and `<`.
 */
export function drawOcrB(context: SKRSContext2D, text: string, x: number, baseline: number, style: OcrBStyle): Box {
  const unit = style.capHeight / 100;
  const pitch = style.pitch ?? CELL * unit;
  context.save();
  context.lineWidth = PEN * (style.weight ?? 1);
  context.lineCap = 'round';
  context.lineJoin = 'round';
  [...text].forEach((letter, i) => {
    const left = x + i * pitch + (pitch - CELL * unit) / 2;
    context.save();
    context.translate(left, baseline - style.capHeight);
    context.scale(unit, unit);
    context.stroke(strokes(letter));
    context.restore();
  });
  context.restore();
  return { x, y: baseline - style.capHeight * 1.085, width: text.length * pitch, height: style.capHeight * 1.11 };
}

const paths = new Map<string, Path2D>();

function strokes(letter: string): Path2D {
  let path = paths.get(letter);
  if (!path) {
    const text = OCR_B_STROKES[letter];
    if (!text) throw new Error(`OCR-B has no strokes here for ${JSON.stringify(letter)}`);
    path = new Path2D(text);
    paths.set(letter, path);
  }
  return path;
}
