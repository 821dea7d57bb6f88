import { LOOK_ALIKES } from '../../mrz/line/look-alikes.ts';
import { brightest, luma } from '../../raster/plane.ts';
import type { Raster } from '../../types.ts';
import type { Label } from '../by-label/labels.ts';
import { type Match, matchIn, plain, UNSURE } from '../like-value.ts';
import type { Row } from '../rows.ts';
import type { SmallPrint, SmallPrintReader } from './small-print-reader.ts';
import type { Channel } from '../strip.ts';
import type { TextLine } from '../text-reader.ts';
import { CAPITALS, DIGITS, toValue } from '../values.ts';
import { inPixels, type VizRequest } from '../viz-field.ts';

/** A value that the zone or a barcode has, and that is looked for in print. */
export interface Sought {
  readonly label: Label;
  readonly value: string;
}

/** Rows looked at once, and rows looked at again for each value: the likest. A look takes about a millisecond. */
const MOST_ROWS = 120;
const MOST_AGAIN = 3;
/** A line's box is never quite right: how far down further looks are and how high, in heights of the box. */
type Shift = readonly [down: number, height: number];
const OTHERS: readonly Shift[] = [
  [-0.1, 1.2],
  [0.05, 1.2],
  [-0.2, 1.2],
  [0.07, 0.85],
  [-0.2, 1.4],
];
const AS_FOUND: Shift = [0, 1];
const CHANNELS = [brightest, luma] as const;
/** Whatever it is, then letters or digits alone: of what looks alike, the field says which it can be. */
const ALPHABETS: Readonly<Partial<Record<Label['kind'], readonly string[]>>> = {
  name: [CAPITALS],
  date: ['', DIGITS],
  number: ['', DIGITS],
};

/**
 * Looks for values in lines, and calls `found` for each that a line has. Only an identical value counts, and only where
 * no look at the line is surer of another one: letters differ less in small print, and its reader knows no accents.
 * `sought` returns the values that are still missing and may be in a line.
 */
export function searchSmallPrint<S extends Sought>(
  small: SmallPrintReader,
  rows: readonly Row[],
  sought: (row: Row) => readonly S[],
  found: (one: S, match: Match) => void,
  request: VizRequest,
): void {
  const scale = request.flat.width / request.widthMm;
  const lookAt = (row: Row, [down, height]: Shift, channel: Channel): SmallPrint => {
    const box = { ...row, y: row.y + down * row.height, height: height * row.height };
    return small.look(request.flat, inPixels(box, scale), channel);
  };
  const first = rows
    .flatMap(withLowerPart)
    .map((row) => ({ row, wanted: sought(row) }))
    .filter(({ wanted }) => wanted.length > 0)
    .slice(0, MOST_ROWS)
    .map(({ row, wanted }) => ({ row, wanted, print: lookAt(row, AS_FOUND, brightest) }));
  for (const one of new Set(first.flatMap(({ wanted }) => wanted))) {
    const likest = first
      .filter(({ wanted }) => wanted.includes(one))
      .map(({ row, print }) => ({ row, print, likeness: likeness(print().text, one) }))
      .filter(({ likeness: like }) => like >= LIKE)
      .toSorted((a, b) => b.likeness - a.likeness)
      .slice(0, MOST_AGAIN);
    for (const { row, print } of likest) {
      if (request.signal?.aborted) return;
      const others = OTHERS.flatMap((shift) => CHANNELS.map((channel) => lookAt(row, shift, channel)));
      const match = agreed([print, lookAt(row, AS_FOUND, luma), ...others], row, one, request);
      if (!match) continue;
      found(one, match);
      break;
    }
  }
}

/** What a line says of a value by all looks at it: the value, if that is what the surest of them says. */
function agreed(prints: readonly SmallPrint[], row: Row, one: Sought, request: VizRequest): Match | null {
  const { label, value } = one;
  let best: Match | null = null;
  let another = 0;
  for (const print of prints)
    for (const alphabet of ALPHABETS[label.kind] ?? []) {
      const line = print(alphabet);
      const match = matchIn({ ...row, ...line, label: null }, label, value, request);
      if (match?.off === 0 && match.confidence > (best?.confidence ?? 0)) best = match;
      else if (saysAnother(line, one, request)) another = Math.max(another, line.confidence);
    }
  if (!best || best.confidence <= another) return null;
  return another > 0 ? { ...best, confidence: Math.min(UNSURE, best.confidence) } : best;
}

/** A value of the same kind and length that differs in more than letters and digits that look alike. */
function saysAnother({ text }: TextLine, { label, value }: Sought, request: VizRequest): boolean {
  const said = toValue(text, label, request)?.value;
  return said !== undefined && said.length === value.length && alike(said) !== alike(value);
}

/** With digits for the letters that look like them. */
const alike = (text: string): string =>
  [...plain(text)].map((char) => (/\d/.test(char) ? char : (LOOK_ALIKES.get(char) ?? char))).join('');

/**
 * Share of a value's letters that a line has in order; of a date, digits alone count: its month is named or numbered.
 */
function likeness(text: string, { label, value }: Sought): number {
  if (label.kind !== 'date') return inCommon(alike(text), alike(value)) / plain(value).length;
  const [year, month, day] = value.split('-') as [string, string, string];
  const digits = text.replace(/\D/g, '');
  const forms = [day + year, day + year.slice(2), day + month + year, year + month + day];
  return Math.max(...forms.map((form) => inCommon(digits, form) / form.length));
}
const LIKE = 0.45;

/** Length of the longest common subsequence. */
function inCommon(a: string, b: string): number {
  let row = Array<number>(b.length + 1).fill(0);
  for (const letter of a) {
    const next = [0];
    for (let j = 1; j <= b.length; j++)
      next.push(letter === b[j - 1] ? row[j - 1]! + 1 : Math.max(row[j]!, next[j - 1]!));
    row = next;
  }
  return row[b.length]!;
}

/** A label that touches its value makes a line that is too high: its lower part is the value. */
function withLowerPart(row: Row): Row[] {
  const height = 0.55 * row.height;
  return row.height < MERGED_MM ? [row] : [row, { ...row, y: row.y + row.height - height, height }];
}
const MERGED_MM = 3;

/** Some States print numbers white on blue. */
export const negative = ({ width, height, data }: Raster): Raster => ({
  width,
  height,
  data: data.map((value, i) => (i % 4 === 3 ? value : 255 - value)),
});
