import type { Page } from 'playwright-core';

const MOST_STOPS = 60;

/** Runs in the page: returns where the focus is, and whether it is visible. */
function focused(): { name: string; at: number; problems: string[] } | null {
  const element = document.activeElement as HTMLElement | null;
  if (!element || element === document.body) return null;
  const shown = element.closest<HTMLElement>('.language') ?? element;
  const label = (element as HTMLInputElement).labels?.[0];
  const outlined = [element, shown, label, element.closest<HTMLElement>('label, .type, .combo')].some((one) => {
    if (!one || getComputedStyle(one).opacity === '0') return false;
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(one);
    return (
      (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2) || /inset|0px 0px 0px [2-9]/.test(boxShadow)
    );
  });
  const box = (
    element.matches('input[type=radio], input[type=file]') ? (label ?? element) : shown
  ).getBoundingClientRect();
  const all = [...document.querySelectorAll('*')];
  const name = (element.getAttribute('aria-label') ?? label?.textContent ?? element.textContent ?? '')
    .trim()
    .slice(0, 40);
  const problems: string[] = [];
  if (!outlined) problems.push('has no visible focus');
  if (box.bottom < 1 || box.top > innerHeight - 1 || box.right < 1 || box.left > innerWidth - 1)
    problems.push('is out of view');
  else {
    const hit = document.elementFromPoint(
      Math.min(Math.max(box.left + box.width / 2, 0), innerWidth - 1),
      Math.min(Math.max(box.top + box.height / 2, 0), innerHeight - 1),
    );
    if (hit && !element.contains(hit) && !hit.contains(element) && !shown.contains(hit) && !label?.contains(hit))
      problems.push(`is covered by ${hit.localName}.${hit.classList[0] ?? ''}`);
  }
  return { name, at: all.indexOf(element), problems };
}

/** Tabs through the screen: each stop must be visible and in reading order, and Tab must leave after the last. */
export async function walkByKeyboard(page: Page): Promise<string[]> {
  await page.evaluate(() => {
    // Tab continues from here.
    const start = document.querySelector<HTMLElement>('dialog[open]') ?? document.body;
    start.tabIndex = -1;
    start.focus();
    start.removeAttribute('tabindex');
  });
  const found: string[] = [];
  const reached = new Set<number>();
  const modal = await page.evaluate(() => document.querySelector('dialog[open]') !== null);
  let last = -1;
  for (let stop = 0; stop < MOST_STOPS; stop++) {
    await page.keyboard.press('Tab');
    const at = await page.evaluate(focused);
    // The focus left the page or started again.
    if (!at || reached.has(at.at)) break;
    reached.add(at.at);
    found.push(...at.problems.map((problem) => `“${at.name}” ${problem}`));
    if (at.at < last && !modal) found.push(`“${at.name}” comes after what follows it`);
    last = at.at;
  }
  const missed = await page.evaluate(
    (stops) => {
      const all = [...document.querySelectorAll<HTMLElement>('*')];
      const open = document.querySelector('dialog[open]');
      return all.flatMap((element, index) => {
        if (!element.matches('button:not(:disabled), a[href], select, input:not(:disabled), [role=combobox]'))
          return [];
        if (open && !open.contains(element)) return [];
        if (!element.checkVisibility({ visibilityProperty: true }) || element.tabIndex < 0 || stops.includes(index))
          return [];
        // A group of radio buttons is one stop; arrow keys move within it.
        if (element.matches('input[type=radio]') && stops.some((each) => all[each]!.matches('input[type=radio]')))
          return [];
        return [
          `“${(element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40)}” is never reached`,
        ];
      });
    },
    [...reached],
  );
  return [...found, ...missed];
}
