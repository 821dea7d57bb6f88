import { useEffect, useRef } from 'preact/hooks';

/** For the first field of what takes another thing's place: `autofocus` counts only for what a page or a dialog opens with. */
export function useFocus(active = true) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (active) input.current?.focus();
  }, []);
  return input;
}
