import { useEffect, useState } from 'preact/hooks';
import { Icon } from './icons.tsx';

const TYPING_MS = 250;
const LONGEST = 128;

/** The field that the key `/` focuses. */
export const SearchBox = ({ hint, text, setText }: { hint: string; text: string; setText: (text: string) => void }) => (
  <label class="search">
    <Icon name="search" />
    <span class="sr-only">Search</span>
    <input
      id="search"
      type="search"
      placeholder={hint}
      maxLength={LONGEST}
      dir="auto"
      value={text}
      onInput={(event) => setText(event.currentTarget.value)}
      onKeyDown={(event) => event.key === 'Escape' && event.currentTarget.blur()}
    />
    <kbd aria-hidden="true">/</kbd>
  </label>
);

/** Filters what is already on the screen: whether a text holds what is typed into the field that comes with it. */
export function useSearch(label: string, hint: string) {
  const [text, setText] = useState('');
  const wanted = text.trim().toLowerCase();
  const field = (
    <input
      type="search"
      aria-label={label}
      placeholder={hint}
      value={text}
      onInput={(event) => setText(event.currentTarget.value)}
    />
  );
  return [(of: string): boolean => of.toLowerCase().includes(wanted), field, wanted, setText] as const;
}

/** A search field that reports its text after a pause in typing. */
export function useTyped(asked: string, tell: (text: string) => void) {
  const [text, setText] = useState(asked);
  useEffect(() => {
    if (text.trim() === asked) return;
    const timer = setTimeout(() => tell(text.trim().slice(0, LONGEST)), TYPING_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return [text, setText] as const;
}
