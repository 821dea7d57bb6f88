import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import type { Translate } from '../../language/texts.ts';
import type { TextKey } from '../../locales/en.ts';
import { useApp } from '../use-app.ts';
import { Icon, type IconName } from './icons.tsx';

interface LayoutProps {
  readonly children: ComponentChildren;
  readonly actions?: ComponentChildren;
  readonly centred?: boolean;
}

export const Layout = ({ children, actions, centred = false }: LayoutProps) => (
  <>
    <div class={centred ? 'content centred' : 'content'}>{children}</div>
    {actions && <div class="actions">{actions}</div>}
  </>
);

/** Whether the person has entered the frame: before that, moving the focus would take it from the surrounding page. */
let here = parent === window;
const takeFocus = (): void => void (here = true);
addEventListener('pointerdown', takeFocus, { once: true, capture: true });
addEventListener('keydown', takeFocus, { once: true, capture: true });

/** The screen's heading. It gets the focus when the screen appears, so that a screen reader starts there. */
export function Heading({ children }: { children: ComponentChildren }) {
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

interface ButtonProps {
  readonly text: TextKey;
  readonly values?: Parameters<Translate>[1];
  readonly icon?: IconName;
  readonly kind?: 'primary' | 'secondary' | 'quiet' | 'danger' | 'glass';
  readonly busy?: boolean;
  readonly autoFocus?: boolean;
  readonly onClick: () => void;
}

/** `busy`: waits for something already started, so it cannot be pressed again, and its name stays. */
export const Button = ({ text, values, icon, kind = 'primary', busy = false, onClick }: ButtonProps) => (
  <button type="button" class={`button ${kind}`} disabled={busy} aria-busy={busy} onClick={onClick}>
    {busy ? <span class="spinner" aria-hidden="true" /> : icon && <Icon name={icon} />}
    {useApp().t(text, values)}
  </button>
);
