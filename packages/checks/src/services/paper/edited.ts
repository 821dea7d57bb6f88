import type { PaperText } from './paper-text.ts';
import type { TextRun } from './pdf-text.ts';

export type EditSignal = 'saved-again' | 'editor' | 'text-over-text';

/** Programs made for changing PDFs. Programs that scan, print, sign or merge are not included. */
const EDITORS =
  /sejda|ilovepdf|smallpdf|pdfescape|pdffiller|dochub|soda pdf|pdfelement|foxit (phantom|pdf editor)|nitro (pro|pdf)|pdf-xchange editor|master pdf editor|libreoffice draw|inkscape|canva\b|illustrator|photoshop|gimp|affinity (designer|photo|publisher)|pdf candy|xodo|formswift|pdf24 editor|wps pdf/i;

/** Two texts overlap if they share at least half of the smaller one's box. */
const OVERLAP = 0.5;

/** Traces of changes after a paper was made. Each one requires a review. */
export function editSignals({ pdf, software }: PaperText): EditSignal[] {
  const signals: EditSignal[] = [];
  if (EDITORS.test(software ?? '')) signals.push('editor');
  if (!pdf) return signals;
  // Files optimised for the web have two sections; a signature adds one and replaces little more than its form.
  const saves = pdf.saves - (pdf.linearised ? 2 : 1);
  if (saves > 0 && pdf.replacedObjects > 0) signals.push('saved-again');
  if (pdf.runs.some(textOverText)) signals.push('text-over-text');
  return signals;
}

/** Different words in another font over the first ones. The same words twice are a printer's bold. */
function textOverText(runs: readonly TextRun[]): boolean {
  const sorted = runs.toSorted((a, b) => a.y - b.y);
  return sorted.some((a, i) => {
    for (let j = i + 1; j < sorted.length; j++) {
      const b = sorted[j]!;
      if (b.y - a.y > a.height) return false;
      if (a.font !== b.font && a.text.trim() !== b.text.trim() && overlap(a, b) >= OVERLAP) return true;
    }
    return false;
  });
}

function overlap(a: TextRun, b: TextRun): number {
  const wide = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
  const high = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
  const smaller = Math.min(a.width * a.height, b.width * b.height);
  return wide > 0 && high > 0 && smaller > 0 ? (wide * high) / smaller : 0;
}
