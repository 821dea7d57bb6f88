import { mapQuad, quadOf } from '../raster/geometry.ts';
import { allocate, bytesAt, native, putBytes } from '../raster/native.ts';
import { luma, percentile, type Plane, stretch } from '../raster/plane.ts';
import { rectify } from '../raster/rectify.ts';
import type { FramePoint, Quad, Raster } from '../types.ts';
import { editShare, fold } from './fold.ts';
import { fillHollow } from './hollow.ts';
import type { TextReader } from './text-reader.ts';

/** A word that issuers print across what is no document. */
export interface Overprint {
  /** As the list below has it, not as read. */
  readonly word: string;
  /** 0 to 1: 1 for the word letter by letter. */
  readonly likeness: number;
  /** In pixels of the flat document, in reading direction. */
  readonly quad: Quad;
}

const PIXELS_PER_MM = 4;
/** Strokes of the document's own print are thinner than this, those of a large word are broader. */
const FINE_MM = 0.75;
const BROAD_MM = 3.2;
/** The broadest outline of a hollow letter. */
const OUTLINE_MM = 1.5;
/** Smaller print encloses too much that is no letter. */
const LEAST_HOLLOW_MM = 4;
/** Height of a large word's letters, mm. */
const LETTER_MM = [2.6, 17] as const;
/** The most directions that are read, so that no picture costs more. */
const MOST_ROWS = 4;
const FEWEST_LETTERS = 4;
/** Pictures of a crowd have thousands of shapes; a word across a document has its largest. */
const MOST_LETTERS = 70;

/**
 * Large words across a document such as SPECIMEN, level or at a slant of up to 60 degrees. Null where there is none.
 */
export function findOverprint(text: TextReader, flat: Raster, widthMm: number, heightMm: number): Overprint | null {
  const small = rectify(flat, quadOf(flat), Math.round(widthMm * PIXELS_PER_MM), Math.round(heightMm * PIXELS_PER_MM));
  const scale = flat.width / small.width;
  const planes = [darkest(small), saturation(small)];
  for (const plane of planes.map(withoutFine)) {
    const found = wordIn(text, plane, blackHat(plane, BROAD_MM), scale);
    if (found) return found;
  }
  // Letters of which only the outline is printed vanish with the fine strokes.
  for (const plane of planes) {
    const strokes = blackHat(plane, OUTLINE_MM);
    const filled = fillHollow(strokes, inkOf(strokes), LEAST_HOLLOW_MM * PIXELS_PER_MM, LETTER_MM[1] * PIXELS_PER_MM);
    const found = wordIn(text, { ...filled, data: filled.data.map((value) => 255 - value) }, filled, scale);
    if (found) return found;
  }
  return null;
}

/** `strokes`: light where `plane` has ink. */
function wordIn(text: TextReader, plane: Plane, strokes: Plane, scale: number): Overprint | null {
  for (const row of rowsOf(lettersOf(strokes)).slice(0, MOST_ROWS)) {
    const { strip, quad } = cutRow(plane, row);
    for (const upright of [strip, turned(strip)]) {
      const found = likest(text.readLine(upright, LETTERS).text);
      if (found) return { ...found, quad: mapQuad(quad, ({ x, y }) => ({ x: x * scale, y: y * scale })) };
    }
  }
  return null;
}

/** As issuers print them, in languages that use Latin letters, folded. */
const WORDS = [
  'SPECIMEN',
  'ESPECIMEN',
  'MUSTER',
  'SAMPLE',
  'VOID',
  'ORNEK',
  'VZOR',
  'WZOR',
  'VZOREC',
  'UZORAK',
  'MINTA',
  'MUESTRA',
  'EXEMPLE',
  'ESEMPIO',
  'MODELO',
  'PARAUGS',
  'PAVYZDYS',
  'NAIDIS',
  'MALLI',
  'SYNISHORN',
] as const;
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZÉÖÓ ';
/** Half a letter of five, two of eight: the print below takes strokes away and adds some. */
const UNLIKE = 0.26;

