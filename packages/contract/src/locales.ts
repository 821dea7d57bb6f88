/** Languages of the capture app's dictionaries. */
export const CAPTURE_LOCALES = [
  'en',
  'ar',
  'bg',
  'bn',
  'cs',
  'da',
  'de',
  'el',
  'es',
  'et',
  'fa',
  'fi',
  'fr',
  'ga',
  'he',
  'hi',
  'hr',
  'hu',
  'id',
  'is',
  'it',
  'ja',
  'ko',
  'lt',
  'lv',
  'ms',
  'nb',
  'nl',
  'pl',
  'pt',
  'pt-BR',
  'ro',
  'ru',
  'sk',
  'sl',
  'sr',
  'sv',
  'sw',
  'th',
  'tr',
  'uk',
  'ur',
  'vi',
  'zh-Hans',
  'zh-Hant',
] as const;
export type CaptureLocale = (typeof CAPTURE_LOCALES)[number];

/** Languages whose readers can also read another one in the list. */
const RELATED: Readonly<Record<string, string>> = { no: 'nb', nn: 'nb', bs: 'hr', gsw: 'de', yue: 'zh' };

/**
 * The best of the offered languages for the first requested tag that matches any, and that tag; null if none matches.
 * Tags are BCP 47 or an operating system's form of it, such as `en_US.UTF-8`; an invalid tag, such as `C`, matches
 * nothing. The language must be the same. Of several, the script decides, then the region: `zh-TW` is written in
 * traditional characters, and `pt-AO` is closer to `pt` than to `pt-BR`. Another script is better than another
 * language: `sr-Latn` is shown `sr`.
 */
export function matchLocale<L extends string>(
  wanted: readonly string[],
  offered: readonly L[],
): { locale: L; tag: string } | null {
  const candidates = offered.map((locale) => ({ locale, own: new Intl.Locale(locale) }));
  for (const tag of wanted) {
    const want = parseTag(tag);
    if (!want) continue;
    const full = want.maximize();
    const language = RELATED[want.language] ?? want.language;
    let best: L | null = null;
    let most = 0;
    for (const { locale, own } of candidates) {
      if (own.language !== language) continue;
      const score =
        1 +
        (own.maximize().script === full.script ? 4 : 0) +
        (own.region === want.region ? 2 : own.region === undefined ? 1 : 0);
      if (score > most) [best, most] = [locale, score];
    }
    if (best) return { locale: best, tag };
  }
  return null;
}

function parseTag(tag: string): Intl.Locale | null {
  try {
    return new Intl.Locale(tag.replace(/[.@].*/, '').replaceAll('_', '-'));
  } catch {
    return null; // Not a language tag.
  }
}
