import type { Box, Raster } from '../types.ts';
import { lacksDigit } from './dates.ts';
import { isLabelText, type Label } from './by-label/labels.ts';
import type { VizField } from './viz-field.ts';
import { cutLine } from './strip.ts';
import type { TextLine, TextReader } from './text-reader.ts';
import { ALPHABETS, toValue, type ValueContext } from './values.ts';

/** Below it a second look pays: at another size, or without the alphabet where that left letters out. */
const SURE = 0.8;

/** Lines that were read without an alphabet, by where they stand. */
export type LinesByBox = ReadonlyMap<string, TextLine>;
export const keyOf = ({ x, y, width, height }: Box): string => [x, y, width, height].join();

/**
 * Reads one field's line. `label` when a label stands there instead of a value, null when nothing does that can be such a field's value.
 * Box in pixels of `flat`. A line of `known` that was read surely, and with letters of the alphabet alone, is not read again.
 */
export function readValue(
  text: TextReader,
  flat: Raster,
  box: Box,
  label: Label,
  context: ValueContext,
  known: LinesByBox = new Map(),
): Omit<VizField, 'by'> | 'label' | null {
  let best: Omit<VizField, 'by'> | null = null;
  for (const { taller, alphabet } of [
    { taller: 1, alphabet: ALPHABETS[label.kind] },
    { taller: 1.35, alphabet: ALPHABETS[label.kind] },
    { taller: 1, alphabet: '' },
  ]) {
    const before = taller === 1 ? known.get(keyOf(box)) : undefined;
    const line = before && isSurely(before, alphabet) ? before : text.readLine(cutLine(flat, box, taller), alphabet);
    if (isLabelText(line.text)) return 'label';
    const value = toValue(line.text, label, context);
    // A letter alone has no neighbours that tell P from D.
    const doubtful =
      (line.symbols.length === 1 && label.kind !== 'sex') || (label.kind === 'date' && lacksDigit(line.text));
    const confidence = doubtful ? line.confidence * 0.6 : line.confidence;
    if (value && (!best || confidence > best.confidence))
      best = { category: label.category, ...value, raw: line.text, confidence, box };
    if (best && best.confidence >= SURE) break;
  }
  return best;
}

const isSurely = ({ text, confidence }: TextLine, alphabet: string): boolean =>
  confidence >= SURE && (alphabet === '' || [...text].every((letter) => alphabet.includes(letter)));
