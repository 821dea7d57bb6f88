import DATA from './address-words.json' with { type: 'json' };
import { fold } from '../../match/fold.ts';

const TENS = 'TWENTY THIRTY FORTY FIFTY SIXTY SEVENTY EIGHTY NINETY'.split(' ');
const UNITS = 'FIRST SECOND THIRD FOURTH FIFTH SIXTH SEVENTH EIGHTH NINTH'.split(' ');
const ENDS = ['ST', 'ND', 'RD'];

/** Twenty-third as 23RD: two words of a text, folded. */
export const withOrdinals = (folded: string): string =>
  folded.replace(ORDINAL, (_, ten: string, unit: string) => {
    const digit = UNITS.indexOf(unit);
    return `${TENS.indexOf(ten) + 2}${digit + 1}${ENDS[digit] ?? 'TH'}`;
  });
const ORDINAL = new RegExp(String.raw`\b(${TENS.join('|')}) ?(${UNITS.join('|')})\b`, 'g');

/** Words before or after a street's name: Lower Baggot Street, Baggot Street Lower. */
export const DIRECTIONS: ReadonlySet<string> = new Set(Object.keys(DATA.abbreviations.directions));

/** A group has a letter that no word has. */
const FIRST_GROUP = 0xe000;
const FAMILY_OF = new Map<string, Map<string, string[]>>();
let group = FIRST_GROUP;
for (const [countries, groups] of Object.entries(DATA.families)) {
  for (const words of groups) {
    const letter = String.fromCharCode(group++);
    for (const country of countries.split(' ')) {
      const of = FAMILY_OF.get(country) ?? new Map<string, string[]>();
      for (const word of words.split(' ').map(fold)) of.set(word, [...(of.get(word) ?? []), letter]);
      FAMILY_OF.set(country, of);
    }
  }
}

const familiesOf = (word: string, country: string): string[] =>
  ['*', country].flatMap((key) => FAMILY_OF.get(key)?.get(word) ?? []);

/** What a word may be: itself, or each of the words that it abbreviates. Folded. */
const MEANINGS = new Map<string, Set<string>>();
for (const [word, shorts] of Object.values(DATA.abbreviations).flatMap((words) => Object.entries(words))) {
  for (const short of [word, ...shorts.split(' ')]) {
    const key = fold(short);
    MEANINGS.set(key, (MEANINGS.get(key) ?? new Set<string>()).add(fold(word)));
  }
}

/** With a country also what stands for it in each of the country's languages. Null for other words. */
export function meaningsOf(folded: string, country?: string): ReadonlySet<string> | null {
  const meanings = MEANINGS.get(folded);
  if (country === undefined) return meanings ?? null;
  const families = [folded, ...(meanings ?? [])].flatMap((word) => familiesOf(word, country));
  return meanings || families.length > 0 ? new Set([...(meanings ?? [folded]), ...families]) : null;
}

/** Kinds of streets at the end of the name: HAUPTSTRASSE, Kalverstraat, Storgatan. The longest first. */
export const ENDINGS: readonly (readonly [ending: string, meanings: readonly string[]])[] = Object.entries(DATA.endings)
  .map(([ending, meanings]) => [ending, meanings.split(' ')] as const)
  .toSorted(([a], [b]) => b.length - a.length);

/** Words for "street" that people leave out: ul. Marszałkowska is Marszałkowska. */
export const OPTIONAL: ReadonlySet<string> = new Set(DATA.leftOut.split(' ').map(fold));

/** Roads that have a number for a name, by the letters before it: 12 CR 5 is 12 County Road 5. */
export const NUMBERED_ROADS: Readonly<Record<string, string>> = DATA.numberedRoads;

/** Post office boxes by language, folded. Ghana's have letters before their number: PO Box GP 1234. */
export const POST_BOX =
  /(?<![\p{L}\p{N}])(?:P ?O ?BOX|POST(?:AL)? OFFICE BOX|POSTAL BOX|POST BOX|POSTFACH|POSTBUS|POSTBOKS|POSTBOX|POSTLOKERO|POSTILOKERO|(?:BOITE|CASE) POSTALE|(?:APARTADO|APDO)(?: POSTAL| DE CORREOS| AEREO)?|CASILLA(?: POSTAL| DE CORREO)?|CAIXA POSTAL|CASELLA POSTALE|CASUTA POSTALA|SKRYTKA POCZTOWA|SKR POCZT|POSTAFIOK|GPO BOX|LOCKED BAG|(?:PRIVATE|PVT|P) (?:MAIL )?BAG|P ?M ?B|P ?O ?B|B ?P|PF|C ?P(?= ?\d)|S ?L ?P|А Я|Τ Θ|BOX(?= \d)) ?(?:NO |N |NR )?(?=\d|(?<=BOX )[A-Z]{2} \d)/gu;

/** Kinds of streets, folded, that nobody leaves out: plac Długa is not ul. Długa. */
export const OTHER_KINDS: ReadonlySet<string> = new Set(DATA.otherKinds.split(' ').map(fold));

/** Words that link a name to the kind of street and that people leave out: Calle Alcalá is Calle de Alcalá. */
export const withoutLinks = (folded: string, country = ''): string =>
  folded.replace(LINKS[country] ?? LINKS['*']!, ' ').trim() || folded;
const LINKS: Readonly<Record<string, RegExp>> = Object.fromEntries(
  Object.entries(DATA.links).map(([country, words]) => [
    country,
    new RegExp(String.raw`\b(?:${words.replaceAll(',', '|')})\b`, 'g'),
  ]),
);

/** Two numbers of one house. Elsewhere the number behind a stroke belongs to the one before. */
export const TWO_NUMBERS: ReadonlySet<string> = new Set(['CZE', 'SVK']);
