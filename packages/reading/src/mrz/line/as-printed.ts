import type { Column } from './decode.ts';
import { LOOK_ALIKES } from './look-alikes.ts';
import { ALPHABET, CLASSES, type Scores } from './net.ts';

/** Gaps relative to the line's pitch: OCR-B is monospaced, so only an extra or missing character changes the gap. */
const NARROW = 0.62;
const WIDE = 1.5;
/** A column in which all characters together are less likely than this is empty. */
const SEEN = 0.3;
/** A character with a lower probability than this, its look-alike included, comes from the format, not the picture. */
const LIKELY = 0.01;
/** Something at the pitch's distance beyond an end, at least this likely, is one character more than the format has. */
const ANOTHER = 0.6;

/** Whether each column has a character in the picture, none inserted or left out: digits must not move. */
export function standsAsPrinted(scores: Scores, columns: readonly Column[]): boolean {
  if (columns.some(({ probabilities }) => sum(probabilities) < SEEN)) return false;
  const steps = columns.map(({ step }) => step);
  const gaps = steps.slice(1).map((step, i) => step - steps[i]!);
  for (const [i, gap] of gaps.entries()) {
    const pitch = pitchAt(gaps, i);
    if (gap < pitch * NARROW || gap > pitch * WIDE) return false;
  }
  const first = pitchAt(gaps, 0);
  const last = pitchAt(gaps, gaps.length - 1);
  return !showsCharacter(scores, steps[0]! - first) && !showsCharacter(scores, steps[steps.length - 1]! + last);
}

/** Whether the text of the line was in the picture, and was not only required by the format. */
export function wasSeen(text: string, columns: readonly Column[]): boolean {
  return columns.every(({ probabilities }, j) => chance(probabilities, text[j]!) >= LIKELY);
}

/** Probability of a character or of its look-alike. */
function chance(probabilities: Float32Array, char: string): number {
  const twin = LOOK_ALIKES.get(char);
  return probabilities[ALPHABET.indexOf(char)]! + (twin ? probabilities[ALPHABET.indexOf(twin)]! : 0);
}

/** The median of the gaps nearby: perspective and a bent page change the pitch along the line. */
function pitchAt(gaps: readonly number[], i: number): number {
  const from = Math.max(0, Math.min(i - 5, gaps.length - 11));
  const around = gaps.slice(from, from + 11).sort((a, b) => a - b);
  // Steps are halves: the mean of the middle ones is finer.
  const cut = around.length >> 2;
  const middle = around.slice(cut, around.length - cut);
  return sum(middle) / middle.length;
}

function showsCharacter({ steps, values }: Scores, at: number): boolean {
  for (let t = Math.round(at) - 1; t <= Math.round(at) + 1; t++) {
    if (t < 0 || t >= steps) continue;
    for (let c = 1; c < CLASSES; c++) if (values[t * CLASSES + c]! > Math.log(ANOTHER)) return true;
  }
  return false;
}

const sum = (values: ArrayLike<number>): number => {
  let all = 0;
  for (let i = 0; i < values.length; i++) all += values[i]!;
  return all;
};
