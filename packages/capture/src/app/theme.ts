import { onColour, type PublicTheme } from '@verify/contract';

export interface Look {
  readonly themeMode?: 'light' | 'dark' | undefined;
  readonly styles?: Readonly<Record<string, string>> | undefined;
  readonly flow?: PublicTheme | undefined;
}

/** The flow's theme first, the host's variables over it. Set through CSSOM, which a strict CSP allows. */
export function applyTheme(root: HTMLElement, look: Look): void {
  if (look.themeMode) root.dataset.theme = look.themeMode;
  const set = (name: string, value: string): void => root.style.setProperty(name, value);
  if (look.flow?.accent) set('--verify-accent', look.flow.accent);
  if (look.flow?.radiusPx !== undefined) set('--verify-radius', `${look.flow.radiusPx}px`);
  for (const [name, value] of Object.entries(look.styles ?? {})) set(name, value);
  const accent = look.styles?.['--verify-accent'] ?? look.flow?.accent;
  if (accent && !look.styles?.['--verify-on-accent']) set('--verify-on-accent', onColour(accent));
}
