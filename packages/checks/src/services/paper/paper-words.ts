import { fold } from '../../match/fold.ts';
import ROWS from './paper-words.json' with { type: 'json' };

interface LanguageRow {
  readonly source: string;
  readonly issued: string;
  readonly date: string;
  readonly other: string;
  /** The words of headlines, and others. */
  readonly kinds: Readonly<Partial<Record<PaperKind, readonly string[]>>>;
}

/**
 * By language: words beside a date of issue, any date and other dates, and each kind of paper's. `*` ends a stem, `~`
 * is up to four words, accents don't count. Each row names a public text where its words were found.
 */
const LANGUAGES: readonly (readonly [language: string, row: LanguageRow])[] = Object.entries(ROWS);

type PaperKind = 'utility' | 'bank' | 'telecom' | 'tax' | 'government' | 'rent';
export type DateLabel = 'issued' | 'date' | 'other';

/** Scripts that set no spaces between words, and Korean, which appends particles. */
const NO_SPACES =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
const EDGE = String.raw`[\p{L}\p{N}]`;

function patternOf(word: string): string {
  const text = fold(word.replaceAll('~', ' 0 ')).replaceAll(' 0 ', String.raw` (?:\S+ ){0,4}`);
  if (NO_SPACES.test(text)) return text.replaceAll(' ', ' ?');
  return `${word.startsWith('*') ? '' : `(?<!${EDGE})`}${text}${word.endsWith('*') ? '' : `(?!${EDGE})`}`;
}

const patterns = (words: string): RegExp =>
  new RegExp(
    words
      .split(', ')
      .map(patternOf)
      .toSorted((a, b) => b.length - a.length)
      .join('|'),
    'gu',
  );

const LABELS = (['other', 'issued', 'date'] as const).map(
  (label) => [label, LANGUAGES.map(([language, row]) => [language, patterns(row[label])] as const)] as const,
);

/** A label in a folded text, where it begins, and the languages in which it says so. */
export interface FoundLabel {
  readonly label: DateLabel;
  readonly at: number;
  readonly languages: readonly string[];
}

/** The label before or behind a date: a mere `Date` only alone, else the last. `languages`: these; null for any. */
export function labelIn(folded: string, languages: ReadonlySet<string> | null = null): FoundLabel | null {
  const found = LABELS.map(([label, rows]) => {
    const hits = rows.flatMap(([language, pattern]) => {
      if (languages && !languages.has(language)) return [];
      const last = [...folded.matchAll(pattern)].at(-1);
      return last ? [{ language, at: last.index, end: last.index + last[0].length }] : [];
    });
    const at = Math.max(...hits.map((hit) => hit.at));
    return { label, at, end: Math.max(...hits.map(({ end }) => end)), languages: hits.map(({ language }) => language) };
  }).filter(({ languages: of }) => of.length > 0);
  const [other, issued, date] = (['other', 'issued', 'date'] as const).map((label) =>
    found.find((each) => each.label === label),
  );
  // `Date of issue` is within nothing, and the `due` of `due date` is before its own `date`.
  if (issued && (!other || issued.end > other.end || (issued.at <= other.at && issued.end >= other.end))) return issued;
  return other ?? date ?? null;
}

/** Languages of which the folded text has words for dates. */
export const languagesOf = (folded: string): Set<string> =>
  new Set(
    LABELS.flatMap(([label, rows]) =>
      rows.flatMap(([language, pattern]) => (label !== 'date' && folded.search(pattern) >= 0 ? [language] : [])),
    ),
  );

const WORDS = LANGUAGES.flatMap(([, { kinds }]) =>
  (Object.entries(kinds) as [PaperKind, readonly string[]][]).flatMap(([kind, lists]) =>
    lists.flatMap((words, at) =>
      words.split(', ').map((word) => ({ kind, weight: 2 - at, word: new RegExp(patternOf(word), 'u') })),
    ),
  ),
);

export interface FoundKind {
  readonly kind: PaperKind;
  readonly score: number;
}

/** One headline word, or two others. On 60 specimen papers, scans and photos, each had at least 3. */
const KIND_SCORE = 2;

/** The kinds that the words indicate, most likely first: two points for a word of a headline, one for others. */
export function kindsOf(lines: readonly string[]): FoundKind[] {
  const text = ` ${lines.map(fold).join(' ')} `;
  const points = new Map<PaperKind, number>();
  const counted = new Set<string>();
  for (const { kind, weight, word } of WORDS) {
    if (counted.has(`${kind} ${word.source}`) || !word.test(text)) continue;
    // Languages share words, such as saldo.
    counted.add(`${kind} ${word.source}`);
    points.set(kind, (points.get(kind) ?? 0) + weight);
  }
  return [...points]
    .map(([kind, score]) => ({ kind, score }))
    .filter(({ score }) => score >= KIND_SCORE)
    .toSorted((a, b) => b.score - a.score);
}
