import type { ComponentChildren, JSX } from 'preact';

interface Props {
  readonly kind?: 'primary' | 'secondary' | 'quiet' | 'danger' | 'glass';
  readonly busy?: boolean;
  readonly autoFocus?: boolean;
  readonly onClick: () => void;
  readonly children: ComponentChildren;
}

/** `busy` waits for something already started: it cannot be pressed again, and the name stays. */
export const Button = ({ kind = 'primary', busy = false, onClick, children }: Props): JSX.Element => (
  <button type="button" class={`button ${kind}`} disabled={busy} aria-busy={busy} onClick={onClick}>
    {busy && <span class="spinner" aria-hidden="true" />}
    {children}
  </button>
);
