import type { ComponentChildren } from 'preact';
import { useEffect } from 'preact/hooks';
import { Mark } from '../../parts/mark.tsx';

interface Props {
  readonly title: string;
  readonly note: ComponentChildren;
  readonly children: ComponentChildren;
}

/** The frame of every screen before sign-in. */
export function Door({ title, note, children }: Props) {
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
