import { fold } from '../../match/fold.ts';
import WORDS from './account-words.json' with { type: 'json' };

/** Words, folded, with those first that contain others. `*` stands for the beginning of a word, as in Girokonto. */
function oneOf(...lists: readonly (string | readonly string[])[]): string {
  const words = lists
    .flat()
    .flatMap((list) => list.split(', '))
    .toSorted((a, b) => b.length - a.length);
  return words.map((word) => (word.startsWith('*') ? `[A-Z]*${word.slice(1)}` : fold(word))).join('|');
}
const NUMBER = oneOf(WORDS.numberWords);
const NOUN = `(?:${oneOf(WORDS.nouns)})(?: (?:${oneOf(WORDS.kinds)}))?`;
const ANY_NOUN = `(?:${NOUN}|${oneOf(WORDS.english)})`;
const START = String.raw`(?<![\p{L}\p{N}])`;
const END = String.raw`(?![\p{L}\p{N}])`;

/** Folded words before an account number. `#` and `:` are HASH and COLON: a bare "Account" needs its number at once. */
const ACCOUNT = new RegExp(
  [
    `${START}(?:${oneOf(WORDS.english)}) (?:NUMBER|NUM|NBR|NO|NR|HASH|COLON)${END}(?: HASH)?(?: IS${END})?`,
    `${START}(?:${NUMBER}) (?:(?:${oneOf(WORDS.links)}|${oneOf(WORDS.kinds)}) )?${NOUN}${END}(?: ANDA${END})?`,
    `${START}${NOUN} ?(?:${NUMBER})${END}`,
    `${START}(?:${oneOf(WORDS.labels)})${END}`,
    oneOf(WORDS.labelsWithoutSpaces),
    `${START}(?:(?:${NUMBER}) )*${ANY_NOUN}(?: ?(?:${NUMBER}))*(?= (?:IBAN )?\\p{N})`,
  ].join('|'),
  'u',
);

const NOUN_ALONE = new RegExp(String.raw`^(?:\p{L}+ ){0,2}${ANY_NOUN}(?: IBAN)?$`, 'u');

/** True for a line of at most four words that ends with a word for an account: its number may be in the next line. */
export const isAccountHeading = (line: string): boolean => NOUN_ALONE.test(fold(line));

/** Where the statement's header ends; the numbers below belong to other people. */
export const isMovementsHeading = (line: string): boolean => MOVEMENTS.test(fold(line));
const MOVEMENTS = new RegExp(String.raw`^(?:${oneOf(WORDS.movements)})${END}`, 'u');

/** Words before a bank's or a branch's code. */
const CODE = new RegExp(String.raw`${START}(?:${oneOf(WORDS.anyCode)})${END}(?: HASH| COLON)*`, 'u');

const labelText = (line: string): string =>
  fold(
    line
      .replace(/\bn\.\s?º/gi, 'no ')
      .replace(/#/g, ' HASH ')
      .replace(/:/g, ' COLON '),
  );

/** The text after the label of an account number in a line; null without such a label. */
export const behindAccountLabel = (line: string): string | null => behind(line, ACCOUNT);

/** The same for the code of a bank or branch. */
export const behindCodeLabel = (line: string): string | null => behind(line, CODE);

/** Folding has moved the characters, so the end of the line is found by its letters and digits. */
function behind(line: string, label: RegExp): string | null {
  const folded = labelText(line);
  const found = label.exec(folded);
  if (!found) return null;
  const end = fold(folded.slice(found.index + found[0].length).replace(/\b(?:HASH|COLON)\b/g, ' '));
  const at = Array.from(line).findIndex((_, from) => fold(Array.from(line).slice(from).join('')) === end);
  return at < 0 ? '' : Array.from(line).slice(at).join('');
}
