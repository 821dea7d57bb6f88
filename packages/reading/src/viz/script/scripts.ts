/** Tesseract's data in the package, loaded when a document of such a State is first read. */
const TEXT_LANGUAGES = [
  'eng',
  'ara',
  'bel',
  'bul',
  'chi_sim',
  'chi_tra',
  'deu',
  'ell',
  'heb',
  'hin',
  'jpn',
  'kor',
  'pol',
  'srp',
  'tha',
  'ukr',
] as const;
export type TextLanguage = (typeof TEXT_LANGUAGES)[number];

export interface Script {
  readonly language: TextLanguage;
  /** One letter or mark of the script. */
  readonly letter: RegExp;
  /**
   * What vouches for a name: `letters` is its transliteration, `consonants` leaves vowels out as Arabic does,
   * `syllables` counts characters, `place` is where it stands.
   */
  readonly agreement: 'letters' | 'consonants' | 'syllables' | 'place';
  /** Both names share one line, the surname first, without a space. */
  readonly joined?: true;
  /** A joined name in Hangul is surer where the zone's spelling agrees with it. */
  readonly spelled?: true;
  /** Chinese characters spelled otherwise than in Mandarin are unsure; `by-part`: if another of the name is not. */
  readonly mandarin?: 'always' | 'by-part';
  /** Words are set apart by spaces; elsewhere the recogniser's spaces mean nothing. */
  readonly spaced: boolean;
  /** What may be a letter that the data lacks and the zone spells the same: never sure. Matched before its names. */
  readonly mistakable?: RegExp;
}

const CYRILLIC = /[\p{Script=Cyrillic}]/u;
const HAN = /[\p{Script=Han}]/u;
const latin = (language: TextLanguage): Script => ({
  language,
  letter: /\p{Script=Latin}/u,
  agreement: 'letters',
  spaced: true,
});
const cyrillic = (language: TextLanguage): Script => ({
  language,
  letter: CYRILLIC,
  agreement: 'letters',
  spaced: true,
});
// The data has no capital Ϊ.
const GREEK: Script = {
  language: 'ell',
  letter: /[\p{Script=Greek}]/u,
  agreement: 'letters',
  spaced: true,
  mistakable: /[ΑΕΟΥ]Ι/,
};
const ARABIC: Script = { language: 'ara', letter: /[\p{Script=Arabic}]/u, agreement: 'consonants', spaced: true };
const TRADITIONAL: Script = { language: 'chi_tra', letter: HAN, agreement: 'syllables', joined: true, spaced: false };
// npm has no Russian data. Belarusian lacks Щ and Ъ, and names with these do not agree with the zone.
const RUSSIAN = cyrillic('bel');

/** The scripts, or the Latin letters beyond A to Z, of States' names. By the codes of the zone. */
const BY_STATE: Readonly<Record<string, Script>> = {
  GRC: GREEK,
  CYP: GREEK,
  RUS: RUSSIAN,
  BLR: RUSSIAN,
  // The data has no capital Ґ, which the zone spells G as older ones do Г.
  UKR: { ...cyrillic('ukr'), mistakable: /Г.* .*(?<!Z)G/ },
  BGR: cyrillic('bul'),
  SRB: cyrillic('srp'),
  ...Object.fromEntries(
    'ARE BHR DZA EGY IRQ JOR KWT LBN LBY MAR MRT OMN PSE QAT SAU SDN SYR TUN YEM'
      .split(' ')
      .map((state) => [state, ARABIC]),
  ),
  ISR: { language: 'heb', letter: /[\p{Script=Hebrew}]/u, agreement: 'place', spaced: true },
  CHN: {
    language: 'chi_sim',
    letter: HAN,
    agreement: 'syllables',
    joined: true,
    mandarin: 'always',
    spaced: false,
  },
  TWN: { ...TRADITIONAL, mandarin: 'by-part' },
  // They spell Cantonese, whose sounds nobody lists here.
  HKG: TRADITIONAL,
  MAC: TRADITIONAL,
  JPN: {
    language: 'jpn',
    letter: /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]/u,
    agreement: 'place',
    spaced: false,
  },
  // One in Hangul is not sure either, unless the zone's spelling agrees: 김 was read as 리 with 0.87.
  KOR: {
    language: 'kor',
    letter: /[\p{Script=Hangul}]/u,
    agreement: 'syllables',
    joined: true,
    spelled: true,
    spaced: false,
    mistakable: /./,
  },
  // ฐ was read as ช at both sizes with 0.93 (`pnpm bench scripts`), so a name in Thai is never sure.
  THA: { language: 'tha', letter: /[\p{Script=Thai}]/u, agreement: 'place', spaced: false, mistakable: /./ },
  IND: { language: 'hin', letter: /[\p{Script=Devanagari}]/u, agreement: 'place', spaced: true },
  NPL: { language: 'hin', letter: /[\p{Script=Devanagari}]/u, agreement: 'place', spaced: true },
  POL: latin('pol'),
  D: latin('deu'),
  AUT: latin('deu'),
  LIE: latin('deu'),
};

/** Null where names have no letters beyond A to Z, or npm has no data that knows all of the State's letters. */
export const scriptOf = (issuingState: string | null): Script | null => BY_STATE[issuingState ?? ''] ?? null;

export const isLatin = ({ letter }: Script): boolean => letter.test('A');
