import type { Door } from '../../door/door.ts';
import type { App } from '../app.ts';

/** The minimum height that the launcher gives an inline frame, and the maximum that a page should be asked for. */
const LEAST_PX = 640;
const MOST_PX = 1200;
/** Smaller differences are not worth moving the page around the frame. */
const STEP_PX = 4;

/** Sends the screen's height to the launcher, so that an inline frame need not scroll. Camera screens keep theirs. */
export function tellHeight(door: Pick<Door, 'send'>, app: Pick<App, 'state'>, page: Document = document): void {
  const root = page.documentElement;
  let lastSentPx = 0;
  let waiting = false;
  const measure = (): void => {
    waiting = false;
    const card = page.querySelector<HTMLElement>('.card');
    if (!card || app.state.peek().screen.name.endsWith('camera')) return;
    const content = page.querySelector('.content');
    const scrolledPx = content?.scrollTop;
    // Done within one task, so that no intermediate layout is painted.
    root.classList.add('measuring');
    const cardPx = card.offsetHeight;
    const wantedPx = page.querySelector<HTMLElement>('.canvas')!.offsetHeight;
    root.classList.remove('measuring');
    root.style.setProperty('--need', `${cardPx}px`);
    // Content that now fits has scrolled back.
    if (scrolledPx) content!.scrollTop = scrolledPx;
    const heightPx = Math.ceil(Math.min(Math.max(wantedPx, LEAST_PX), MOST_PX));
    if (Math.abs(heightPx - lastSentPx) < STEP_PX) return;
    lastSentPx = heightPx;
    door.send({ type: 'resize', heightPx });
  };
  const soon = (): void => {
    if (waiting) return;
    waiting = true;
    // Measured one frame after the screen was shown, because its layout already fills one task.
    requestAnimationFrame(() => setTimeout(measure));
  };
  new MutationObserver(soon).observe(page.body, { childList: true, subtree: true, characterData: true });
  page.addEventListener('load', soon, { capture: true });
  let widthPx = innerWidth;
  addEventListener('resize', () => {
    if (innerWidth !== widthPx) soon();
    widthPx = innerWidth;
  });
  soon();
}
