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

interface SearchFieldProps {
  readonly label: string;
  readonly hint: string;
  readonly text: string;
  readonly setText: (text: string) => void;
  readonly class?: string;
}

/** Filters what is already on the screen. */
export const SearchField = ({ label, hint, text, setText, class: kind }: SearchFieldProps) => (
  <input
    type="search"
    class={kind}
    aria-label={label}
    placeholder={hint}
    value={text}
    onInput={(event) => setText(event.currentTarget.value)}
  />
);

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
