import type { Theme } from '@verify/contract';

export interface Look {
  readonly themeMode?: 'light' | 'dark' | undefined;
  readonly styles?: Readonly<Record<string, string>> | undefined;
  readonly flow?: Theme | undefined;
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

/** Black or white, whichever stands out more (WCAG 2 relative luminance; they tie at 0.179). Not a hex colour: white. */
export function onColour(hex: string): string {
  const digits = /^#([0-9a-f]{6})$/i.exec(hex)?.[1];
  if (!digits) return '#ffffff';
  const linear = [0, 2, 4].map((at) => {
    const value = Number.parseInt(digits.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * linear[0]! + 0.7152 * linear[1]! + 0.0722 * linear[2]! > 0.179 ? '#000000' : '#ffffff';
}
