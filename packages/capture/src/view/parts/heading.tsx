import type { ComponentChildren, JSX } from 'preact';
import { useEffect, useRef } from 'preact/hooks';

/** Whether the person has used the frame; before that, moving the focus would take it from the host's page. */
let used = false;
addEventListener('pointerdown', () => (used = true), { once: true, capture: true });
addEventListener('keydown', () => (used = true), { once: true, capture: true });

/** The screen's heading. It receives the focus when the screen appears, so that a screen reader starts there. */
export function Heading({ children }: { children: ComponentChildren }): JSX.Element {
  const ref = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (used) ref.current?.focus({ preventScroll: true });
  }, []);
  return (
    <h1 class="heading" tabIndex={-1} ref={ref}>
      {children}
    </h1>
  );
}
