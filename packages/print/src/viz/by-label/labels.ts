import { editShare, fold } from '../fold.ts';
import { LABEL_WORDS } from './label-words.ts';

/** A label that was read in print. */
export interface ReadLabel {
  readonly category: keyof typeof LABEL_WORDS;
  /** How well it fits, 0 to 1. */
  readonly fit: number;
  /** As the table has it. */
  readonly phrase: string;
}

const PHRASES = Object.entries(LABEL_WORDS).flatMap(([category, words]) =>
  words
    .split(', ')
    .map((phrase) => ({ category: category as ReadLabel['category'], phrase, letters: lettersOf(glued(phrase)) })),
);

/** Share of a phrase that may be misread. */
const TOLERANCE = 0.24;

/** The field of a label, and its match (0 to 1). Of several languages (`Surname/Nom`) the best decides. */
export function recogniseLabel(text: string): ReadLabel | null {
  let best: ReadLabel | null = null;
  for (const part of parts(text)) {
    const letters = lettersOf(part);
    for (const { category, phrase, letters: own } of PHRASES) {
      const longer = Math.max(part.length, phrase.length);
      if (part.length - phrase.length > 3 || fewestEdits(letters, own) > TOLERANCE * longer) continue;
      // Short words resemble many others: Nom, Nem, Typ must be read exactly.
      const off = phrase.length <= 4 ? (part === phrase ? 0 : 1) : editShare(part, glued(phrase));
      // A longer phrase is more reliable.
      const fit = 1 - off + Math.min(phrase.length, 16) / 200;
      if (off <= TOLERANCE && (!best || fit > best.fit)) best = { category, phrase, fit };
    }
  }
  return best && { ...best, fit: Math.min(1, best.fit) };
}

/** Number of each letter in a text, by the last five bits of its code. */
function lettersOf(text: string): Uint8Array {
  const counts = new Uint8Array(32);
  for (let i = 0; i < text.length; i++) counts[text.charCodeAt(i) & 31]!++;
  return counts;
}

/** Two texts with these letters differ by at least this many edits: this avoids nearly all comparisons. */
function fewestEdits(a: Uint8Array, b: Uint8Array): number {
  let [more, less] = [0, 0];
  for (let i = 0; i < 32; i++) {
    const by = a[i]! - b[i]!;
    if (by > 0) more += by;
    else less -= by;
  }
  return Math.max(more, less);
}

function parts(text: string): string[] {
  const folded = fold(text).replace(/\([^)]*\)/g, ' ');
  const clean = (part: string): string =>
    part
      .replace(/[^\p{Lu}\p{Lo}]+/gu, ' ')
      .trim()
      .replace(/^(?:[A-Z] )+/, '');
  const all = [...folded.split(/[/|•·:;,[\]]+/), ...folded.split('/'), folded].map((part) => glued(clean(part)));
  return all.filter((part) => part.length >= 3);
}

/** Readers lose spaces of small print. */
function glued(text: string): string {
  return text.replaceAll(' ', '');
}
