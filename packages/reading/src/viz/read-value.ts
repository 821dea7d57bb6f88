import type { Box, Raster } from '../types.ts';
import { brightest } from '../raster/plane.ts';
import { lacksDigit } from './printed-dates/dates.ts';
import { isLabelText, type Label } from './by-label/labels.ts';
import type { VizField } from './viz-field.ts';
import { cutLine } from './strip.ts';
import type { PrintReaders } from './print-readers.ts';
import type { TextLine } from './text-reader.ts';
import { ALPHABETS, toValue, type ValueContext } from './values.ts';

/** Below it a second look pays: at another size, or without the alphabet where that left letters out. */
const SURE = 0.8;

interface Look {
  readonly taller: number;
  readonly alphabet: string;
}

/** In order. Text has small letters too (`169 cm`), which its alphabet of capitals would lose. */
const LOOKS: Readonly<Record<'text' | 'other', (alphabet: string) => readonly Look[]>> = {
  text: (alphabet) => [
    { taller: 1, alphabet: '' },
    { taller: 1, alphabet },
    { taller: 1.35, alphabet },
  ],
  other: (alphabet) => [
    { taller: 1, alphabet },
    { taller: 1.35, alphabet },
    { taller: 1, alphabet: '' },
  ],
};

/** Lines that were read without an alphabet, by where they stand. */
export type LinesByBox = ReadonlyMap<string, TextLine>;
export const keyOf = ({ x, y, width, height }: Box): string =>
  [x, y, x + width, y + height].map((edge) => Math.round(edge)).join();

/**
 * Reads one field's line. `label` if a label is there instead of a value, null if nothing there can be a value of this
 * field. Box in pixels of `flat`. A line of `known` is not read again if it was read surely, and with letters of the
 * alphabet alone.
 */
export function readValue(
  { text, small }: PrintReaders,
  flat: Raster,
  box: Box,
  label: Label,
  context: ValueContext,
  known: LinesByBox = new Map(),
): Omit<VizField, 'by'> | 'label' | null {
  let best: Omit<VizField, 'by'> | null = null;
  const before = known.get(keyOf(box));
  for (const { taller, alphabet } of LOOKS[label.kind === 'text' ? 'text' : 'other'](ALPHABETS[label.kind])) {
    const usable = taller === 1 && before !== undefined && (alphabet === '' || isSurely(before, alphabet));
    const line = usable ? before : text.readLine(cutLine(flat, box, taller), alphabet);
    if (isLabelText(line.text)) return 'label';
    const value = toValue(line.text, label, context);
    // A letter alone has no neighbours that tell P from D.
    const doubtful =
      (line.symbols.length === 1 && label.kind !== 'sex') || (label.kind === 'date' && lacksDigit(line.text));
    const confidence = doubtful ? line.confidence * 0.6 : line.confidence;
    if (value && (!best || confidence > best.confidence))
      best = { category: label.category, ...value, raw: line.text, confidence, box };
    if (best && best.confidence < SURE && mayBeConfirmed(best.value, label.kind)) {
      const again = small.look(flat, box, brightest)();
      // Two readers that make different mistakes are both wrong only where both are.
      const same = toValue(again.text, label, context)?.value === best.value;
      if (same && !(label.kind === 'date' && lacksDigit(again.text)))
        best = { ...best, confidence: 1 - (1 - best.confidence) * (1 - again.confidence) };
    }
    if (best && best.confidence >= SURE) break;
  }
  return best;
}

/**
 * The reader of small print knows no accents, and both take O for 0: it confirms dates, and numbers of digits alone.
 */
const mayBeConfirmed = (value: string, kind: Label['kind']): boolean =>
  kind === 'date' || (kind === 'number' && /^\d+$/.test(value));

const isSurely = ({ text, confidence }: TextLine, alphabet: string): boolean =>
  confidence >= SURE && (alphabet === '' || [...text].every((letter) => alphabet.includes(letter)));
