import { editShare, fold } from '../fold.ts';
import type { TextLine } from '../text-reader.ts';
import { leastSure, type PageLine } from './page-line.ts';

/** A printed line of the part where issuers name their State and the kind of document. */
export type Heading = Pick<TextLine, 'text' | 'confidence'>;

/** As a share of the height: cards of ISO/IEC 18013-1 and of Regulation (EU) 2019/1157 have a fifth. */
const UPPER_PART = 0.26;

/** The headings of a page, as read by each reader. */
export const headingsIn = (lines: readonly PageLine[], pageHeight: number): Heading[] =>
  lines
    .filter(({ y, height }) => y + height / 2 < UPPER_PART * pageHeight)
    .flatMap(({ looks }) => looks.map((look) => ({ text: look.text, confidence: leastSure(look) })));

/** Words that issuers print across specimens and void documents, in Latin letters, folded. */
const WORDS = (
  'SPECIMEN ESPECIMEN MUSTER SAMPLE VOID ORNEK VZOR WZOR VZOREC UZORAK MINTA ' +
  'MUESTRA EXEMPLE ESEMPIO MODELO PARAUGS PAVYZDYS NAIDIS MALLI SYNISHORN'
).split(' ');
/** Half a letter of five, two of eight: the print below removes strokes and adds some. */
const UNLIKE = 0.26;
/** Some words are names, too: 16 forged words have boxes of 6.3 mm and more, the largest values 4.7 mm. */
const LEAST_MM = 5.5;

/** The word across a page, in the list's spelling; null if there is none. */
export function overprintIn(lines: readonly PageLine[], pixelsPerMm: number): string | null {
  const large = lines.filter(({ height }) => height >= LEAST_MM * pixelsPerMm);
  const found = large.flatMap(({ looks }) => looks.flatMap(({ text }) => likest(text) ?? []));
  return found.toSorted((a, b) => a.off - b.off)[0]?.word ?? null;
}

function likest(text: string): { readonly word: string; readonly off: number } | null {
  const letters = fold(text).replace(/[^A-Z]/g, '');
  let best: { word: string; off: number } | null = null;
  for (const word of WORDS) {
    // Marks left or right of the word may have been read as letters.
    for (let from = 0; from + word.length - 1 <= letters.length && from <= 3; from++) {
      for (const length of [word.length, word.length - 1, word.length + 1]) {
        const off = editShare(letters.slice(from, from + length), word);
        if (off <= (word.length <= 4 ? 0 : UNLIKE) && (!best || off < best.off)) best = { word, off };
      }
    }
  }
  return best;
}
