const PLACE = 'verify-docs-language';

/** One tab per language. A choice applies to all tabs on every page. */
export function tabs(): void {
  const groups = [...document.querySelectorAll<HTMLElement>('.tabs')];
  const show = (language: string): void => {
    for (const group of groups) {
      for (const panel of group.querySelectorAll<HTMLElement>('[role=tabpanel]'))
        panel.hidden = panel.dataset['language'] !== language;
      for (const tab of group.querySelectorAll<HTMLElement>('[role=tab]')) {
        const selected = tab.dataset['language'] === language;
        tab.setAttribute('aria-selected', String(selected));
        tab.tabIndex = selected ? 0 : -1;
      }
    }
  };
  for (const group of groups) {
    const list = group.querySelector<HTMLElement>('[role=tablist]')!;
    list.hidden = false;
    const all = [...list.querySelectorAll<HTMLElement>('[role=tab]')];
    for (const heading of group.querySelectorAll<HTMLElement>('.language')) heading.hidden = true;
    const choose = (tab: HTMLElement): void => {
      show(tab.dataset['language']!);
      keep(tab.dataset['language']!);
      tab.focus();
    };
    for (const tab of all) tab.onclick = () => choose(tab);
    list.onkeydown = ({ key }) => {
      const step = key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : 0;
      const at = all.findIndex((tab) => tab.tabIndex === 0);
      if (step) choose(all[(at + step + all.length) % all.length]!);
    };
  }
  show(kept() ?? 'javascript');
}

function kept(): string | null {
  try {
    return localStorage.getItem(PLACE);
  } catch {
    return null;
  }
}

function keep(language: string): void {
  try {
    localStorage.setItem(PLACE, language);
  } catch {
    // The choice applies to this page only.
  }
}
