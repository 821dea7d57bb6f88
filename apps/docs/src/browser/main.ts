import { copyButtons } from './copy.ts';
import { ownValues } from './own-values.ts';
import { search } from './search.ts';
import { tabs } from './tabs.ts';
import { showTheme, themeButton } from './theme.ts';

// Loaded in the head: the theme is set before the first paint, the rest when the page is loaded.
showTheme();
document.addEventListener('DOMContentLoaded', () => {
  themeButton();
  menu();
  search();
  tabs();
  ownValues();
  copyButtons();
});

function menu(): void {
  const button = document.querySelector<HTMLButtonElement>('.menu')!;
  button.hidden = false;
  const show = (open: boolean): void => {
    document.body.classList.toggle('menu-open', open);
    button.setAttribute('aria-expanded', String(open));
  };
  button.onclick = () => show(!document.body.classList.contains('menu-open'));
  document.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || !document.body.classList.contains('menu-open')) return;
    show(false);
    button.focus();
  });
}
