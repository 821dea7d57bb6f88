import type { Target } from './engine.ts';

interface Pressed {
  pressed?: boolean;
}

/** Runs after a press: whether it reached the element. An engine may miss one that moves. */
export const isPressed = (): Promise<boolean> =>
  new Promise((resolve) => {
    const deadline = performance.now() + 1000;
    const look = (): void => {
      const { pressed } = globalThis as Pressed;
      if (pressed || performance.now() > deadline) resolve(pressed ?? false);
      else setTimeout(look, 20);
    };
    look();
  });

/** Runs in the page: finds the visible, usable element of a role with exactly this name, as both engines need it. */
export function findElement({ role, name }: Target, toPress = false): Element | null {
  const selectors = {
    button: 'button, [role=button]',
    heading: 'h1, h2, h3, [role=heading]',
    radio: 'input[type=radio], [role=radio]',
    combobox: 'select, [role=combobox]',
    textbox: 'input:not([type=radio], [type=checkbox], [type=file]), textarea',
    img: 'img, [role=img]',
    file: 'input[type=file]',
  };
  const words = (text: string | null | undefined) => (text ?? '').replace(/\s+/g, ' ').trim();
  const nameOf = (element: Element): string => {
    const labels = [...((element as HTMLInputElement).labels ?? [])];
    const by = (element.getAttribute('aria-labelledby') ?? '').split(' ').filter(Boolean);
    const referred = by.map((id) => document.getElementById(id)?.textContent).join(' ');
    // The first text that isn't empty, in the order in which accessible names are computed.
    for (const text of [
      referred,
      element.getAttribute('aria-label'),
      element.getAttribute('alt'),
      labels.map((label) => (label.querySelector('strong, b, .title') ?? label).textContent).join(' '),
      element.textContent,
    ]) {
      if (words(text)) return words(text);
    }
    return '';
  };
  for (const element of document.querySelectorAll(selectors[role])) {
    // The element around a radio button or a file input may be drawn in its place.
    const usable =
      role === 'file' ||
      role === 'radio' ||
      (element.checkVisibility() && !element.closest('[inert], [aria-hidden=true]'));
    if (!usable || (toPress && (element as HTMLButtonElement).disabled)) continue;
    if (name !== undefined && nameOf(element) !== name) continue;
    if (toPress) {
      element.scrollIntoView({ block: 'nearest', behavior: 'instant' });
      const page = globalThis as Pressed;
      page.pressed = false;
      document.addEventListener('click', (event) => (page.pressed = event.composedPath().includes(element)), {
        capture: true,
        once: true,
      });
    }
    return element;
  }
  return null;
}
