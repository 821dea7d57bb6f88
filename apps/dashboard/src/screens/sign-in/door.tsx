import type { ComponentChildren } from 'preact';
import { useEffect } from 'preact/hooks';
import { link } from '../../app/router.ts';
import { Mark } from '../../parts/icons.tsx';
import { ButtonLink } from '../../parts/parts.tsx';

type Props = { title: string; note: ComponentChildren; children: ComponentChildren };

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

export const ToSignIn = () => <ButtonLink kind="quiet wide" to={link('/')} verb="Go to sign-in" />;

/** The secret of a link is in the fragment, which no server sees, and is removed from the address at once. */
export function takeSecret(path: string): string {
  const secret = location.hash.slice(1);
  if (secret !== '') history.replaceState(null, '', link(path));
  return secret;
}
