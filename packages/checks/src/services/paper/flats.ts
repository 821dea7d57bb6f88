import { numbersOf, pattern, upper } from './address-text.ts';
import DATA from './flat-words.json' with { type: 'json' };
import { fold } from '../../match/fold.ts';

/** `any`: the place in the line says that it is a flat, a floor or a staircase, and no word says which. */
type Kind = 'building' | 'stair' | 'floor' | 'flat' | 'any';
const KINDS = ['building', 'stair', 'floor', 'flat'] as const;
interface FlatPart {
  readonly kind: Kind;
  readonly value: string;
}
/** What a country's papers say of flats. */
interface FlatWords {
  readonly flat: RegExp;
  readonly numeral: RegExp;
  readonly kinds: readonly (readonly [Kind, RegExp])[];
  readonly named: readonly (readonly [Kind, string, RegExp])[];
}

/** Words with and without accents, the longest first. `WORD@TUR` is one in Turkey alone. */
function oneOf(country: string, ...lists: readonly string[]): string {
  const words = lists.flatMap((list) =>
    list.split(',').flatMap((each) => {
      const [word, ...only] = each.split('@');
      return only.length === 0 || only.includes(country) ? [word!, fold(word!)] : [];
    }),
  );
  return [...new Set(words)].toSorted((a, b) => b.length - a.length).join('|') || '(?!)';
}
const NUMERALS = Object.entries(DATA.numerals).flatMap(([digit, words]) =>
  words.split(',').flatMap((word) => [[word, digit] as const, [fold(word), digit] as const]),
);
const NUMERAL_OF = new Map(NUMERALS);
const NUMBER = String.raw`[.:]?(?: ?(?:NO|NR|N|Č|C|BR|БР|מס)\b)?[.:]? ?(?:\d+(?:\s?[A-Z]\b(?![.:] ?\d)|\b)|\p{L}\b)`;

const known = new Map<string, FlatWords>();
function wordsIn(country: string): FlatWords {
  const read = known.get(country);
  if (read) return read;
  const before = oneOf(country, ...Object.values(DATA.before));
  const behind = oneOf(country, ...Object.values(DATA.behind));
  const joined = oneOf(country, ...Object.values(DATA.behindJoined));
  const named = [DATA.levels, DATA.sides, DATA.buildings].map((each) => oneOf(country, ...Object.values(each)));
  const level = named.join('|');
  const numeral = oneOf(country, ...Object.values(DATA.numerals));
  const floor = String.raw`(?:${behind}|OG|EM|ET|TV|TH|MF)\b`;
  const levelsToTheEnd = String.raw`(?=[ .]*(?:(?:${level})\b[ .]*)*(?:\p{L} ?)?$)`;
  const found: FlatWords = {
    flat: pattern(
      [
        String.raw`\b(?:${before})\b${NUMBER}`,
        String.raw`\b\d+ ?\/ ?F\b`,
        // Australia: U 3, 18 Coral Circuit. Behind a name it is Hungary's utca: Kossuth u. 12.
        String.raw`(?<=^ ?)U\b\.? ?\d+[A-Z]?\b`,
        // Poland: 10 m. 5
        String.raw`(?<=\d[A-Z]? )M\b\.? ?\d+\b`,
        String.raw`\b\d+(?:\.|-?\p{L}{1,3})? ?(?:${behind})\b(?: (?:${oneOf('', DATA.before.flat)})\b(?! ?\d+[A-Z]?$))?(?:(?<=EMELET)[ .,]*\d+\b|(?![.: ]*\d))`,
        String.raw`\b\d+\. ?(?:OG|EM|ET|TV|TH|MF)\b(?:(?<=EM)[ .,]*\d+\b)?`,
        String.raw`\d+(?:-\d+)? ?(?:${joined})(?:之\d+)?`,
        String.raw`\b\p{L} (?:${oneOf(country, ...Object.values(DATA.behindLetter))})\b`,
        // Hungary: II/2
        String.raw`\b[IVX]{1,4}\. ?\d+\b|\b[IVX]{1,4} ?\/ ?\d+\b`,
        String.raw`\b\d+\.? ?°(?: ?[A-Z]{1,4}\b)?`,
        // Scotland: 2F1; Norway: U0101
        String.raw`(?<=^ ?)(?:\d+F\d+|[HKLU]\d{4})(?= ?$)`,
        // A floor or a side without a number: garden flat, piano terra, 3 izq, 2. OG links
        String.raw`\b(?:${level})\b ?(?:${before})\b(?: (?:${before})\b)?(?! ?\d+[A-Z]? ?$)`,
        String.raw`(?:${before})[. ]+(?:${level})\b${levelsToTheEnd}`,
        String.raw`(?<=(?:[\d°]\p{L}?|${behind}|OG)[ .]+|^ ?|^(?:[ .]*(?:${level})\b)+[ .]+)(?:${level})\b(?:${levelsToTheEnd}(?: \p{L}\b)?|(?=[ .]*\d+(?:°|\.? ?${floor})))`,
      ].join('|'),
    ),
    numeral: pattern(
      String.raw`(?<=\b(?:${before})[.: ]*)(?:${numeral})\b|\b(?:${numeral})(?= ?(?:${before}|${behind})\b)|(?:${numeral})(?=${joined})`,
    ),
    kinds: KINDS.map((kind) => {
      const of = [DATA.before, DATA.behind, DATA.behindLetter].map((each) => (each as Record<string, string>)[kind]);
      const words = oneOf(country, ...of.filter((each) => each !== undefined));
      return [
        kind,
        pattern(String.raw`\b(?:${words})\b|(?:${oneOf(country, DATA.behindJoined[kind as 'flat'] ?? '')})`),
      ];
    }),
    named: (
      [
        ['floor', DATA.levels],
        ['flat', DATA.sides],
        ['building', DATA.buildings],
      ] as const
    ).flatMap(([kind, all]) =>
      Object.entries(all).map(
        ([value, words]) => [kind, value, pattern(String.raw`\b(?:${oneOf(country, words)})\b`)] as const,
      ),
    ),
  };
  known.set(country, found);
  return found;
}

