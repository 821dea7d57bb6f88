import type { MrzCheck, MrzRepair } from '../types.ts';
import { runChecks } from './check-digit.ts';
import { type Column, fitLine } from './decode.ts';
import { allowedIn, columnClasses, type Layout } from './formats.ts';
import { ALPHABET, type Scores } from './net.ts';

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
}

/**
 * A character may give way to another for a check digit's sake only if that one is at least exp(-RIVAL) as likely, all changes
 * together. Wrong digits pass one check in ten by chance, so the margin is what keeps wrong texts from becoming valid ones.
 * Measured by bench/reading/lines.ts: see bench/reading/floors.json.
 */
const RIVAL = 3;
/** Two different changes that both make the digits hold must lie so far apart, or neither is made. */
const APART = 1.2;
const MOST_CHANGES = 2;
const MOST_RIVALS = 24;

/** Natural logarithms: a character's mean below which a line is looked at again, and what the other look must gain in all. */
const DOUBTFUL = -0.15;
const FAR_LIKELIER = 8;

const allowedSets = new Map<string, readonly Uint8Array[]>();

/** For each column of a line, the indices in `ALPHABET` that its class allows. */
export function allowedColumns(classes: string): readonly Uint8Array[] {
  const known = allowedSets.get(classes);
  if (known) return known;
  const made = columnClasses(classes).map((each) => Uint8Array.from(allowedIn(each), (char) => ALPHABET.indexOf(char)));
  allowedSets.set(classes, made);
  return made;
}

/** One fit of a line to its classes, from one strip or the mean of several. Null when the strip can't hold the line. */
export interface LineFit {
  readonly text: string;
  readonly likelihood: number;
  readonly columns: readonly Column[];
}

/** Several looks at one line: the columns' probabilities are averaged, and the best character of each is taken anew. */
export function fitLooks(looks: readonly Scores[], classes: string): LineFit | null {
  const allowed = allowedColumns(classes);
  const fits = looks.map((scores) => fitLine(scores, allowed)).filter((fit) => fit !== null);
  if (fits.length === 0) return null;
  fits.sort((a, b) => b.logLikelihood - a.logLikelihood);
  const best = fits[0]!;
  const likelihood = best.logLikelihood / allowed.length;
  // A look that fits far worse has lost its place and would only blur the others.
  const good = fits.filter(
    (fit) => fit.logLikelihood > best.logLikelihood - Math.max(6, Math.abs(best.logLikelihood) * 1.5),
  );
  if (good.length === 1) return { text: best.text, likelihood, columns: best.columns };
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
  return { text: text.join(''), likelihood, columns };
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
  };
}

interface Rival {
  readonly line: number;
  readonly column: number;
  readonly char: string;
  readonly cost: number;
}

/** Swaps characters for near rivals until every check digit holds, the least unlikely swap first; nothing if none or two will do. */
function settleChecks(
  layout: Layout,
  lines: readonly string[],
  fits: readonly LineFit[],
): { lines: readonly string[]; changed: readonly Rival[] } {
  if (layout.checks.length === 0 || runChecks(layout, lines).every((check) => check.valid))
    return { lines, changed: [] };
  const rivals = rivalsOf(layout, lines, fits);
  let best: { lines: readonly string[]; changed: readonly Rival[]; cost: number } | null = null;
  let runnerUp = Infinity;
  const tryFrom = (from: number, changed: readonly Rival[], cost: number) => {
    for (let i = from; i < rivals.length; i++) {
      const rival = rivals[i]!;
      const total = cost + rival.cost;
      if (total > RIVAL) break;
      if (changed.some((other) => other.line === rival.line && other.column === rival.column)) continue;
      const now = [...changed, rival];
      const text = withChanges(lines, now);
      if (runChecks(layout, text).every((check) => check.valid)) {
        if (!best || total < best.cost) {
          runnerUp = best ? best.cost : runnerUp;
          best = { lines: text, changed: now, cost: total };
        } else runnerUp = Math.min(runnerUp, total);
      } else if (now.length < MOST_CHANGES) tryFrom(i + 1, now, total);
    }
  };
  tryFrom(0, [], 0);
  const found = best as { lines: readonly string[]; changed: readonly Rival[]; cost: number } | null;
  return found && runnerUp - found.cost > APART ? found : { lines, changed: [] };
}

/** Other characters that the classes allow, cheapest first, in columns that some check digit covers. */
function rivalsOf(layout: Layout, lines: readonly string[], fits: readonly LineFit[]): Rival[] {
  const rivals: Rival[] = [];
  const covered = (line: number, column: number) =>
    layout.checks.some(({ digit, over }) =>
      [digit, ...over].some((slot) => slot.line === line + 1 && column + 1 >= slot.from && column + 1 <= slot.to),
    );
  for (const [line, { columns }] of fits.entries()) {
    const allowed = allowedColumns(layout.classes[line]!);
    for (const [column, { probabilities }] of columns.entries()) {
      if (!covered(line, column)) continue;
      const own = ALPHABET.indexOf(lines[line]![column]!);
      for (const c of allowed[column]!) {
        if (c === own) continue;
        const cost = Math.log((probabilities[own]! + 1e-9) / (probabilities[c]! + 1e-9));
        if (cost <= RIVAL) rivals.push({ line, column, char: ALPHABET[c]!, cost: Math.max(0, cost) });
      }
    }
  }
  return rivals.sort((a, b) => a.cost - b.cost).slice(0, MOST_RIVALS);
}

function withChanges(lines: readonly string[], changes: readonly Rival[]): string[] {
  const out = [...lines];
  for (const { line, column, char } of changes)
    out[line] = out[line]!.slice(0, column) + char + out[line]!.slice(column + 1);
  return out;
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
