import { enFirst } from '@verify/capture/locales/en-first';
import { enLater } from '@verify/capture/locales/en-later';

const ENGLISH: Readonly<Record<string, string>> = { ...enFirst, ...enLater };

/** Keys in place of English texts: `{intro.title}`, and `{ending.body|14:05}` with a value in its place. */
const KEYS = new Map(
  Object.entries(ENGLISH)
    .map(([key, text]) => [text, key] as const)
    .toReversed(),
);
const PLACE = /\{\w+\}/g;
/** Minimum characters of a text around its placeholders: a shorter one would fit many other texts. */
const FIXED_CHARS = 8;
const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
const fixedChars = (text: string): number => text.replace(PLACE, '').length;
const TEMPLATES = Object.entries(ENGLISH)
  .filter(([, text]) => text.includes('{') && fixedChars(text) >= FIXED_CHARS)
  // The longest match is the most reliable.
  .toSorted(([, a], [, b]) => fixedChars(b) - fixedChars(a))
  .map(([key, text]) => ({ key, pattern: new RegExp(`^${text.split(PLACE).map(escaped).join('(.+?)')}$`) }));

/** A text as its key, with its values; the text itself where it is none of the dictionary's. */
export function keyOf(text: string): string {
  const key = KEYS.get(text);
  if (key) return `{${key}}`;
  for (const { key: template, pattern } of TEMPLATES) {
    const values = pattern.exec(text)?.slice(1);
    if (values) return `{${[template, ...values.map(keyOf)].join('|')}}`;
  }
  return text;
}

/** The opposite of `keyOf`. */
export function textOf(keyed: string): string {
  const text = keyed.replace(/\{([\w.-]+)((?:\|[^{}|]*)*)\}/, (_, key: string, values: string) => {
    const [, ...each] = values.split('|');
    return ENGLISH[key]!.replace(PLACE, () => each.shift() ?? '');
  });
  return text === keyed ? text : textOf(text);
}
