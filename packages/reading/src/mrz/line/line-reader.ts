import { type GreedyLine, greedyLine } from './decode.ts';
import type { Pyramid } from '../locate/gray.ts';
import type { LineNet, Scores } from './net.ts';
import type { Row } from '../locate/rows.ts';
import { type Baseline, cutStrip, resliced, turned } from './strip.ts';

/** A line of the picture as read by the network. */
export interface ReadLine {
  readonly line: Baseline;
  readonly scores: Scores;
  readonly greedy: GreedyLine;
  /** Mean probability of its characters, 0 to 1, less if no format has that number of them. */
  readonly likeness: number;
  /** px of the picture from a character to the next; 0 where too few were read. */
  readonly pitch: number;
  /** px of the picture along the line from its middle: the first and the last character. */
  readonly first: number;
  readonly last: number;
  /** Where a step of the scores lies, likewise. */
  readonly place: (step: number) => number;
}

export const FORMAT_LENGTHS: readonly number[] = [30, 36, 44];
const LONGEST = 44;
const SHORTEST = 8;
/** A row with a lower probability is not widened. */
const GOES_ON = 0.6;
/** Upside-down lines have 0.944 at most (148 of 60 synthetic documents), most upright ones above 0.99. */
const UPRIGHT = 0.97;
/** Before and after the row, in heights of capitals, so that a character missed at an end is shown whole. */
export const MARGIN = 2.2;
/** Height of capitals divided by the pitch: 0.9 to 1 on specimens, OCR-B at 10 characters to the inch. */
export const CAP_TO_PITCH = 0.95;
/** One step of the network's output in px of the strip. */
const STEP = 4;

export function readLine(net: LineNet, pyramid: Pyramid, line: Baseline, margin = MARGIN): ReadLine {
  const { strip, scale } = cutStrip(pyramid, line, margin * line.cap, net.maxWidth);
  const scores = net.recognise(strip);
  const greedy = greedyLine(scores);
  const place = (step: number) => ((step + 0.5) * STEP - strip.width / 2) * scale;
  const steps = greedy.steps;
  const gaps = steps.slice(1).map((step, i) => step - steps[i]!);
  gaps.sort((a, b) => a - b);
  // The mean of the middle half: steps are whole numbers, so a median would be one too.
  const middle = gaps.slice(gaps.length >> 2, gaps.length - (gaps.length >> 2));
  const pitch = middle.length < 4 ? 0 : (middle.reduce((sum, gap) => sum + gap, 0) / middle.length) * STEP * scale;
  return {
    line,
    scores,
    greedy,
    likeness: likeness(greedy),
    pitch,
    first: steps.length > 0 ? place(steps[0]!) : 0,
    last: steps.length > 0 ? place(steps[steps.length - 1]!) : 0,
    place,
  };
}

/** A row, read both ways up unless the first is clear: the likelier one, with the characters missing at its ends. */
export function readRow(net: LineNet, pyramid: Pyramid, row: Row): ReadLine {
  const one = readLine(net, pyramid, row);
  if (one.likeness >= UPRIGHT) return completed(net, pyramid, levelled(net, pyramid, one));
  const other = readLine(net, pyramid, turned(row));
  return completed(net, pyramid, levelled(net, pyramid, one.likeness >= other.likeness ? one : other));
}

/** Thin or broken print looks too low: the pitch gives the height of capitals, and the line is read again. */
function levelled(net: LineNet, pyramid: Pyramid, read: ReadLine): ReadLine {
  const cap = read.pitch * CAP_TO_PITCH;
  const ratio = cap / read.line.cap;
  if (read.likeness < GOES_ON || (ratio > 0.82 && ratio < 1.22) || ratio < 0.5 || ratio > 2) return read;
  const again = readLine(net, pyramid, { ...read.line, cap });
  return again.likeness > read.likeness ? again : read;
}

/** Text may continue beyond a strip's end: it is widened and read again while characters are missing. */
export function completed(net: LineNet, pyramid: Pyramid, read: ReadLine): ReadLine {
  let best = read;
  for (let i = 0; i < 3 && best.pitch > 0 && best.likeness > GOES_ON; i++) {
    const { line, first, last, pitch } = best;
    const count = best.greedy.text.length;
    if (count >= LONGEST) break;
    const end = line.length / 2 + MARGIN * line.cap;
    const before = first + end < pitch * 1.4;
    const after = end - last < pitch * 1.4;
    if (!before && !after) break;
    const reach = Math.min(LONGEST - count, 8) * pitch;
    const wider = resliced(line, -line.length / 2 - (before ? reach : 0), line.length / 2 + (after ? reach : 0));
    const again = readLine(net, pyramid, wider);
    if (again.greedy.text.length <= count || again.likeness < best.likeness * 0.9) break;
    best = again;
  }
  return best;
}

function likeness({ text, confidence }: GreedyLine): number {
  if (text.length < SHORTEST) return 0;
  const mean = confidence.reduce((sum, each) => sum + each, 0) / confidence.length;
  // A line this short is no starting point, except for the first line of a Swiss licence.
  if (text.length < 15) return mean * 0.45;
  const off = Math.min(...FORMAT_LENGTHS.map((length) => Math.abs(text.length - length)));
  return mean * (off <= 3 ? 1 : off <= 6 ? 0.85 : 0.7);
}