/** People write parts such as a flat or a floor as they like, so they do not identify the building. */
export const FLAT = (country = ''): RegExp => wordsIn(country).flat;
/** Unlike the other words before the number of a flat, streets are named so, too: Via Scala 12, Am Stock 12. */
const NAME_LIKE = pattern(String.raw`^(?:${oneOf('BRA', DATA.alsoStreets)})\b`);
/** Romania's blocks of flats, which often have the only number. */
const BLOCK = /^BL(?:OC)?[^\p{L}\d]*(?=\d)/u;
/** `#400`, Singapore's `#10-05`; in Colombia `#` is before the house number. */
export const HASH_UNIT = /#\s?[\p{L}\p{N}]+(?:-[\p{L}\p{N}]+)*(?=\s*$)/u;

/** What belongs to the flat by its place in the line, where a country's posts write so. */
const BEHIND_SLASH = /(?<=\d\p{L}?) ?\/ ?\d+\p{L}?(?: ?\/ ?\d+\p{L}?)*(?!\p{L})/gu;
const BY_PLACE: Readonly<Record<string, RegExp>> = Object.fromEntries(
  (
    [
      ['POL AUT ITA SMR SRB HRV BIH MNE MKD SVN BGR GEO ROU ALB GRC CYP HUN RKS ESP TUR ISR', BEHIND_SLASH],
      ['NLD EST LVA LTU RUS BLR KAZ KGZ UZB UKR MDA ARM AZE', /(?<=\d\p{L}?)-\d+\p{L}?(?!\p{L})/gu],
      ['FIN ALA', /(?<=\d{1,4}) ?[A-Z] \d{1,3}\p{L}?(?= ?$)/gu],
      ['AUS NZL', /(?<![\p{L}\d])\d+\p{L}?\/(?=\d)/gu],
      ['CAN', /^ ?\d+-(?=\d+ )/gu],
    ] as const
  ).flatMap(([countries, place]) => countries.split(' ').map((country) => [country, place] as const)),
);

/** Capitals in which the floors and flats have digits for their numerals. */
export const withNumerals = (upperCase: string, country = ''): string =>
  upperCase.replace(wordsIn(country).numeral, (word) => NUMERAL_OF.get(word)!);

const partsIn = (line: string, country: string): string[] => withNumerals(upper(line), country).split(/[,;\n]+/);

/** Where no other number is left, the word behind a possible name is the street's, and a block is the house. */
export function withoutFlats(line: string, numbersIn: (text: string) => readonly string[], country = ''): string[] {
  const { flat } = wordsIn(country);
  const place = BY_PLACE[country];
  const parts = partsIn(line, country).map((part) => (place ? part.replace(place, ' ') : part));
  const without = parts.map((part) => part.replace(flat, ' '));
  if (without.some((part) => numbersIn(part).length > 0)) return without;
  let isNumbered = false;
  return parts.map((part) =>
    part.replace(flat, (text: string, at: number) => {
      const isBlock = BLOCK.test(text);
      const isName = part.slice(0, at).trim() !== '' && text.search(NAME_LIKE) === 0 && /\d/.test(text);
      if (isNumbered || (!isBlock && !isName)) return ' ';
      isNumbered = true;
      return isBlock ? text.replace(BLOCK, ' ') : text;
    }),
  );
}

const ROMAN = ['', 'I', 'II', 'III', 'IV', 'V', 'VI', 'VII', 'VIII', 'IX', 'X', 'XI', 'XII'];
/** Their flats are in front of the house: 3/12 High Street. */
const IN_FRONT: ReadonlySet<string> = new Set(['AUS', 'NZL', 'CAN']);
/** Before the number of a floor below the ground: 지하 1층, 地下1階, B1층. */
const BELOW = /(?:지하|地下) ?$|(?<!\p{L})B$/u;
/** More of a flat's number: 10-05, 4-B, 3/2. */
const TAIL = /^[-/][A-Z\d]{1,3}(?= *$)/;