function likest(text: string): { word: string; likeness: number } | null {
  const letters = fold(text).replace(/[^A-Z]/g, '');
  let best: { word: string; likeness: number } | null = null;
  for (const word of WORDS) {
    // Something left or right of the word may have been read as letters.
    for (let from = 0; from + word.length - 1 <= letters.length && from <= 3; from++) {
      for (const length of [word.length, word.length - 1, word.length + 1]) {
        const off = editShare(letters.slice(from, from + length), word);
        const most = word.length <= 4 ? 0 : UNLIKE;
        if (off <= most && (!best || 1 - off > best.likeness)) best = { word, likeness: 1 - off };
      }
    }
  }
  return best;
}

/** The darkest channel: a red or blue word is dark in it. */
const darkest = (raster: Raster): Plane => each(raster, (r, g, b) => Math.min(r, g, b));
/** Coloured is dark, grey and black are white: what is printed in black below a coloured word vanishes. */
const saturation = (raster: Raster): Plane => each(raster, (r, g, b) => 255 - (Math.max(r, g, b) - Math.min(r, g, b)));

function each({ width, height, data }: Raster, value: (r: number, g: number, b: number) => number): Plane {
  const out = new Uint8Array(width * height);
  for (let i = 0; i < out.length; i++) out[i] = value(data[4 * i]!, data[4 * i + 1]!, data[4 * i + 2]!);
  return { width, height, data: out };
}

function blackHat({ width, height, data }: Plane, widestMm: number): Plane {
  const size = 2 * Math.round((widestMm * PIXELS_PER_MM) / 2) + 1;
  const [from, to, line, tall] = allocate(data.length, data.length, width + size, (height + size) * width);
  putBytes(data, from);
  native().blackHat(from, to, width, height, size, line, tall);
  return { width, height, data: bytesAt(to, data.length).slice() };
}

/** Closed over fine strokes: a plane plus its black-hat. */
function withoutFine(plane: Plane): Plane {
  const fine = blackHat(plane, FINE_MM);
  return { ...plane, data: plane.data.map((value, i) => Math.min(255, value + fine.data[i]!)) };
}

interface Letter {
  readonly x: number;
  readonly y: number;
  /** The longer side of its box, px. */
  readonly size: number;
}

/** From where on a stroke counts as ink. */
const inkOf = (strokes: Plane): number => Math.max(16, 0.42 * percentile(strokes, 0.985));

function lettersOf(strokes: Plane): Letter[] {
  const { width, height, data } = strokes;
  const least = inkOf(strokes);
  const ink = new Uint8Array(data.length);
  for (let i = 0; i < ink.length; i++) ink[i] = data[i]! >= least ? 1 : 0;
  const letters: Letter[] = [];
  const stack: number[] = [];
  const visit = (i: number): void => {
    if (ink[i] !== 1) return;
    ink[i] = 2;
    stack.push(i);
  };
  for (let start = 0; start < ink.length; start++) {
    if (ink[start] !== 1) continue;
    let [left, top, right, bottom, count] = [width, height, 0, 0, 0];
    stack.push(start);
    ink[start] = 2;
    while (stack.length > 0) {
      const i = stack.pop()!;
      const x = i % width;
      const y = (i - x) / width;
      count++;
      left = Math.min(left, x);
      right = Math.max(right, x);
      top = Math.min(top, y);
      bottom = Math.max(bottom, y);
      // No list of neighbours is made for a pixel: that took half of the whole search.
      if (x > 0) visit(i - 1);
      if (x < width - 1) visit(i + 1);
      visit(i - width);
      visit(i + width);
    }
    const [broad, tall] = [right - left + 1, bottom - top + 1];
    const size = Math.max(broad, tall);
    const isLetter = size >= LETTER_MM[0] * PIXELS_PER_MM && size <= LETTER_MM[1] * PIXELS_PER_MM;
    if (isLetter && count >= 0.12 * broad * tall) letters.push({ x: (left + right) / 2, y: (top + bottom) / 2, size });
  }
  return letters;
}

