import type { TextLanguage } from '@verify/reading';

export interface Script {
  readonly language: TextLanguage;
  /** One letter or mark of the script. */
  readonly letter: RegExp;
  /**
   * How a name is confirmed: `letters` by transliteration, `consonants` without vowels as in Arabic, `syllables` by the
   * number of characters, `place` by its position.
   */
  readonly agreement: 'letters' | 'consonants' | 'syllables' | 'place';
  /** Both names share one line, the surname first, without a space. */
  readonly joined?: true;
  /** A joined name in Hangul is more certain if it matches the zone's spelling. */
  readonly spelled?: true;
  /** Chinese characters not spelled as in Mandarin are uncertain; `by-part`: if another part of the name is not. */
  readonly mandarin?: 'always' | 'by-part';
  /** Spaces separate words; in other scripts the recogniser's spaces have no meaning. */
  readonly spaced: boolean;
  /** May be a letter that the data lacks and the zone spells the same: never certain. Matched before its names. */
  readonly mistakable?: RegExp;
}

/** What is read by its spaces and vouched for by its transliteration, unless `more` says otherwise. */
const script = (language: TextLanguage, letter: RegExp, more: Partial<Script> = {}): Script => ({
  language,
  letter,
  agreement: 'letters',
  spaced: true,
  ...more,
});
const latin = (language: TextLanguage): Script => script(language, /\p{Script=Latin}/u);
const cyrillic = (language: TextLanguage, more?: Partial<Script>): Script =>
  script(language, /\p{Script=Cyrillic}/u, more);
// The data has no capital Ϊ.
const GREEK = script('ell', /\p{Script=Greek}/u, { mistakable: /[ΑΕΟΥ]Ι/ });
const ARABIC = script('ara', /\p{Script=Arabic}/u, { agreement: 'consonants' });
const INDIAN = script('hin', /\p{Script=Devanagari}/u, { agreement: 'place' });
const JOINED = { agreement: 'syllables', joined: true, spaced: false } as const;
const TRADITIONAL = script('chi_tra', /\p{Script=Han}/u, JOINED);
// npm has no Russian data. Belarusian lacks Щ and Ъ, and names with these do not agree with the zone.
const RUSSIAN = cyrillic('bel');

/** The scripts, or the Latin letters beyond A to Z, of States' names. By the codes of the zone. */
const BY_STATE: Readonly<Record<string, Script>> = {
  ...Object.fromEntries(
    'ARE BHR DZA EGY IRQ JOR KWT LBN LBY MAR MRT OMN PSE QAT SAU SDN SYR TUN YEM'
      .split(' ')
      .map((state) => [state, ARABIC]),
  ),
  GRC: GREEK,
  CYP: GREEK,
  RUS: RUSSIAN,
  BLR: RUSSIAN,
  // The data has no capital Ґ, which the zone spells G as older ones do Г.
  UKR: cyrillic('ukr', { mistakable: /Г.* .*(?<!Z)G/ }),
  BGR: cyrillic('bul'),
  SRB: cyrillic('srp'),
  ISR: script('heb', /\p{Script=Hebrew}/u, { agreement: 'place' }),
  CHN: script('chi_sim', /\p{Script=Han}/u, { ...JOINED, mandarin: 'always' }),
  TWN: { ...TRADITIONAL, mandarin: 'by-part' },
  // They spell Cantonese, whose sounds are not listed here.
  HKG: TRADITIONAL,
  MAC: TRADITIONAL,
  JPN: script('jpn', /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]/u, {
    agreement: 'place',
    spaced: false,
  }),
  // A name in Hangul is uncertain too, unless it matches the zone's spelling: 김 was read as 리 with 0.87.
  KOR: script('kor', /\p{Script=Hangul}/u, { ...JOINED, spelled: true, mistakable: /./ }),
  // ฐ was read as ช at both sizes with 0.93 (`pnpm bench scripts`), so a name in Thai is never certain.
  THA: script('tha', /\p{Script=Thai}/u, { agreement: 'place', spaced: false, mistakable: /./ }),
  IND: INDIAN,
  NPL: INDIAN,
  POL: latin('pol'),
  D: latin('deu'),
  AUT: latin('deu'),
  LIE: latin('deu'),
};

/** Null if names have no letters beyond A to Z, or npm has no data with all of the State's letters. */
export const scriptOf = (issuingState: string | null): Script | null => BY_STATE[issuingState ?? ''] ?? null;

export const isLatin = ({ letter }: Script): boolean => letter.test('A');
