import type { IsoDate, MrzReading, Quad } from '../types.ts';
import type { Column } from './line/decode.ts';
import { type Layout, LAYOUTS } from './formats.ts';
import { type FormatFit, fitFormat } from './line/fit-format.ts';
import type { Pyramid } from './locate/gray.ts';
import { CAP_TO_PITCH, MARGIN, type ReadLine, readLine } from './line/line-reader.ts';
import type { LineNet } from './line/net.ts';
import { parseAs } from './parse.ts';
import { isSure, lineConfidence, SURE_LIKELIHOOD, uncheckedConfidence } from './line/sureness.ts';
import { type Baseline, pointOn, resliced } from './line/strip.ts';

/** Lines of the picture and the format that matches them best. */
export interface Candidate {
  readonly fit: FormatFit;
  /** Each line in its likeliest reading, to which the fit's columns belong. */
  readonly lines: readonly ReadLine[];
  readonly looks: readonly (readonly ReadLine[])[];
  /** Every check digit is right and each line was read with confidence. */
  readonly sure: boolean;
  /** See `MrzReading`. */
  readonly unchecked: number;
  /** Orders the formats of one group of lines; confident ones of other groups come before. */
  readonly rank: number;
}

/** A line with this many characters too few or too many is not tried: objects near a document can look like text. */
const FEWER = 5;
const MORE = 11;
/** Mean log-probability per character from which on valid lines need not be tried as another format. */
const NO_BETTER = -0.15;
/** The same, below which lines are no MRZ at all. */
const LEAST_LIKELY = -1.1;

/** A reading with less confidence than this is repeated, even when the confidence suffices. */
const BEYOND_DOUBT = 0.85;
/** Each line's product from which on a reading is clear, whatever its check digits. */
const PLAIN = 0.6;

/** Tries every format on every run of that many lines. Null when none matches. */
export function fitGroup(group: readonly ReadLine[]): Candidate | null {
  return bestFit(group.map((line) => [line]));
}

interface Place {
  readonly layout: Layout;
  readonly first: number;
  /** Difference between the lengths of the lines and the format, summed, in characters. */
  readonly off: number;
}

function bestFit(
  group: readonly (readonly ReadLine[])[],
  layouts: readonly Layout[] = Object.values(LAYOUTS),
): Candidate | null {
  let best: Candidate | null = null;
  const places = layouts.flatMap((layout) => placesOf(layout, group)).sort((a, b) => a.off - b.off);
  for (const { layout, first } of places) {
    const looks = group.slice(first, first + layout.lengths.length);
    const fit = fitFormat(
      layout,
      looks.map((reads) => reads.map((read) => read.scores)),
    );
    if (!fit || fit.likelihood < LEAST_LIKELY) continue;
    const lines = looks.map((reads, i) => reads[fit.look[i]!]!);
    const candidate = { fit, lines, looks, sure: isSure(fit), unchecked: uncheckedConfidence(fit), rank: rankOf(fit) };
    if (!best || candidate.rank > best.rank) best = candidate;
    if (fit.valid && fit.likelihood > NO_BETTER) break;
  }
  return best;
}

/** Where in a group of lines a layout could be, by the lines' lengths as first read. */
function placesOf(layout: Layout, group: readonly (readonly ReadLine[])[]): Place[] {
  const places: Place[] = [];
  for (let first = 0; first + layout.lengths.length <= group.length; first++) {
    const offs = layout.lengths.map((length, i) => group[first + i]![0]!.greedy.text.length - length);
    const seen = !layout.hint || group[first]!.some(({ greedy }) => layout.hint!.test(greedy.text));
    if (seen && offs.every((off) => off >= -FEWER && off <= MORE)) {
      places.push({ layout, first, off: offs.reduce((sum, off) => sum + Math.abs(off), 0) });
    }
  }
  return places;
}

