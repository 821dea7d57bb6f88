import type { ComponentChildren, JSX } from 'preact';
import { useEffect, useRef } from 'preact/hooks';

/** Whether the person has used the frame: before that, taking the focus would tear it out of the host's page. */
let used = false;
addEventListener('pointerdown', () => (used = true), { once: true, capture: true });
addEventListener('keydown', () => (used = true), { once: true, capture: true });

/** The screen's heading. It takes the focus when the screen comes up, so that a screen reader begins there. */
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
