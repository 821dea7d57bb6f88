import { CAPTURE_LOCALES } from '@verify/contract';
import { progressOf } from '../../model/next.ts';
import { useApp } from '../use-app.ts';
import './language-menu.css';

/** The system's own list over a globe, which is familiar on phones and to screen readers. */
export function LanguageMenu() {
  const { state, t, locale, offered, chooseLocale } = useApp();
  const locales = CAPTURE_LOCALES.filter((one) => offered.value?.includes(one) ?? true);
  if (locales.length < 2) return <span class="icon-space" />;
  const wide = !progressOf(state.value) && !state.value.flow?.theme.logoFileId;
  const named = locales
    .map((one) => ({ one, name: nameOf(one) }))
    .toSorted((a, b) => a.name.localeCompare(b.name, 'en'));
  return (
    <span class="icon-button language">
      <svg class="icon" width={20} height={20} viewBox="0 0 24 24" aria-hidden="true">
        <path d="M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17zM3.5 12h17M12 3.5c2.3 2.3 3.5 5.2 3.5 8.5s-1.2 6.2-3.5 8.5c-2.3-2.3-3.5-5.2-3.5-8.5S9.7 5.8 12 3.5z" />
      </svg>
      {wide && (
        <span class="language-name" aria-hidden="true">
          {nameOf(locale.value)}
        </span>
      )}
      <select
        aria-label={t('language.title')}
        value={locale.value}
        onChange={(event) => {
          chooseLocale(event.currentTarget.value);
          // Shows the new language when it has arrived, and the old one until then or if it does not.
          event.currentTarget.value = locale.peek();
        }}
      >
        {named.map(({ one, name }) => (
          <option key={one} value={one} lang={one}>
            {name}
          </option>
        ))}
      </select>
    </span>
  );
}

/** Chromium has no names in these languages; it would show "Irish". */
const OWN_NAMES: Readonly<Record<string, string>> = { ga: 'Gaeilge', is: 'Íslenska' };

/** In the language itself, with the capital letter of a list entry: "Deutsch", "Français", "繁體中文". */
function nameOf(locale: string): string {
  const name = OWN_NAMES[locale] ?? new Intl.DisplayNames([locale], { type: 'language' }).of(locale) ?? locale;
  // Georgian lists have no capital letters; those of Unicode are for headlines, and few fonts have them.
  return locale === 'ka' ? name : name.charAt(0).toLocaleUpperCase(locale) + name.slice(1);
}