/** Likelihood before check digits, else a passport with a wrong composite digit would become a visa without one. */
function rankOf(fit: FormatFit): number {
  const held = fit.checks.filter((check) => check.valid).length - fit.checks.filter((check) => !check.valid).length;
  return (fit.valid ? 2 : 0) + held * 0.5 + fit.likelihood * 40;
}

/** No further attempt can help: it is confident, or clearly legible with wrong check digits on the document itself. */
export function isSettled({ sure, unchecked, fit }: Candidate): boolean {
  if (fit.likelihood < SURE_LIKELIHOOD) return false;
  return (sure && unchecked >= BEYOND_DOUBT) || lineConfidence(fit).every((value) => value >= PLAIN);
}

/** How a line is cut again: height of capitals, shift and margin relative to those of the first cut. */
const LOOKS = [
  { zoom: 1, shift: 0, margin: 1 },
  { zoom: 1, shift: 0, margin: 0.6 },
  { zoom: 1.16, shift: 0, margin: 0.6 },
  { zoom: 0.86, shift: 0, margin: 1 },
  { zoom: 1, shift: -0.12, margin: 0.6 },
  { zoom: 1, shift: 0.12, margin: 1 },
];

/** Cuts the candidate's lines again, by what was read and in several ways, and combines the readings. */
export function takeAnotherLook(net: LineNet, pyramid: Pyramid, candidate: Candidate): Candidate | null {
  const again = candidate.lines.map((read, i) => {
    const framed = reframed(read, candidate.fit.columns[i]!);
    return LOOKS.map(({ zoom, shift, margin }) => {
      const off = shift * framed.cap;
      const x = framed.x - framed.uy * off;
      const y = framed.y + framed.ux * off;
      return readLine(net, pyramid, { ...framed, x, y, cap: framed.cap * zoom }, (MARGIN * margin) / zoom);
    });
  });
  const { lengths } = candidate.fit.layout;
  const alike = Object.values(LAYOUTS).filter((layout) => layout.lengths.join() === lengths.join());
  return bestFit(
    again.map((looks, i) => [...candidate.looks[i]!, ...looks]),
    alike,
  );
}

/** The line from its first to its last character, with the height of capitals that matches the pitch. */
function reframed({ line, place }: ReadLine, columns: readonly Column[]): Baseline {
  const first = place(columns[0]!.step);
  const last = place(columns[columns.length - 1]!.step);
  const pitch = (last - first) / (columns.length - 1);
  const part = resliced(line, first - pitch / 2, last + pitch / 2);
  return { ...part, cap: Math.min(line.cap * 1.25, Math.max(line.cap * 0.8, pitch * CAP_TO_PITCH)) };
}

/** The candidate as data; `factor` converts its pixels to the raster's. */
export function toReading(candidate: Candidate, today: IsoDate, factor: number): MrzReading {
  const { fit, unchecked } = candidate;
  return {
    ...parseAs(fit.layout.format, fit.lines, { today, confidence: fit.confidence }),
    valid: fit.valid,
    lineConfidence: lineConfidence(fit),
    uncheckedConfidence: unchecked,
    repairs: fit.repairs,
    quad: quadOf(candidate, factor),
  };
}

function quadOf({ lines, fit }: Candidate, factor: number): Quad {
  const corner = (index: number, end: -1 | 1, up: -1 | 1) => {
    const read = lines[index]!;
    const columns = fit.columns[index]!;
    const step = columns[end < 0 ? 0 : columns.length - 1]!.step;
    const { x, y } = pointOn(read.line, read.place(step) + end * read.pitch * 0.6, up * read.line.cap * 0.75);
    return { x: (x + 0.5) * factor - 0.5, y: (y + 0.5) * factor - 0.5 };
  };
  const bottom = lines.length - 1;
  return [corner(0, -1, -1), corner(0, 1, -1), corner(bottom, 1, 1), corner(bottom, -1, 1)];
}
