import { type Numbering, type Role, roleOf } from './roles.ts';
import { type Look, type PageLine, type Part, partOf } from './page-line.ts';

/** A part of a line and the label before it in the same line; null if there is none. */
export interface Segment extends Part {
  readonly role: Role | null;
}

/** A line as read by one reader: a label alone, or values with their labels. */
export interface Segmented {
  readonly line: PageLine;
  /** Likely print: a lone letter of a label must be read by both readers. */
  readonly legible: boolean;
  /** All of it is a label. */
  readonly label: Role | null;
  readonly segments: readonly Segment[];
}

/** Short words of the AAMVA's members anywhere in a line, with the numbers before them. */
const SHORT =
  /(?<!\p{L})(?:(?:(?<!\d)(?:[1-359]|41|1\d)|4[a-dl!]|9a)[.:]?\s?)?(?:D[O0]B|DATE ?OF ?BIRTH|DDN|DLN|(?:DL|ID|LIC|OL|LICEN[CS]E)\s?(?:N[O0]|#|NUM(?:BER)?)|DL(?=[\s.:#]*[A-Z]{0,3}[-\d])|EXP(?:IRES|IRY)?|[1Il]SS(?:UED)?|SEX|HGT|WGT|HT|WT|EYES?|HAIR|CLASS|END|REST(?:R|RICTIONS?)?|RSTR|DD(?=\s?\d))(?:(?=\d)|(?<=#)|[.:#\s]+|$|(?=[MF]$)|(?=NONE$))/giu;
/** Labels at the beginning of a line, which may touch their value. */
const FIRST =
  /^(?:[LF]N[.:\s]*(?=\p{Lu}{2})|[12][.,:)\s-]*(?=\p{Lu}[\p{L}'’. -])|3[.,:)\s]*(?=\d{2}\D\d{2}\D|\d{2} \p{Lu})|4[a-d][.,:)\s]*(?=[\p{L}\d])|4[dD][.,:)\s]*|[5-9][.,:)]\s*|[58]\s+(?=\S))/u;
/** A European licence has its days side by side: `4a. 06.11.20 4b. 05.11.30`. */
const WITHIN = /(?<=[\d\s])4[bcd][.,:]\s?(?=\S)/g;
/** Words that may precede the value in a phrase. */
const MOST_WORDS = 5;

export function segmented(line: PageLine, look: Look, numbering: Numbering): Segmented {
  const { text } = look;
  const label = /\d{3}/.test(text) ? null : roleOf(text, numbering);
  const legible = isLegible(line, look);
  if (label) return { line, label, legible, segments: [] };
  const within = numbering === 'european' ? [...text.matchAll(WITHIN)] : [];
  const labels = [...text.matchAll(SHORT), ...within]
    .toSorted((a, b) => a.index - b.index)
    .map(({ 0: found, index }) => ({
      from: index,
      to: index + found.length,
      role: roleOf(found, numbering) ?? ('other' as const),
    }));
  const first = labels[0]?.from === 0 ? null : phraseBefore(text, numbering);
  const all = first ? [{ from: 0, ...first }, ...labels.filter(({ from }) => from >= first.to)] : labels;
  // The colon of a label that is a line of its own.
  const begin = /^\s*[:：]\s*/.exec(text)?.[0].length ?? 0;
  const starts = [{ from: 0, to: begin, role: null }, ...all];
  const segments = starts.flatMap(({ to, role }, i): Segment[] => {
    const part = partOf(line, look, to, starts[i + 1]?.from ?? text.length);
    return part.text === '' ? [] : [{ ...part, role }];
  });
  const last = all.at(-1);
  // The label is the end of the line: its value is in another line.
  const alone = last && last.to >= text.trimEnd().length && all.length === 1 && segments.length === 0;
  return { line, legible, label: alone ? last.role : null, segments };
}

/** Required average probability of the letters of a label. */
const LIKELY = 0.55;

function isLegible({ looks }: PageLine, { symbols, text }: Look): boolean {
  const mean = symbols.reduce((sum, { confidence }) => sum + confidence, 0) / Math.max(1, symbols.length);
  const same = looks.filter((other) => other.text.replace(/\W/g, '') === text.replace(/\W/g, '')).length;
  return symbols.length === 0 || (mean >= LIKELY && (symbols.length > 2 || same > 1 || looks.length === 1));
}

function phraseBefore(text: string, numbering: Numbering): { to: number; role: Role } | null {
  const [touching] = FIRST.exec(text) ?? [];
  if (touching) {
    const role = roleOf(touching, numbering);
    if (role) return { to: touching.length, role };
  }
  const apart = [...text.matchAll(/\s+|(?<=[.:#])(?=\S)/g)].slice(0, MOST_WORDS).toReversed();
  // Letters that touch digits may be the number's.
  const ends = [...apart, ...text.matchAll(/(?<=\p{L})(?=\d)/gu)];
  for (const { index, 0: space } of ends) {
    const before = text.slice(0, index);
    const role = before.length > 3 && !/\d{2}/.test(before) ? roleOf(before, numbering) : null;
    if (role) return { to: index + space.length, role };
  }
  return null;
}
