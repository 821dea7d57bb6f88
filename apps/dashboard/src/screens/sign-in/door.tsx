import type { ComponentChildren } from 'preact';
import { useEffect } from 'preact/hooks';
import { Mark } from '../../parts/mark.tsx';

/** The frame of every screen before sign-in. */
export function Door({
  title,
  note,
  children,
}: {
  title: string;
  note: ComponentChildren;
  children: ComponentChildren;
}) {
  useEffect(() => {
    document.title = `${title} · Verify`;
  }, [title]);
  return (
    <main class="sign-in">
      <div class="door">
        <h1>
          <Mark /> Verify
        </h1>
        <p class="note" dir="auto">
          {note}
        </p>
        {children}
      </div>
    </main>
  );
}
