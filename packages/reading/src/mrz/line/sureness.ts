import { LOOK_ALIKES } from './look-alikes.ts';
import { slotText } from '../check-digit.ts';
import { allowedColumns } from './columns.ts';
import type { FormatFit } from './fit-format.ts';
import type { Slot } from '../formats.ts';
import { ALPHABET } from './net.ts';
import { mrzState } from '../states.ts';

/** Least product of probabilities. On 2,000 synthetic documents 0.65 accepted 1 wrong text, and 0.7 none. */
const SURE_UNCHECKED = 0.7;
/** If a State is not in the standard: a misread letter is likelier than such a State. */
const SURE_UNKNOWN_STATE = 0.9;
const SURE_CHECKED = 0.02;
/** Mean logarithm per character. Two clear characters left out at the ends cost 0.2: it may be another format. */
export const SURE_LIKELIHOOD = -0.25;

export function isSure(fit: FormatFit): boolean {
  if (!fit.valid || !fit.numberSure || fit.likelihood < SURE_LIKELIHOOD) return false;
  if (uncheckedConfidence(fit) < (knowsStates(fit) ? SURE_UNCHECKED : SURE_UNKNOWN_STATE)) return false;
  return fit.confidence.every((values, i) => product(values.filter((_, j) => isChecked(fit, i, j))) >= SURE_CHECKED);
}

function knowsStates({ layout, lines }: FormatFit): boolean {
  const { issuingState, nationality } = layout.fields;
  return [issuingState, nationality].every((slot) => !slot || mrzState(slotText(lines, slot)) !== null);
}

/** Characters that check digits do not settle: not covered, or another of the same value is possible. */
export function uncheckedConfidence(fit: FormatFit): number {
  return product(
    fit.confidence.flatMap((values, i) =>
      values.map((_, j) => (isChecked(fit, i, j) ? againstTwins(fit, i, j) : withLookAlike(fit, i, j))),
    ),
  );
}

/** OCR-B's 0 and O differ little: where no digit is allowed, the probability of both counts for the O. */
function withLookAlike({ layout, lines, columns }: FormatFit, line: number, column: number): number {
  const { probabilities } = columns[line]![column]!;
  const own = lines[line]![column]!;
  const other = ALPHABET.indexOf(LOOK_ALIKES.get(own) ?? own);
  const free = allowedColumns(layout.classes[line]!)[column]!.includes(other);
  return probabilities[ALPHABET.indexOf(own)]! + (free ? 0 : probabilities[other]!);
}

/** Confidence that it is none of the characters with the same value modulo 10: 6, G and Q, or 1, B, L and V. */
function againstTwins({ layout, lines, columns }: FormatFit, line: number, column: number): number {
  const { probabilities } = columns[line]![column]!;
  const own = ALPHABET.indexOf(lines[line]![column]!);
  let twins = 0;
  for (const c of allowedColumns(layout.classes[line]!)[column]!) {
    if (c !== own && worth(c) === worth(own)) twins += probabilities[c]!;
  }
  return probabilities[own]! / (probabilities[own]! + twins + 1e-9);
}

/** Check-digit value by the index in `ALPHABET`, which is in the order of values but for the filler's 0. */
const worth = (index: number) => (index === 36 ? 0 : index % 10);

function isChecked({ layout }: FormatFit, line: number, column: number): boolean {
  const holds = ({ line: at, from, to }: Slot) => at === line + 1 && column + 1 >= from && column + 1 <= to;
  return layout.checks.some(({ digit, over }) => holds(digit) || over.some(holds));
}

const product = (values: readonly number[]) => values.reduce((all, value) => all * value, 1);

export function lineConfidence(fit: FormatFit): number[] {
  return fit.confidence.map(product);
}
