import { signal, type ReadonlySignal } from '@preact/signals';
import { enFirst } from '../locales/en-first.ts';
import type { PublicFlow } from '@verify/contract';
import type { TextKey } from '../locales/en.ts';
import type { Language } from './find-language.ts';

export type Translate = (key: TextKey, values?: Readonly<Record<string, string | number>>) => string;
type Words = Readonly<Record<string, string>>;

export interface Texts {
  /** Reads the dictionary's signal, so that a view that calls it is rendered again when the language arrives. */
  readonly t: Translate;
  /** Language of the dictionary in use, such as `en`. */
  readonly locale: ReadonlySignal<string>;
  /** Languages of the flow; undefined if it offers all. */
  readonly offered: ReadonlySignal<PublicFlow['locales']>;
  /** The language tag that was requested, such as `en-GB`, whether or not there is a dictionary for it. */
  wanted(): string;
  chosen(): boolean;
  /** Adds the English texts of the screens that are loaded later. */
  addEnglish(more: Words): void;
  /** Applies the flow's own texts, below the host's, and its best language if the current one is not offered. */
  adopt(flow: Pick<PublicFlow, 'locales' | 'texts'>): Promise<void>;
  /** The current dictionary without custom texts. */
  all(): Words;
  /** The best language for these tags; `false` if it could not be loaded, and then the language stays as it is. */
  load(wanted: readonly string[], overrides?: Words): Promise<boolean>;
  /** The person's choice takes precedence over every other preference. */
  choose(locale: string): Promise<boolean>;
}

const ENGLISH: Language = { locale: 'en', tag: undefined, dir: 'ltr', words: {}, prepare: (texts) => texts };

export function createTexts(root: HTMLElement | null): Texts {
  const english = signal<Words>(enFirst);
  const words = signal<Words>({});
  const own = signal<Words>({});
  const locale = signal('en');
  const offered = signal<PublicFlow['locales']>(undefined);
  let list: readonly string[] = [];
  let tag = 'en';
  let chosen = false;
  let hosts: Words = {};
  let flows: PublicFlow['texts'];
  let turn = 0;

  async function find(wanted: readonly string[]): Promise<boolean> {
    const mine = ++turn;
    const among = offered.peek();
    let language = ENGLISH;
    // Every other language needs the table of languages, which is not part of the first bundle.
    if (!/^en\b/i.test(wanted[0] ?? 'en') || (among && !among.includes('en'))) {
      try {
        language = await (await import('./languages.ts')).findLanguage(wanted, among);
      } catch {
        return false; // Without a network the current language stays, because the language can be loaded later.
      }
    }
    // A later request has finished first.
    if (mine !== turn) return true;
    list = wanted;
    tag = language.tag ?? wanted[0] ?? 'en';
    locale.value = language.locale;
    words.value = language.words;
    own.value = language.prepare({ ...flows?.[language.locale], ...hosts });
    if (root) Object.assign(root, { lang: language.locale, dir: language.dir });
    return true;
  }

  return {
    locale,
    offered,
    wanted: () => tag,
    chosen: () => chosen,
    t(key, values = {}) {
      const { count } = values;
      const form = typeof count === 'number' ? `${key}.${new Intl.PluralRules(locale.value).select(count)}` : key;
      const texts = [own.value, words.value, english.value].flatMap((one) => [one[form], one[key]]);
      return (texts.find(Boolean) ?? key).replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''));
    },
    addEnglish: (more) => (english.value = { ...english.value, ...more }),
    all: () => ({ ...english.value, ...words.value }),
    async adopt(flow) {
      offered.value = flow.locales;
      flows = flow.texts;
      await find(list);
    },
    load(wanted, overrides = {}) {
      hosts = overrides;
      list = wanted;
      return find(wanted);
    },
    async choose(one) {
      const done = await find([one, ...list]);
      chosen ||= done;
      return done;
    },
  };
}
