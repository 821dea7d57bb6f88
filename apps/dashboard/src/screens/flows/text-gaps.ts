import { CAPTURE_LOCALES, type CaptureLocale, type FlowSettings } from '@verify/contract';

export const offeredLocales = ({ locales }: Pick<FlowSettings, 'locales'>): readonly CaptureLocale[] =>
  locales.length > 0 ? locales : CAPTURE_LOCALES;

/** Keys with custom texts in another offered language but not in this one, by language, without empty lists. */
export function textGaps(
  settings: Pick<FlowSettings, 'locales' | 'texts'>,
): ReadonlyMap<CaptureLocale, readonly string[]> {
  const offered = offeredLocales(settings);
  const keys = new Set(offered.flatMap((locale) => Object.keys(settings.texts[locale] ?? {})));
  const gaps = offered.map((locale) => {
    const own = settings.texts[locale] ?? {};
    return [locale, [...keys].filter((key) => !Object.hasOwn(own, key)).toSorted()] as const;
  });
  return new Map(gaps.filter(([, missing]) => missing.length > 0));
}
