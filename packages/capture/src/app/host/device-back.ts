import { isOver } from '../../model/next.ts';
import type { Door } from '../../door/door.ts';
import type { App } from '../app.ts';

/** A frame that is removed before the browser has gone back closes too late, so closing waits only this long. */
const MOST_MS = 300;
/** At this many entries, browsers drop the oldest one for each new one, so the number no longer changes. */
const FULL_HISTORY = 50;

/** In a popup, the device's "back" goes back one screen, and leaves from the first; the page's router sees nothing. */
export function followBack(
  door: Pick<Door, 'onBack' | 'send'>,
  app: Pick<App, 'state' | 'over' | 'dispatch' | 'back' | 'leave' | 'close'>,
  page: Window = window,
): void {
  const { history } = page;
  /** Length of the history with the frame's entry; null while it has none. */
  let length: number | null = null;
  let closing = false;
  const keep = (): void => {
    history.pushState(null, '');
    length = history.length;
  };
  const goBack = (): void => {
    const before = app.state.peek();
    const isHidden = app.over.peek() !== null;
    const isFirst = before.screen.name === 'intro' || before.screen.name === 'loading';
    if (isOver(before.screen)) return app.close();
    if (isFirst && !isHidden && !before.leaving) return app.leave('user_cancelled');
    if (before.leaving) app.dispatch({ type: 'leave_declined' });
    else if (!isHidden) app.back();
    if (app.state.peek() === before) app.dispatch({ type: 'leave_asked' });
    if (length === null) keep();
  };
  page.addEventListener('popstate', () => {
    length = null;
    if (!closing) goBack();
  });
  const send = door.send.bind(door);
  door.send = (message) => {
    // An entry that the page has added meanwhile must stay.
    const isTop = length !== null && length === history.length && length < FULL_HISTORY;
    if (message.type !== 'close' || !isTop) return send(message);
    closing = true;
    const close = (): void => send(message);
    page.addEventListener('popstate', close, { once: true });
    setTimeout(close, MOST_MS);
    history.back();
  };
  keep();
  door.onBack?.(goBack);
}
