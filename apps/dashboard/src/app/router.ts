import { signal } from '@preact/signals';

const BASE = '/dashboard';

const read = () => ({
  path: location.pathname.slice(BASE.length).replace(/\/$/, '') || '/',
  query: new URLSearchParams(location.search),
});

/** Asks before a page with unsaved changes is left: `go` leaves after all. Null: nothing to lose. */
type Guard = (go: () => void) => void;
let guard: Guard | null = null;

export function setGuard(next: Guard | null): void {
  guard = next;
}

function held(go: () => void): boolean {
  if (!guard) return false;
  guard(() => {
    guard = null;
    go();
  });
  return true;
}

/** The current address. `path` is below `/dashboard`. */
export const place = signal(read());

export const link = (to: string): string => BASE + to;

export function navigate(to: string, { replace = false } = {}): void {
  if (!replace && held(() => navigate(to))) return;
  history[replace ? 'replaceState' : 'pushState'](null, '', link(to));
  place.value = read();
  if (!replace) scrollTo(0, 0);
}

/** Sets parts of the address that a list or a plot uses; an empty part is removed. */
export function setQuery(path: string, change: Readonly<Record<string, string>>): void {
  const query = new URLSearchParams(location.search);
  for (const [name, value] of Object.entries(change)) {
    if (value === '') query.delete(name);
    else query.set(name, value);
  }
  navigate(`${path}${query.size > 0 ? `?${query}` : ''}`, { replace: true });
}

const pathOf = ({ path, query }: ReturnType<typeof read>): string => path + (query.size > 0 ? `?${query}` : '');

/** Links stay links, so a click with a modifier opens a tab as usual. */
export function startRouter(): void {
  // The browser's own question, for a tab that is closed.
  addEventListener('beforeunload', (event) => guard && event.preventDefault());
  addEventListener('popstate', () => {
    const [here, to] = [pathOf(place.value), pathOf(read())];
    // The address has already changed, so it is restored until the question is answered.
    if (held(() => navigate(to))) return history.pushState(null, '', link(here));
    place.value = read();
  });
  document.addEventListener('click', (event) => {
    const anchor = (event.target as Element).closest?.('a');
    if (!anchor || event.defaultPrevented || event.button !== 0) return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || anchor.target || anchor.download) return;
    if (anchor.origin !== location.origin || !anchor.pathname.startsWith(BASE)) return;
    event.preventDefault();
    navigate(anchor.pathname.slice(BASE.length) + anchor.search);
  });
}
