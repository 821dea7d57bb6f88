import { signal, type ReadonlySignal } from '@preact/signals';
import { en, type TextKey } from '../locales/en.ts';
import { LOCALES } from '../locales/locales.ts';

export type Translate = (key: TextKey, values?: Readonly<Record<string, string | number>>) => string;

export interface Texts {
  /** Reads the dictionary's signal: a view that calls it is drawn again when the language arrives. */
  readonly t: Translate;
  /** Of the dictionary in use, such as `en`. */
  readonly locale: ReadonlySignal<string>;
  /** English stays when the language is unknown; `false` when it is known and could not be loaded. */
  load(wanted: readonly string[], overrides?: Readonly<Record<string, string>>): Promise<boolean>;
}

const RTL = new Set(['ar', 'fa', 'he', 'ur']);

export function createTexts(root: HTMLElement | null): Texts {
  const words = signal<Readonly<Record<string, string>>>(en);
  const locale = signal('en');
  return {
    locale,
    t: (key, values = {}) =>
      (words.value[key] ?? en[key]).replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? '')),
    async load(wanted, overrides = {}) {
      const found = wanted.map((tag) => tag.toLowerCase().split('-')[0]!).find((tag) => tag === 'en' || tag in LOCALES);
      const language = found ?? 'en';
      let dictionary: Readonly<Record<string, string>> = en;
      let loaded = true;
      if (language !== 'en') {
        try {
          dictionary = await LOCALES[language]!();
        } catch {
          // The network gave out: English is better than nothing, and the host is told.
          loaded = false;
        }
      }
      locale.value = loaded ? language : 'en';
      words.value = { ...dictionary, ...overrides };
      if (root) {
        root.lang = locale.value;
        root.dir = RTL.has(locale.value) ? 'rtl' : 'ltr';
      }
      return loaded;
    },
  };
}
