import type { MrzCheck, MrzRepair } from '../../types.ts';
import { runChecks, slotText } from '../check-digit.ts';
import { allowedColumns } from './columns.ts';
import { type Column, fitLine } from './decode.ts';
import { LOOK_ALIKES } from './look-alikes.ts';
import { standsAsPrinted, wasSeen } from './as-printed.ts';
import { allowedIn, columnClasses, type Layout } from '../formats.ts';
import { ALPHABET, type Scores } from './net.ts';
import { settleChecks } from './settle-checks.ts';
import { settleNumber } from './settle-number.ts';

/** The content of lines that are read as one format. */
export interface FormatFit {
  readonly layout: Layout;
  readonly lines: readonly string[];
  /** The probability of the chosen character in each line's columns. */
  readonly confidence: readonly (readonly number[])[];
  readonly repairs: readonly MrzRepair[];
  readonly checks: readonly MrzCheck[];
  /** Every character equals the character in the picture at its position. */
  readonly asPrinted: boolean;
  /** No look-alike makes the document number ambiguous. */
  readonly numberSure: boolean;
  /** Every check digit is right, in lines that match the picture. */
  readonly valid: boolean;
  /** Natural logarithm per character, the mean over all lines: distinguishes formats, and text from noise. */
  readonly likelihood: number;
  /** Columns' positions, which show where the lines begin and end. */
  readonly columns: readonly (readonly Column[])[];
  /** For each line, the reading to which the columns' steps belong. */
  readonly look: readonly number[];
}

/** Natural logarithm: the total that a reading without classes must gain. */
const FAR_LIKELIER = 3;

/** One fit of a line to its classes, from one strip or the mean of several. Null when the strip is too short. */
interface LineFit {
  readonly text: string;
  readonly likelihood: number;
  readonly columns: readonly Column[];
  /** The reading whose steps the columns have: the likeliest. */
  readonly look: number;
  /** Each column is at a character in the picture. */
  readonly asPrinted: boolean;
}

/** Several readings of one line: the columns' probabilities are averaged, and the best of each is chosen again. */
function fitLooks(looks: readonly Scores[], classes: string): LineFit | null {
  const allowed = allowedColumns(classes);
  const fits = looks.flatMap((scores, look) => {
    const fit = fitLine(scores, allowed);
    return fit ? [{ ...fit, look }] : [];
  });
  if (fits.length === 0) return null;
  fits.sort((a, b) => b.logLikelihood - a.logLikelihood);
  const best = fits[0]!;
  const likelihood = best.logLikelihood / allowed.length;
  // A reading that fits far worse is misplaced and would only blur the others.
  const good = fits.filter(
    (fit) => fit.logLikelihood > best.logLikelihood - Math.max(6, Math.abs(best.logLikelihood) * 1.5),
  );
  const standing = good.filter((fit) => standsAsPrinted(looks[fit.look]!, fit.columns)).length;
  const found = { likelihood, look: best.look, asPrinted: standing * 2 > good.length };
  if (good.length === 1) return { ...found, text: best.text, columns: best.columns };
  const columns = allowed.map((_, j): Column => {
    const probabilities = new Float32Array(ALPHABET.length);
    for (const fit of good) {
      for (let c = 0; c < probabilities.length; c++)
        probabilities[c]! += fit.columns[j]!.probabilities[c]! / good.length;
    }
    return { step: best.columns[j]!.step, probabilities };
  });
  const text = columns.map(({ probabilities }, j) => {
    let top = allowed[j]![0]!;
    for (const c of allowed[j]!) if (probabilities[c]! > probabilities[top]!) top = c;
    return ALPHABET[top];
  });
  return { ...found, text: text.join(''), columns };
}

