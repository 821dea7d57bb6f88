import anyAscii from 'any-ascii';
import type { Spelling, Unit } from '@verify/reading/names';
import DATA from './han-names.json' with { type: 'json' };

/** Characters with another reading in surnames, and ü, which is LYU and NYU. */
const READINGS = byCharacter(DATA.readings);
/** As Hong Kong, Macao, Singapore, Malaysia and Taiwan spell them, by Cantonese, Hokkien, Teochew and Hakka. */
const SURNAMES = byCharacter(DATA.surnames);
const VARIANTS = new Map(rowsOf(DATA.forms).flatMap((pair) => [...pair].map((char) => [char, [...pair]] as const)));

/** Simplified and traditional forms of one surname; the character alone where there is one form. */
export const variantsOf = (char: string): readonly string[] => VARIANTS.get(char) ?? [char];

/** Several entries are written in one row. */
function rowsOf(lines: readonly string[]): string[] {
  return lines.flatMap((line) => line.split(' '));
}

/** Each character of `字=READING,READING`. */
function byCharacter(
  lines: readonly string[],
  spell = (reading: string): string[] => [reading],
): Record<string, string[]> {
  return Object.fromEntries(
    rowsOf(lines).flatMap((row) => {
      const [chars, spelled] = row.split('=');
      return [...chars!].map((char) => [char, spelled!.split(',').flatMap(spell)]);
    }),
  );
}

/** Readings of characters in given names outside Mandarin: in the south, and in Japan (nanori, in Hepburn). */
const GIVEN = [byCharacter(DATA.southernGiven), byCharacter(DATA.japaneseGiven, withLong)];

/** Long vowels, which passports may write: Tarō as TARO, TAROU or TAROH. */
function withLong(reading: string): string[] {
  if (/(?:R|SH|RY|KY|S|G|K|Y)O$/.test(reading)) return [reading, `${reading}U`, `${reading}H`];
  return reading.endsWith('U') ? [reading, `${reading}U`] : [reading];
}

/** Japan's commonest surnames in kanji and their readings, in the spellings of passports. */
const JAPANESE_SURNAMES = new Map(
  rowsOf(DATA.japaneseSurnames).flatMap((row) => {
    const [forms, spelled] = row.split('=');
    return forms!.split('|').map((form) => [form, spelled!.split(',')] as const);
  }),
);

/** The surname at the beginning of a name, the longest that is known: 長谷川 has three characters. */
function japaneseSurname(name: string): { readonly form: string; readonly readings: readonly string[] } | null {
  const chars = [...name];
  for (let size = Math.min(4, chars.length); size > 0; size--) {
    const form = chars.slice(0, size).join('');
    const readings = JAPANESE_SURNAMES.get(form);
    if (readings) return { form, readings };
  }
  return null;
}

/** Each character by its Pinyin reading and by Wade-Giles (Taiwan); a Japanese surname by its reading too. */
export function hanUnits(text: string): Spelling {
  const japanese = japaneseSurname(text);
  if (!japanese) return chineseUnits(text, true);
  const { form, readings } = japanese;
  const asChinese = chineseUnits(form, true).reduce<string[]>(
    (done, { choices }) => done.flatMap((start) => choices.map((choice) => start + choice)),
    [''],
  );
  return [{ letter: form, choices: [...readings, ...asChinese] }, ...chineseUnits(text.slice(form.length), false)];
}

/** Each character of a Chinese name. `fromStart`: the first one is the surname. */
export function chineseUnits(text: string, fromStart: boolean): Unit[] {
  return [...text].map((char, i): Unit => {
    const readings = READINGS[char] ?? [
      anyAscii(char)
        .toUpperCase()
        .replace(/[^A-Z]/g, ''),
    ];
    const surname = fromStart && i === 0 ? (SURNAMES[char] ?? []) : [];
    return {
      letter: char,
      choices: [
        ...new Set([...readings, ...readings.flatMap(wadeGiles), ...surname, ...GIVEN.flatMap((of) => of[char] ?? [])]),
      ],
    };
  });
}

/** Wade-Giles without apostrophes, as passports have it: XIE is HSIEH, ZHANG is CHANG. */
function wadeGiles(pinyin: string): string[] {
  const [, initial = '', final = ''] = /^(ZH|CH|SH|[BPMFDTNLGKHJQXRZCSYW])?([A-Z]*)$/.exec(pinyin) ?? [];
  if (final === '') return [];
  const whole = WHOLE[pinyin];
  if (whole) return whole.split(',');
  const start = INITIALS[initial] ?? initial;
  const end =
    ENDINGS[final] ??
    (/^[GK]$/.test(initial) && final === 'UI'
      ? 'UEI'
      : /^[GKH]$/.test(initial) && final === 'E'
        ? 'O'
        : final === 'UO' && !/^(?:[GKH]|SH)$/.test(initial)
          ? 'O'
          : /^[JQX]$/.test(initial) && final === 'UE'
            ? 'UEH'
            : final);
  return [...new Set([start + end, start + final])].filter((spelling) => spelling !== pinyin);
}

const pairs = (rows: string): Record<string, string> =>
  Object.fromEntries(rows.split(' ').map((row) => row.split('=')));
const ENDINGS = pairs('IAN=IEN IE=IEH ONG=UNG IONG=IUNG');
const INITIALS = pairs('B=P D=T G=K ZH=CH J=CH Q=CH X=HS Z=TS C=TS R=J');
const WHOLE = pairs(
  'ZHI=CHIH CHI=CHIH SHI=SHIH RI=JIH ZI=TZU CI=TZU SI=SSU,SZU YE=YEH YAN=YEN YOU=YU YONG=YUNG YUE=YUEH YI=I E=O ER=ERH XU=HSU',
);
