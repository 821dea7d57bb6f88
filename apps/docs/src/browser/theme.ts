type Theme = 'light' | 'dark';

const PLACE = 'verify-docs-theme';
const system = matchMedia('(prefers-color-scheme: dark)');

/** If storage is forbidden, the system's theme is shown. */
function stored(): Theme | null {
  try {
    const value = localStorage.getItem(PLACE);
    return value === 'light' || value === 'dark' ? value : null;
  } catch {
    return null;
  }
}

const shown = (): Theme => stored() ?? (system.matches ? 'dark' : 'light');

export function showTheme(): void {
  const own = stored();
  if (own) document.documentElement.dataset['theme'] = own;
}

export function themeButton(): void {
  const button = document.querySelector<HTMLButtonElement>('.theme')!;
  const label = (): void => {
    button.textContent = shown() === 'dark' ? '☀' : '☾';
    button.setAttribute('aria-label', shown() === 'dark' ? 'Light theme' : 'Dark theme');
  };
  button.hidden = false;
  label();
  system.addEventListener('change', label);
  button.onclick = () => {
    const next = shown() === 'dark' ? 'light' : 'dark';
    document.documentElement.dataset['theme'] = next;
    try {
      localStorage.setItem(PLACE, next);
    } catch {
      // The choice applies to this page only.
    }
    label();
  };
}
