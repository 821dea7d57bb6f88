import { useEffect, useRef } from 'preact/hooks';

/** Focuses the first field of content that replaces other content, where `autofocus` does nothing. */
export function useFocus(active = true) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (active) input.current?.focus();
  }, []);
  return input;
}
