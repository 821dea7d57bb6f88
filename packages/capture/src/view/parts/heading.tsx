import type { ComponentChildren, JSX } from 'preact';
import { useEffect, useRef } from 'preact/hooks';

/** Whether the person is here: before that, moving the focus would take it from the page around the frame. */
let here = parent === window;
const takeFocus = (): void => void (here = true);
addEventListener('pointerdown', takeFocus, { once: true, capture: true });
addEventListener('keydown', takeFocus, { once: true, capture: true });

/** The screen's heading. It receives the focus when the screen appears, so that a screen reader starts there. */
export function Heading({ children }: { children: ComponentChildren }): JSX.Element {
  const ref = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    here ||= document.hasFocus();
    if (here) ref.current?.focus({ preventScroll: true });
  }, []);
  return (
    <h1 class="heading" tabIndex={-1} ref={ref}>
      {children}
    </h1>
  );
}
