import { useEffect, useRef } from 'preact/hooks';

export type KeyTable = Readonly<Record<string, () => void>>;

/** Single keys, while nothing is being typed and no dialog is open. */
export function useKeys(table: KeyTable): void {
  const latest = useRef(table);
  latest.current = table;
  useEffect(() => {
    const listener = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      const target = event.target as HTMLElement;
      if (target.matches('input, textarea, select, [contenteditable]') || document.querySelector('dialog[open]'))
        return;
      // Enter on a button or a link is that button's.
      if (event.key === 'Enter' && target.matches('button, a, summary')) return;
      const act = latest.current[event.key];
      if (!act) return;
      event.preventDefault();
      act();
    };
    addEventListener('keydown', listener);
    return () => removeEventListener('keydown', listener);
  }, []);
}
