import type { Texts, Translate } from '../language/texts.ts';

/** Records which keys a screen shows, so that the flow editor can list them and find the one that was clicked. */
export function createShownTexts(texts: Texts, root: Element) {
  const said = new Map<string, string>();
  const t: Translate = (key, values) => {
    const text = texts.t(key, values);
    const one = plain(text);
    if (one !== '') for (const form of formsOf(key, values)) said.set(form, one);
    return text;
  };
  /** A text with a count has its forms under `key.one`, `key.other` and so on. */
  function formsOf(key: string, values: Parameters<Translate>[1]): readonly string[] {
    if (typeof values?.['count'] !== 'number') return [key];
    const forms = Object.keys(texts.all()).filter((each) => each.startsWith(`${key}.`));
    return forms.length > 0 ? forms : [key];
  }
  return {
    texts: { ...texts, t },
    /** Keys whose text is on the page, as text or as a label. */
    keys() {
      const page = wordsOf(root);
      return [...said].flatMap(([key, text]) => (page.includes(text) ? [key] : []));
    },
    /** The key of the text at this element, and the smallest element around all of it. */
    at(element: Element) {
      for (let at: Element | null = element; at && at !== root; at = at.parentElement) {
        const words = wordsOf(at);
        if (words === '') continue;
        // Of several matches the longest: a sentence rather than a word in it.
        const [found] = [...said]
          .filter(([, text]) => words.includes(text))
          .toSorted(([, a], [, b]) => b.length - a.length);
        if (found) return { key: found[0], element: at };
      }
      return null;
    },
  };
}

const plain = (text: string): string => text.replace(/\s+/g, ' ').trim();

const LABELS = ['aria-label', 'alt', 'title', 'placeholder'] as const;

/** The text of an element, and its labels for screen readers. */
function wordsOf(element: Element): string {
  const labels = [element, ...element.querySelectorAll(LABELS.map((name) => `[${name}]`).join())].flatMap((each) =>
    LABELS.flatMap((name) => each.getAttribute(name) ?? []),
  );
  return plain([element.textContent, ...labels].join('\n'));
}
