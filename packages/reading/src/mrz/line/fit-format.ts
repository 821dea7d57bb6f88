import type { MrzCheck, MrzRepair } from '../../types.ts';
import { runChecks } from '../check-digit.ts';
import { allowedColumns } from './columns.ts';
import { type Column, fitLine } from './decode.ts';
import type { Layout } from '../formats.ts';
import { ALPHABET, type Scores } from './net.ts';
import { type Rival, settleChecks } from './settle-checks.ts';

/** What lines say when they are read as one format. */
export interface FormatFit {
  readonly layout: Layout;
  readonly lines: readonly string[];
  /** The probability of the chosen character in each line's columns. */
  readonly confidence: readonly (readonly number[])[];
  readonly repairs: readonly MrzRepair[];
  readonly checks: readonly MrzCheck[];
  readonly valid: boolean;
  /** Natural logarithm a character, the mean over all lines: what tells formats apart and text from noise. */
  readonly likelihood: number;
  /** Columns' places, to see where the lines begin and end. */
  readonly columns: readonly (readonly Column[])[];
  /** For each line, which of its looks the columns' steps belong to. */
  readonly look: readonly number[];
}

/** Natural logarithms: a character's mean below which a line is looked at again, and what the other look must gain in all. */
const DOUBTFUL = -0.15;
const FAR_LIKELIER = 8;

/** One fit of a line to its classes, from one strip or the mean of several. Null when the strip can't hold the line. */
interface LineFit {
  readonly text: string;
  readonly likelihood: number;
  readonly columns: readonly Column[];
  /** Which look's steps the columns have: the likeliest. */
  readonly look: number;
}

/** Several looks at one line: the columns' probabilities are averaged, and the best character of each is taken anew. */
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
  // A look that fits far worse has lost its place and would only blur the others.
  const good = fits.filter(
    (fit) => fit.logLikelihood > best.logLikelihood - Math.max(6, Math.abs(best.logLikelihood) * 1.5),
  );
  if (good.length === 1) return { text: best.text, likelihood, columns: best.columns, look: best.look };
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
  return { text: text.join(''), likelihood, columns, look: best.look };
}

/**
 * Reads lines as a format. Null where a line can't be, or where the start isn't the format's. Documents that print digits for a
 * nationality exist (an old Romanian card has 132): where that makes a line far likelier, the class gives way.
 */
export function fitFormat(layout: Layout, looks: readonly (readonly Scores[])[]): FormatFit | null {
  const fits: LineFit[] = [];
  for (const [i, classes] of layout.classes.entries()) {
    let fit = fitLooks(looks[i]!, classes);
    if (!fit) return null;
    const { nationality } = layout.fields;
    if (nationality?.line === i + 1 && fit.likelihood < DOUBTFUL) {
      const open = fitLooks(looks[i]!, classes.slice(0, nationality.from - 1) + 'XXX' + classes.slice(nationality.to));
      if (open && (open.likelihood - fit.likelihood) * classes.length > FAR_LIKELIER) fit = open;
    }
    fits.push(fit);
  }
  if (!layout.start.pattern.test(fits[layout.start.line - 1]!.text)) return null;
  const before = fits.map((fit) => fit.text);
  const { lines, changed } = settleChecks(layout, before, fits);
  const confidence = fits.map(({ columns }, i) =>
    columns.map(({ probabilities }, j) => probabilities[ALPHABET.indexOf(lines[i]![j]!)]!),
  );
  const repairs = fits.flatMap(({ columns }, i) => repairsOf(layout, i, columns, lines[i]!, changed));
  const checks = runChecks(layout, lines);
  return {
    layout,
    lines,
    confidence,
    repairs,
    checks,
    valid: checks.every((check) => check.valid),
    likelihood: fits.reduce((sum, fit) => sum + fit.likelihood, 0) / fits.length,
    columns: fits.map((fit) => fit.columns),
    look: fits.map((fit) => fit.look),
  };
}

function repairsOf(
  layout: Layout,
  line: number,
  columns: readonly Column[],
  text: string,
  changed: readonly Rival[],
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
