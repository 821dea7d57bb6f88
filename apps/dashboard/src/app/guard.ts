/** Asks before a page with unsaved changes is left: `go` leaves anyway. Null: nothing to lose. */
type Guard = (go: () => void) => void;
let guard: Guard | null = null;

export function setGuard(next: Guard | null): void {
  guard = next;
}

export function held(go: () => void): boolean {
  if (!guard) return false;
  guard(() => {
    guard = null;
    go();
  });
  return true;
}

/** The browser's own question when a tab is closed. */
addEventListener('beforeunload', (event) => {
  if (guard) event.preventDefault();
});
