import { CAPTURE_LOCALES, type CaptureLocale, matchLocale } from '@verify/contract';
import { LOCALES } from '../locales/locales.ts';
import { isolateLatin } from './isolate-latin.ts';

type Words = Readonly<Record<string, string>>;

export interface Language {
  readonly locale: CaptureLocale;
  /** The matching requested tag, such as `de-AT`; undefined if none matches. */
  readonly tag: string | undefined;
  readonly dir: 'ltr' | 'rtl';
  readonly words: Words;
  readonly prepare: (texts: Words) => Words;
}

const RTL: ReadonlySet<string> = new Set(['ar', 'fa', 'he', 'ur']);

/** Loads the best dictionary for the tags, else the first offered one, or English. Rejects without a network. */
export async function findLanguage(
  wanted: readonly string[],
  offered: readonly string[] = CAPTURE_LOCALES,
): Promise<Language> {
  const known = offered.filter((one): one is CaptureLocale => (CAPTURE_LOCALES as readonly string[]).includes(one));
  const match = matchLocale(wanted, known);
  const locale = match?.locale ?? known[0] ?? 'en';
  const rtl = RTL.has(locale);
  const prepare = rtl ? isolateLatin : (texts: Words): Words => texts;
  const words = locale === 'en' ? {} : prepare((await LOCALES[locale]()) as Words);
  return { locale, tag: match?.tag, dir: rtl ? 'rtl' : 'ltr', words, prepare };
}
