import type { enFirst } from './en-first.ts';
import type { enLater } from './en-later.ts';

/** English is the reference. Hosts may override any text with `config.dictionary`. */
export type TextKey = Exclude<keyof typeof enFirst | keyof typeof enLater, PluralForm>;

/** Texts with a `{count}` whose words can depend on it. */
export type PluralKey = 'choose.country.found' | 'liveness.failed.left';

/**
 * The text of a plural key fits every number that has no form of its own, so a dictionary is complete without forms.
 * A language adds those it needs under the key and the category that `Intl.PluralRules` selects in that language:
 * `'choose.country.found.one': '{count} country'`, or `.one`, `.few` and `.many` in Polish. The category `other` is the
 * plural key itself.
 */
export type PluralForm = `${PluralKey}.${Exclude<Intl.LDMLPluralRule, 'other'>}`;

/** A text that is not translated yet is shown in English; `locales.test.ts` lists what is missing. */
export type Dictionary = Readonly<Partial<Record<TextKey | PluralForm, string>>>;
