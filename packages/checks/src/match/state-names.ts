import { isoCountryOfAlpha2, mrzState } from '@verify/reading';
import { fold } from './fold.ts';

/** Languages in which documents print the names of States next to the holder's nationality. */
const LANGUAGES = ['en', 'fr', 'de', 'es', 'it', 'pt', 'nl', 'pl', 'sv', 'tr'];
/** Adjectives that share too few letters with any name of the State. */
const IRREGULAR =
  'AMERICAN=USA BRITISH=GBR DANISH=DNK DUTCH=NLD FILIPINO=PHL FINNISH=FIN GREEK=GRC HELLENIC=GRC IRISH=IRL PERUVIAN=PER POLISH=POL SPANISH=ESP SWISS=CHE UTOPIAN=UTO'
    .split(' ')
    .map((row) => row.split('='));
/** `GERMAN`, `DEUTSCH`, `FRANCAISE`: with fewer common letters it may be any State's. */
const LEAST = 4;

/** Whether a printed nationality (`UTOPIAN`) is of a State. False if undecided: it never proves another one. */
export function namesState(text: string, code: string): boolean {
  const said = letters(text);
  const wanted = mrzState(code);
  if (said.length < LEAST || !wanted) return false;
  const state = wanted.alpha3 ?? wanted.code;
  const irregular = IRREGULAR.find(([adjective]) => said.split(' ').includes(adjective!));
  if (irregular) return irregular[1] === state;
  names ??= allNames();
  let best = LEAST - 1;
  let fitting = new Set<string>();
  for (const { name, alpha3 } of names) {
    const common = commonStart(said, name);
    if (common > best) [best, fitting] = [common, new Set()];
    if (common === best) fitting.add(alpha3);
  }
  return fitting.has(state);
}

/** True for the name of a State in one of these languages. */
export function isStateName(text: string): boolean {
  names ??= allNames();
  const said = letters(text);
  return names.some(({ name }) => name === said);
}

let names: { readonly name: string; readonly alpha3: string }[] | null = null;

function allNames() {
  const found: { name: string; alpha3: string }[] = [];
  for (const language of LANGUAGES) {
    const display = new Intl.DisplayNames([language], { type: 'region', fallback: 'none' });
    for (let a = 65; a <= 90; a++) {
      for (let b = 65; b <= 90; b++) {
        const alpha2 = String.fromCharCode(a, b);
        const alpha3 = isoCountryOfAlpha2(alpha2);
        const name = alpha3 && display.of(alpha2);
        if (alpha3 && name) found.push({ name: letters(name), alpha3 });
      }
    }
  }
  return found;
}

function commonStart(a: string, b: string): number {
  let length = 0;
  while (length < a.length && length < b.length && a[length] === b[length]) length++;
  return length;
}

const letters = (text: string): string =>
  fold(text)
    .toUpperCase()
    .replace(/[^A-Z ]/g, '')
    .trim();
