import { effect, signal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';

export type KeyTable = Readonly<Record<string, () => void>>;

const PLACE = 'verify-single-keys';
/** Whether single-character shortcuts work. People who dictate or have a tremor turn them off (WCAG 2.1.4). */
export const singleKeys = signal(read() !== 'off');
effect(() => {
  document.documentElement.dataset['singleKeys'] = singleKeys.value ? 'on' : 'off';
});

export function turnSingleKeys(on: boolean): void {
  singleKeys.value = on;
  try {
    localStorage.setItem(PLACE, on ? 'on' : 'off');
  } catch {
    // Without storage, it applies until the page is closed.
  }
}

/** Single keys, while nobody is typing and no dialog is open. */
export function useKeys(table: KeyTable): void {
  const latest = useRef(table);
  latest.current = table;
  useEffect(() => {
    const listener = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      // Keys that type nothing, such as the arrows, always work.
      if (event.key.length === 1 && !singleKeys.peek()) return;
      const target = event.target as HTMLElement;
      if (target.matches('input, textarea, select, [contenteditable]') || document.querySelector('dialog[open]'))
        return;
      // Leaves Enter to the focused button or link.
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

function read(): string | null {
  try {
    return localStorage.getItem(PLACE);
  } catch {
    return null;
  }
}
