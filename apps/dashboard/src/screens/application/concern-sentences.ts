import type { ApplicationDetail } from '@verify/contract';
import { messageOf } from '../../app/format.ts';

/** Codes for a given value that differs from the document. */
const GIVEN: ReadonlySet<string> = new Set(['DC037', 'DC038', 'DC039', 'DC040']);
/** Codes for two sources of the document that differ. */
const SOURCES: Readonly<Record<string, readonly [Source, Source]>> = {
  DC043: ['ocr', 'barcode'],
  DC044: ['mrz', 'barcode'],
  DC047: ['ocr', 'mrz'],
};
type Source = 'ocr' | 'mrz' | 'barcode';
const NAMES: Readonly<Record<Source, string>> = {
  ocr: 'in the printed text',
  mrz: 'in the machine-readable zone',
  barcode: 'in the barcode',
};
const PLACES: Readonly<Record<string, string>> = { front: 'On the front.', back: 'On the back.' };

/** A concern of this application in whole sentences, with the values that a reviewer compares. */
export function concernSentences(detail: ApplicationDetail, id: string, message: string): readonly string[] {
  const more = moreOf(id, message);
  if (more === '') return [];
  const rows = detail.application.servicesResults['docCheck']?.documentDataChecking ?? [];
  if (GIVEN.has(id)) {
    const sentences = detail.profile.flatMap(({ category, value }) => {
      const row = rows.find((each) => each.category === category);
      const read = row && (row.mrz || row.barcode || row.ocr);
      if (!read || !more.includes(`${category} as given`)) return [];
      return [`The given ${category.toLowerCase()} (${value}) is not the one on the document (${read}).`];
    });
    if (sentences.length > 0) return sentences;
  }
  const pair = SOURCES[id];
  if (pair) {
    const sentences = more.split(', ').flatMap((category) => {
      const row = rows.find((each) => each.category === category);
      const [one, other] = pair;
      return row?.[one] && row[other] ? [`${category}: ${row[one]} ${NAMES[one]}, ${row[other]} ${NAMES[other]}.`] : [];
    });
    if (sentences.length > 0) return sentences;
  }
  return [PLACES[more] ?? sentenceOf(more)];
}

/** The part of a concern's message after the code's own text. */
export function moreOf(id: string, message: string): string {
  const known = messageOf(id);
  return known !== '' && message.startsWith(known) ? message.slice(known.length).replace(/^[:.\s]+/, '') : '';
}

const sentenceOf = (text: string): string =>
  `${text.charAt(0).toUpperCase()}${text.slice(1)}${/[.!?]$/.test(text) ? '' : '.'}`;
