import { signal, type ReadonlySignal } from '@preact/signals';
import { enFirst } from '../locales/en-first.ts';
import type { PublicFlow } from '@verify/contract';
import type { TextKey } from '../locales/en.ts';
import { LOCALES } from '../locales/locales.ts';

export type Translate = (key: TextKey, values?: Readonly<Record<string, string | number>>) => string;

export interface Texts {
  /** Reads the dictionary's signal, so that a view that calls it is rendered again when the language arrives. */
  readonly t: Translate;
  /** Language of the dictionary in use, such as `en`. */
  readonly locale: ReadonlySignal<string>;
  /** The language tag that was requested, such as `en-GB`, whether or not there is a dictionary for it. */
  wanted(): string;
  /** Adds the English texts of the screens that are loaded later. */
  addEnglish(more: Readonly<Record<string, string>>): void;
  /** Applies the flow's own texts, below the host's, and its first language if the current one is not offered. */
  adopt(flow: Pick<PublicFlow, 'locales' | 'texts'>): Promise<void>;
  /** The current dictionary without custom texts. */
  all(): Readonly<Record<string, string>>;
  /** Keeps English for an unknown language; `false` for a known one that could not be loaded. */
  load(wanted: readonly string[], overrides?: Readonly<Record<string, string>>): Promise<boolean>;
}

const RTL = new Set(['ar', 'fa', 'he', 'ur']);

export function createTexts(root: HTMLElement | null): Texts {
  const english = signal<Readonly<Record<string, string>>>(enFirst);
  const words = signal<Readonly<Record<string, string>>>({});
  const own = signal<Readonly<Record<string, string>>>({});
  const locale = signal('en');
  let tag = 'en';
  let hosts: Readonly<Record<string, string>> = {};
  const texts: Texts = {
    locale,
    wanted: () => tag,
    t(key, values = {}) {
      const { count } = values;
      const form = typeof count === 'number' ? `${key}.${new Intl.PluralRules(locale.value).select(count)}` : key;
      const dictionary = [own.value, words.value, english.value].find((one) => one[form] ?? one[key]);
      const text = dictionary?.[form] ?? dictionary?.[key] ?? key;
      return text.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''));
    },
    addEnglish: (more) => (english.value = { ...english.value, ...more }),
    all: () => ({ ...english.value, ...words.value }),
    async adopt({ locales, texts: flows }) {
      if (locales?.[0] && !locales.includes(locale.peek())) await texts.load([locales[0]], hosts);
      own.value = { ...flows?.[locale.peek()], ...hosts };
    },
    async load(wanted, overrides = {}) {
      own.value = hosts = overrides;
      tag = wanted[0] ?? 'en';
      const found = wanted
        .map((one) => one.toLowerCase().split(/[-_]/)[0]!)
        .find((one) => one === 'en' || one in LOCALES);
      const language = found ?? 'en';
      let dictionary: Readonly<Record<string, string>> = {};
      let loaded = true;
      if (language !== 'en') {
        try {
          dictionary = await LOCALES[language]!();
        } catch {
          // The network failed: English is better than nothing, and the host is informed.
          loaded = false;
        }
      }
      locale.value = loaded ? language : 'en';
      words.value = dictionary;
      if (root) {
        root.lang = locale.value;
        root.dir = RTL.has(locale.value) ? 'rtl' : 'ltr';
      }
      return loaded;
    },
  };
  return texts;
}