/** What a line says of the flat in its house. */
export function flatsOf(line: string, country = ''): FlatPart[] {
  const parts = partsIn(line.replace(/№/g, ' '), country);
  const hasOther = (text: string, at: number): boolean =>
    parts.some((part, i) => numbersOf(i === at ? text : part).length > 0);
  return parts.flatMap((part, at) => {
    const found: FlatPart[] = [];
    let rest = part;
    const place = BY_PLACE[country];
    if (place)
      rest = rest.replace(place, (text: string) => {
        const kind = IN_FRONT.has(country) ? 'flat' : 'any';
        found.push(...(text.match(/\d+\p{L}?|[A-Z](?= \d)/gu) ?? []).map((value) => partOf(kind, value)));
        return ' ';
      });
    rest = rest.replace(wordsIn(country).flat, (text: string, from: number, whole: string) => {
      const [, floor] = (text.startsWith('EM') && /([IVX]+)\. ?$/.exec(whole.slice(0, from))) || [];
      if (floor !== undefined) {
        found.push(partOf('floor', floor), ...(text.match(/\d+/g) ?? []).map((door) => partOf('flat', door)));
        return ' ';
      }
      const tail = TAIL.exec(whole.slice(from + text.length))?.[0] ?? '';
      const before = whole.slice(0, from);
      const [first, ...others] = partsOf(text, tail, /° ?\S* ?$/.test(before), country);
      if (first)
        found.push(
          first.kind === 'floor' && BELOW.test(before) ? { ...first, value: `-${first.value}` } : first,
          ...others,
        );
      return ' ';
    });
    const hash = country === 'COL' ? null : HASH_UNIT.exec(rest);
    if (hash && hasOther(rest.slice(0, hash.index), at)) found.push(partOf('flat', hash[0].slice(1)));
    return found;
  });
}

function partOf(kind: Kind, text: string): FlatPart {
  const roman = ROMAN.indexOf(text);
  const value = roman > 1 ? String(roman) : text;
  return {
    kind,
    value: value
      .replace(/[ .]/g, '')
      .replace(/-(?=\D)/, '')
      .replace(/(?<!\d)0+(?=\d)/g, ''),
  };
}

function partsOf(text: string, tail: string, behindFloor: boolean, country: string): FlatPart[] {
  const { kinds, named } = wordsIn(country);
  const kind = kinds.find(([, words]) => text.search(words) >= 0)?.[0] ?? 'flat';
  const words = named.flatMap(([of, value, each]) => (text.search(each) >= 0 ? [partOf(of, value)] : []));
  // The floor and the door: II/2, 3. em. 2.
  const numbers = text.match(/\d+F\d+|[HKLU]\d{4}|\d+ ?[A-Z]?\b|\d+(?:之\d+)?|\b[IVX]+(?=[./ ]+\d)/g) ?? [];
  if (numbers.length > 1) return [partOf('floor', numbers[0]!), partOf('flat', numbers[1]!), ...words];
  const isDegree = text.includes('°');
  const letter = /(?:°|[ .:]|^)(\p{L})(?:$| (?=\p{L}{2}))/u.exec(text)?.[1];
  const isFloor = isDegree || kind === 'floor';
  const number = numbers[0]?.replace(/(?<=\d) ?[A-Z]$/, (last) => (isFloor ? '' : last));
  const isSide = words.some(({ kind: of }) => of === 'flat');
  const own = isDegree || isSide ? (behindFloor ? 'flat' : 'floor') : kind;
  return [
    ...(number === undefined ? [] : [partOf(own, number + tail)]),
    ...(letter && (number === undefined || isDegree)
      ? [partOf(isDegree || words.length > 0 ? 'flat' : kind, letter)]
      : []),
    ...words,
  ];
}

/** Whether both name other flats. `perhaps`: another form may be the same (4 and 4B, garden flat and basement). */
export function flatsDiffer(given: readonly FlatPart[], printed: readonly FlatPart[]): 'surely' | 'perhaps' | 'no' {
  const all = [without(given, printed), without(printed, given)] as const;
  if (all.some((parts) => parts.length === 0)) return 'no';
  const isSure = all[0].some((one) =>
    all[1].some(
      (other) =>
        one.kind !== 'any' &&
        one.kind === other.kind &&
        shapeOf(one) === shapeOf(other) &&
        !(one.kind === 'floor' && shapeOf(one) === 'word') &&
        !one.value.startsWith(other.value) &&
        !other.value.startsWith(one.value),
    ),
  );
  return isSure ? 'surely' : 'perhaps';
}

const shapeOf = ({ value }: FlatPart): 'number' | 'letter' | 'word' =>
  /\d/.test(value) ? 'number' : value.length === 1 ? 'letter' : 'word';

const without = (parts: readonly FlatPart[], others: readonly FlatPart[]): FlatPart[] =>
  parts.filter((part) => {
    const comparable = others.filter(({ kind }) => kind === part.kind || kind === 'any' || part.kind === 'any');
    return comparable.length > 0 && comparable.every(({ value }) => value !== part.value);
  });
