import type { ComponentChildren, JSX } from 'preact';
import { useEffect, useRef } from 'preact/hooks';

/** Whether the person has used the frame; before that, moving the focus would take it from the host's page. */
let used = false;
addEventListener('pointerdown', () => (used = true), { once: true, capture: true });
addEventListener('keydown', () => (used = true), { once: true, capture: true });
/** The launcher gives the focus to the frame, but to nothing in it. By Tab, it comes to a control, and stays there. */
let shown: HTMLHeadingElement | null = null;
addEventListener('focus', () =>
  setTimeout(() => {
    if (parent !== window && document.activeElement === document.body) shown?.focus({ preventScroll: true });
  }),
);

/** The screen's heading. It receives the focus when the screen appears, so that a screen reader starts there. */
export function Heading({ children }: { children: ComponentChildren }): JSX.Element {
  const ref = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    shown = ref.current;
    if (used || (parent !== window && document.hasFocus())) shown?.focus({ preventScroll: true });
  }, []);
  return (
    <h1 class="heading" tabIndex={-1} ref={ref}>
      {children}
    </h1>
  );
}
