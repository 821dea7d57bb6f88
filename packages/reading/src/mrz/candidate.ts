import type { IsoDate, MrzReading, Quad } from '../types.ts';
import { type Layout, LAYOUTS } from './formats.ts';
import { type FormatFit, fitFormat } from './fit-format.ts';
import type { Pyramid } from './gray.ts';
import { CAP_TO_PITCH, MARGIN, type ReadLine, readLine } from './line-reader.ts';
import type { LineNet, Scores } from './net.ts';
import { parseAs } from './parse.ts';
import { isSure, lineConfidence, uncheckedConfidence } from './sureness.ts';
import { type Baseline, pointOn, resliced } from './strip.ts';

/** Lines of the picture and the format that they fit best. */
export interface Candidate {
  readonly fit: FormatFit;
  readonly lines: readonly ReadLine[];
  readonly looks: readonly (readonly Scores[])[];
  /** Every check digit holds and each line is sure. */
  readonly sure: boolean;
  /** See `MrzReading`. */
  readonly unchecked: number;
  /** What orders the formats of one group of lines; sure ones of other groups come before. */
  readonly rank: number;
}

/** A line with so many characters too few or too many isn't tried as a format: what lies beside a document can read like text. */
const FEWER = 5;
const MORE = 11;
/** Mean log-probability a character from which on valid lines need not be tried as another format. */
const NO_BETTER = -0.15;
/** The same, below which lines are no MRZ at all. */
const LEAST_LIKELY = -1.1;

/** A reading less sure than this is looked at again, even when it is sure enough. */
const BEYOND_DOUBT = 0.85;
/** Each line's product from which on a reading is plain, whatever its check digits say. */
const PLAIN = 0.6;

/** Tries every format on every run of lines that has its number. Null when nothing fits. */
export function fitGroup(group: readonly ReadLine[]): Candidate | null {
  return bestFit(
    group,
    group.map((line) => [line.scores]),
  );
}

interface Place {
  readonly layout: Layout;
  readonly first: number;
  /** By how many characters the lines' lengths are off, all together. */
  readonly off: number;
}

function bestFit(
  group: readonly ReadLine[],
  looks: readonly (readonly Scores[])[],
  layouts: readonly Layout[] = Object.values(LAYOUTS),
): Candidate | null {
  let best: Candidate | null = null;
  const places = layouts.flatMap((layout) => placesOf(layout, group)).sort((a, b) => a.off - b.off);
  for (const { layout, first } of places) {
    const part = looks.slice(first, first + layout.lengths.length);
    const fit = fitFormat(layout, part);
    if (!fit || fit.likelihood < LEAST_LIKELY) continue;
    const lines = group.slice(first, first + layout.lengths.length);
    const candidate = {
      fit,
      lines,
      looks: part,
      sure: isSure(fit),
      unchecked: uncheckedConfidence(fit),
      rank: rankOf(fit),
    };
    if (!best || candidate.rank > best.rank) best = candidate;
    if (fit.valid && fit.likelihood > NO_BETTER) break;
  }
  return best;
}

/** Where in a group of lines a layout could lie, by the lines' lengths. */
function placesOf(layout: Layout, group: readonly ReadLine[]): Place[] {
  const places: Place[] = [];
  for (let first = 0; first + layout.lengths.length <= group.length; first++) {
    const offs = layout.lengths.map((length, i) => group[first + i]!.greedy.text.length - length);
    if (offs.every((off) => off >= -FEWER && off <= MORE)) {
      places.push({ layout, first, off: offs.reduce((sum, off) => sum + Math.abs(off), 0) });
    }
  }
  return places;
}

/**
 * Likelihood before check digits: a passport with a wrong composite digit would else be bent into a visa, which has none. One
 * character against the network's eyes costs about 10 / 44 of likelihood.
 */
function rankOf(fit: FormatFit): number {
  const held = fit.checks.filter((check) => check.valid).length - fit.checks.filter((check) => !check.valid).length;
  return (fit.valid ? 2 : 0) + held * 0.5 + fit.likelihood * 40;
}

/** Nothing more is to be found out: it is sure, or it is plain to read and its check digits are wrong on the document. */
export function isSettled({ sure, unchecked, fit }: Candidate): boolean {
  return (sure && unchecked >= BEYOND_DOUBT) || lineConfidence(fit).every((value) => value >= PLAIN);
}

/** Shares of a strip's height and shifts, both of the cap height, that a line is cut anew with. */
const LOOKS = [
  { zoom: 1.16, shift: 0 },
  { zoom: 0.86, shift: 0 },
  { zoom: 1, shift: -0.12 },
  { zoom: 1, shift: 0.12 },
];

/** Cuts the candidate's lines anew, framed by what was read and in several ways, and lets the looks vote. */
export function takeAnotherLook(net: LineNet, pyramid: Pyramid, candidate: Candidate): Candidate | null {
  const again = candidate.lines.map((read) => {
    const framed = reframed(read);
    return [
      readLine(net, pyramid, framed),
      ...LOOKS.map(({ zoom, shift }) => {
        const off = shift * framed.cap;
        const moved = {
          ...framed,
          x: framed.x - framed.uy * off,
          y: framed.y + framed.ux * off,
          cap: framed.cap * zoom,
        };
        return readLine(net, pyramid, moved, MARGIN / zoom);
      }),
    ];
  });
  const lines = again.map((looks, i) =>
    looks[0]!.likeness >= candidate.lines[i]!.likeness ? looks[0]! : candidate.lines[i]!,
  );
  const all = again.map((looks, i) => [...candidate.looks[i]!, ...looks.map((look) => look.scores)]);
  const { lengths } = candidate.fit.layout;
  const alike = Object.values(LAYOUTS).filter((layout) => layout.lengths.join() === lengths.join());
  return bestFit(lines, all, alike);
}

/** The line as its characters lie: from the first to the last, capitals as high as the pitch tells. */
function reframed({ line, first, last, pitch }: ReadLine): Baseline {
  if (!pitch) return line;
  const part = resliced(line, first - pitch / 2, last + pitch / 2);
  return { ...part, cap: Math.min(line.cap * 1.25, Math.max(line.cap * 0.8, pitch * CAP_TO_PITCH)) };
}

/** The candidate as data; `factor` brings its pixels back to the raster's. */
export function toReading({ fit, lines, unchecked }: Candidate, today: IsoDate, factor: number): MrzReading {
  const parsed = parseAs(fit.layout.format, fit.lines, { today, confidence: fit.confidence });
  return {
    ...parsed,
    lineConfidence: lineConfidence(fit),
    uncheckedConfidence: unchecked,
    repairs: fit.repairs,
    quad: quadOf(lines, factor),
  };
}

function quadOf(lines: readonly ReadLine[], factor: number): Quad {
  const edge = (read: ReadLine, end: 'first' | 'last', up: number) => {
    const reach = read.pitch * 0.6;
    const { x, y } = pointOn(
      read.line,
      end === 'first' ? read.first - reach : read.last + reach,
      up * read.line.cap * 0.75,
    );
    return { x: (x + 0.5) * factor - 0.5, y: (y + 0.5) * factor - 0.5 };
  };
  const top = lines[0]!;
  const bottom = lines[lines.length - 1]!;
  return [edge(top, 'first', -1), edge(top, 'last', -1), edge(bottom, 'last', 1), edge(bottom, 'first', 1)];
}