/** Reads lines as a format, or null. Far likelier characters override its classes (an old Romanian card has 132). */
export function fitFormat(layout: Layout, looks: readonly (readonly Scores[])[]): FormatFit | null {
  const fits: LineFit[] = [];
  for (const [i, classes] of layout.classes.entries()) {
    const fit = fitLooks(looks[i]!, classes);
    if (!fit) return null;
    fits.push(inPlace(fit) ? fit : (fitOpen(looks[i]!, classes, fit) ?? fit));
  }
  if (!layout.start.pattern.test(fits[layout.start.line - 1]!.text)) return null;
  const before = fits.map((fit) => fit.text);
  const settled = settleChecks(layout, before, fits);
  const number = settleNumber(layout, settled.lines, fits);
  const { lines } = number;
  const changed = [...settled.changed, ...number.swapped];
  const confidence = fits.map(({ columns }, i) =>
    columns.map(({ probabilities }, j) => probabilities[ALPHABET.indexOf(lines[i]![j]!)]!),
  );
  const repairs = fits.flatMap(({ columns }, i) => repairsOf(layout, i, columns, lines[i]!, changed));
  const checks = runChecks(layout, lines);
  const asPrinted = fits.every((fit, i) => fit.asPrinted && wasSeen(lines[i]!, fit.columns));
  return {
    layout,
    lines,
    confidence,
    repairs,
    checks,
    asPrinted,
    numberSure: number.sure,
    valid: asPrinted && datesWhole(layout, lines) && checks.every((check) => check.valid),
    likelihood: fits.reduce((sum, fit) => sum + fit.likelihood, 0) / fits.length,
    columns: fits.map((fit) => fit.columns),
    look: fits.map((fit) => fit.look),
  };
}

/** Part of a date may be unknown and is all fillers (ICAO 9303-3, 4.7); one filler among digits would become a 0. */
const datesWhole = ({ fields }: Layout, lines: readonly string[]): boolean =>
  [fields.dateOfBirth, fields.dateOfExpiry].every((slot) => !slot || /^(\d\d|<<){3}$/.test(slotText(lines, slot)));

const inPlace = (fit: LineFit): boolean => fit.asPrinted && wasSeen(fit.text, fit.columns);

/** A line without the classes that would change it, except for 0 and O; null where that makes it no clearer. */
function fitOpen(looks: readonly Scores[], classes: string, bent: LineFit): LineFit | null {
  const each = columnClasses(classes);
  const open = fitLooks(looks, 'X'.repeat(each.length));
  if (!open?.asPrinted || (open.likelihood - bent.likelihood) * each.length < FAR_LIKELIER) return null;
  const chars = [...open.text];
  for (let from = 0, to = 0; from < each.length; from = to) {
    while (to < each.length && each[to] === each[from]) to++;
    const allowed = allowedIn(each[from]!);
    const inClass = chars
      .slice(from, to)
      .map((char) => [char, LOOK_ALIKES.get(char)].find((c) => c && allowed.includes(c)));
    // One character is of another class, so the others may be, too.
    if (inClass.every((char) => char !== undefined)) chars.splice(from, to - from, ...(inClass as string[]));
  }
  return { ...open, text: chars.join('') };
}

function repairsOf(
  layout: Layout,
  line: number,
  columns: readonly Column[],
  text: string,
  changed: readonly { readonly line: number; readonly column: number }[],
): MrzRepair[] {
  const allowed = allowedColumns(layout.classes[line]!);
  const repairs: MrzRepair[] = [];
  for (const [column, { probabilities }] of columns.entries()) {
    let top = 0;
    for (let c = 1; c < probabilities.length; c++) if (probabilities[c]! > probabilities[top]!) top = c;
    const from = ALPHABET[top]!;
    const to = text[column]!;
    if (from === to) continue;
    const byCheck = changed.some((rival) => rival.line === line && rival.column === column);
    const reason = byCheck ? 'check-digit' : allowed[column]!.includes(top) ? 'length' : 'character-class';
    repairs.push({ line: line + 1, column: column + 1, from, to, reason });
  }
  return repairs;
}