interface Row {
  readonly from: FramePoint;
  readonly to: FramePoint;
  readonly size: number;
  readonly count: number;
}

/** Rows of letters of about one size at about even distances, the longest first. */
function rowsOf(found: readonly Letter[]): Row[] {
  const letters = found.toSorted((a, b) => b.size - a.size).slice(0, MOST_LETTERS);
  const rows: Row[] = [];
  for (const a of letters) {
    for (const b of letters) {
      const distance = Math.hypot(b.x - a.x, b.y - a.y);
      if (b.x <= a.x || !alike(a, b) || distance > 2.2 * a.size || Math.abs(b.y - a.y) > 1.8 * (b.x - a.x)) continue;
      const [cos, sin] = [(b.x - a.x) / distance, (b.y - a.y) / distance];
      const on = letters
        .filter((c) => alike(a, c) && Math.abs((c.y - a.y) * cos - (c.x - a.x) * sin) < 0.28 * a.size)
        .map((letter) => ({ letter, along: (letter.x - a.x) * cos + (letter.y - a.y) * sin }))
        .toSorted((one, other) => one.along - other.along);
      const at = on.findIndex(({ letter }) => letter === a);
      const run = [on[at]!];
      for (const next of on.slice(at + 1)) {
        if (next.along - run.at(-1)!.along > 2.4 * a.size) break;
        run.push(next);
      }
      if (run.length < FEWEST_LETTERS) continue;
      const size = run.map(({ letter }) => letter.size).toSorted((one, other) => one - other)[run.length >> 1]!;
      rows.push({ from: run[0]!.letter, to: run.at(-1)!.letter, size, count: run.length });
    }
  }
  const best: Row[] = [];
  for (const row of rows.toSorted((a, b) => b.count * b.size - a.count * a.size))
    if (!best.some((other) => overlap(other, row))) best.push(row);
  return best;
}

const alike = (a: Letter, b: Letter): boolean => b.size < 1.7 * a.size && a.size < 1.7 * b.size;

/** Both ends lie near the other row's line and within it. */
const overlap = (row: Row, other: Row): boolean =>
  [other.from, other.to].every((point) => {
    const length = Math.hypot(row.to.x - row.from.x, row.to.y - row.from.y);
    const [cos, sin] = [(row.to.x - row.from.x) / length, (row.to.y - row.from.y) / length];
    const [dx, dy] = [point.x - row.from.x, point.y - row.from.y];
    const along = dx * cos + dy * sin;
    return Math.abs(dy * cos - dx * sin) < row.size && along > -row.size && along < length + row.size;
  });

/** The row lying level, with room for letters that were not seen at its ends. */
function cutRow(plane: Plane, { from, to, size }: Row): { strip: Plane; quad: Quad } {
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  const [cos, sin] = [(to.x - from.x) / length, (to.y - from.y) / length];
  const at = (along: number, across: number): FramePoint => ({
    x: from.x + along * cos - across * sin,
    y: from.y + along * sin + across * cos,
  });
  const [room, half] = [1.7 * size, 0.85 * size];
  const quad: Quad = [at(-room, -half), at(length + room, -half), at(length + room, half), at(-room, half)];
  const height = 48;
  const width = Math.max(height, Math.min(1400, Math.round(((length + 2 * room) / (2 * half)) * height)));
  const grey = new Uint8ClampedArray(plane.data.length * 4);
  plane.data.forEach((value, i) => grey.fill(value, 4 * i, 4 * i + 4));
  const raster = { width: plane.width, height: plane.height, data: grey };
  return { strip: stretch(luma(rectify(raster, quad, width, height)), 0.02, 0.6), quad };
}

const turned = ({ width, height, data }: Plane): Plane => ({ width, height, data: data.toReversed() });
