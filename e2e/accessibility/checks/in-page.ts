/** Each of these functions runs in the page and returns descriptions of what is wrong. */

/** WCAG 2.2 requires 24 px (2.5.8); we require 44 (2.5.5). A link within a sentence has the height of its line. */
export function smallTargets(): string[] {
  const LEAST_PX = 44;
  const found: string[] = [];
  for (const element of document.querySelectorAll<HTMLElement>(
    'a[href], button, select, input:not([type=file]), [role=button], [role=option], summary',
  )) {
    if (!element.checkVisibility({ visibilityProperty: true }) || element.closest('.sr-only')) continue;
    // A radio button can also be pressed by its label; a field is as high as its box.
    const label = element.matches('[type=radio], [type=checkbox]') ? (element as HTMLInputElement).labels?.[0] : null;
    const target = label ?? element.closest('.combo') ?? element;
    const { width, height } = target.getBoundingClientRect();
    const inSentence = element.localName === 'a' && !element.matches('.button');
    const least = inSentence ? 24 : LEAST_PX;
    if ((inSentence ? false : width < least - 0.5) || height < least - 0.5) {
      const name = (element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40);
      found.push(`“${name}” is ${Math.round(width)} × ${Math.round(height)} px`);
    }
  }
  return found;
}

/** Whether everything can be scrolled into view, in a window of any size. */
export function unreachable(): string[] {
  const found: string[] = [];
  const root = document.documentElement;
  if (root.scrollWidth > innerWidth + 1) found.push(`the page is ${root.scrollWidth - innerWidth} px too wide`);
  const card = document.querySelector('dialog[open]') ?? document.querySelector('.card')!;
  const name = (element: Element): string =>
    `${element.localName}.${element.classList[0] ?? ''} “${(element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40)}”`;
  for (const element of card.querySelectorAll<HTMLElement>(
    'h1, h2, p, li, button, a, input, select, label, .verdict',
  )) {
    if (!element.checkVisibility({ visibilityProperty: true }) || element.closest('.sr-only, .file-input, svg'))
      continue;
    if (element.matches('input[type=radio], .file-input') || !element.getClientRects().length) continue;
    element.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' });
    const { left, right, top, bottom, width, height } = element.getBoundingClientRect();
    if (width === 0 || height === 0) continue;
    if (left < -1 || right > innerWidth + 1) found.push(`${name(element)} is beyond the side`);
    // For an element higher than the window, its middle is enough.
    const y = Math.min(Math.max((top + bottom) / 2, 0), innerHeight - 1);
    if (bottom < 1 || top > innerHeight - 1) {
      found.push(`${name(element)} cannot be scrolled into view`);
      continue;
    }
    const hit = document.elementFromPoint((left + right) / 2, y);
    const lies =
      hit && (element.contains(hit) || hit.contains(element) || hit.closest('label') === element.closest('label'));
    const through = getComputedStyle(element).pointerEvents === 'none';
    if (!lies && !through) found.push(`${name(element)} is covered by ${hit ? name(hit) : 'nothing'}`);
  }
  for (const content of card.querySelectorAll('.content')) {
    const { clientHeight, scrollHeight } = content;
    if (scrollHeight > clientHeight + 1 && clientHeight < 90)
      found.push(`${clientHeight} px to read ${scrollHeight} px`);
  }
  return [...new Set(found)];
}

/** Whether heading and main button (the shutter, or the first below the content) can be seen without scrolling. */
export function outsideWindow(): string[] {
  const card = document.querySelector('dialog[open]') ?? document.querySelector('.card')!;
  const found: string[] = [];
  const seen = (what: string, element: Element | null): void => {
    if (!element) return;
    const { left, right, top, bottom } = element.getBoundingClientRect();
    const beyond = [-left, right - innerWidth, -top, bottom - innerHeight].map(Math.ceil);
    const [most] = beyond.toSorted((a, b) => b - a);
    if (most! > 1) found.push(`${what} is ${most} px outside the window`);
    const hit = document.elementFromPoint((left + right) / 2, Math.min((top + bottom) / 2, innerHeight - 1));
    if (!hit || !(element.contains(hit) || hit.contains(element))) found.push(`${what} is covered`);
  };
  const heading = card.querySelector('h1, h2');
  if (!heading) found.push('there is no heading');
  if (!heading?.matches('.sr-only')) seen('the heading', heading);
  seen('the main button', card.querySelector('.shutter, .actions .button, .dialog-actions .button'));
  const finder = card.querySelector('.viewfinder');
  seen('the live picture', finder);
  // With less, nobody can aim.
  const LEAST_PX = 150;
  const high = finder?.getBoundingClientRect().height ?? LEAST_PX;
  if (high < LEAST_PX) found.push(`the live picture is ${Math.round(high)} px high`);
  return found;
}

/** WCAG 1.4.12: with this text spacing no content may be lost. */
export const SPACING = `* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
  p { margin-block-end: 2em !important }`;

/** With the system's colours a control needs a border or a line, because backgrounds and shadows are removed. */
export function withoutEdge(): string[] {
  const found: string[] = [];
  for (const element of document.querySelectorAll<HTMLElement>('button, a[href], select, input:not([type=file])')) {
    if (!element.checkVisibility({ visibilityProperty: true }) || element.closest('.sr-only')) continue;
    const target = element.matches('input[type=radio], input[type=checkbox]')
      ? ((element as HTMLInputElement).labels?.[0] ?? element)
      : (element.closest<HTMLElement>('.language, .combo') ?? element);
    const style = getComputedStyle(target);
    const edge = ['Top', 'Bottom', 'Left', 'Right'].some((side) => {
      const width = Number.parseFloat(style.getPropertyValue(`border-${side.toLowerCase()}-width`));
      return width >= 1 && style.getPropertyValue(`border-${side.toLowerCase()}-style`) !== 'none';
    });
    // The browser draws native radio buttons itself.
    const own =
      element.matches('[type=radio], [type=checkbox]') &&
      element.checkVisibility({ opacityProperty: true }) &&
      getComputedStyle(element).appearance !== 'none';
    const drawn = own || edge || style.textDecorationLine.includes('underline') || target.querySelector('svg') !== null;
    if (!drawn) found.push(`“${(element.textContent ?? '').trim().slice(0, 40)}” has no edge`);
  }
  return found;
}

/** With reduced motion, lists what still moves, except progress indicators. */
export function moving(): string[] {
  return document.getAnimations().flatMap((animation) => {
    const { target } = animation.effect as KeyframeEffect;
    const { duration, iterations } = animation.effect!.getTiming();
    if (!target || animation.playState !== 'running') return [];
    if (target.matches('.spinner')) return [];
    return Number(duration) > 1
      ? [`${target.classList[0] ?? target.localName} moves for ${String(duration)} ms, ${iterations} times`]
      : [];
  });
}

/** WCAG 1.3.1, 2.4.6, 3.1.1: structure that every screen needs. The title is the hosted page's, not the gallery's. */
export function structure(): string[] {
  const found: string[] = [];
  const visible = (selector: string): Element[] =>
    [...document.querySelectorAll(selector)].filter((element) => element.checkVisibility());
  if (visible('h1').length !== 1) found.push(`${visible('h1').length} headings of level 1`);
  if (visible('main').length !== 1) found.push('no main landmark');
  if (!document.documentElement.lang) found.push('no language');
  return found;
}
