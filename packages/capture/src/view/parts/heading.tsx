import type { ComponentChildren, JSX } from 'preact';
import { useEffect, useRef } from 'preact/hooks';

/** Whether the frame has had the focus; otherwise, taking it would take it from the host's page. */
let focused = false;

/** The screen's heading. It receives the focus when the screen appears, so that a screen reader starts there. */
export function Heading({ children }: { children: ComponentChildren }): JSX.Element {
  const ref = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    focused ||= document.hasFocus();
    if (focused) ref.current?.focus({ preventScroll: true });
  }, []);
  return (
    <h1 class="heading" tabIndex={-1} ref={ref}>
      {children}
    </h1>
  );
}
