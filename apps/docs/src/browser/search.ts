import type { Entry } from '../search-index.ts';
import { find } from './find.ts';

/** A combobox over the index, which is fetched at the first focus. Ctrl K or ⌘ K focuses it. */
export function search(): void {
  const box = document.querySelector<HTMLElement>('.search')!;
  const input = box.querySelector('input')!;
  const list = document.getElementById('found')!;
  const count = document.getElementById('count')!;
  let index: Promise<readonly Entry[]> | null = null;
  let at = -1;
  box.hidden = false;

  const load = (): Promise<readonly Entry[]> =>
    (index ??= fetch(document.body.dataset['search']!).then((answer) => answer.json() as Promise<Entry[]>));
  const options = (): HTMLElement[] => [...list.querySelectorAll<HTMLElement>('[role=option]')];
  const close = (): void => {
    list.hidden = true;
    at = -1;
    input.setAttribute('aria-expanded', 'false');
    input.removeAttribute('aria-activedescendant');
  };

  function select(next: number): void {
    const all = options();
    if (all.length === 0) return;
    at = (next + all.length) % all.length;
    for (const [place, option] of all.entries()) option.setAttribute('aria-selected', String(place === at));
    input.setAttribute('aria-activedescendant', all[at]!.id);
    all[at]!.scrollIntoView({ block: 'nearest' });
  }

  async function update(): Promise<void> {
    const query = input.value.trim();
    if (!query) return close();
    const found = find(await load(), query);
    if (query !== input.value.trim()) return;
    list.replaceChildren(...found.map(option), ...(found.length === 0 ? [nothing()] : []));
    list.hidden = false;
    at = -1;
    input.setAttribute('aria-expanded', 'true');
    count.textContent = `${found.length} results`;
    if (found.length > 0) select(0);
  }

  input.addEventListener('focus', () => void load());
  input.addEventListener('input', () => void update());
  input.addEventListener('keydown', (event) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      select(at + (event.key === 'ArrowDown' ? 1 : -1));
    }
    if (event.key === 'Enter') options()[at]?.click();
    if (event.key === 'Escape') close();
  });
  list.addEventListener('mousedown', (event) => event.preventDefault());
  list.addEventListener('click', close);
  input.addEventListener('blur', close);
  const apple = /Mac|iPhone|iPad/.test(navigator.platform);
  box.querySelector('kbd')!.textContent = apple ? '⌘ K' : 'Ctrl K';
  document.addEventListener('keydown', (event) => {
    if (event.key.toLowerCase() !== 'k' || !(apple ? event.metaKey : event.ctrlKey) || event.shiftKey || event.altKey)
      return;
    event.preventDefault();
    input.focus();
  });
}

function option([title, page, address, text]: Entry, place: number): HTMLElement {
  const link = document.createElement('a');
  link.href = address;
  link.id = `found-${place}`;
  link.role = 'option';
  link.tabIndex = -1;
  for (const [tag, words] of [
    ['strong', title],
    ['small', page],
    ['span', text.slice(0, 110)],
  ] as const) {
    const part = document.createElement(tag);
    part.textContent = words;
    link.append(part);
  }
  return link;
}

function nothing(): HTMLElement {
  const line = document.createElement('p');
  line.role = 'option';
  line.ariaDisabled = 'true';
  line.textContent = 'Nothing found';
  return line;
}
