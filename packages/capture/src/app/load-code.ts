/** Number of failures while online after which a file counts as missing. */
const MOST_FAILURES = 3;
const AGAIN_MS = 2_000;
/** Within this time the page is not reloaded again, because the file would be missing again. */
const RELOADED_MS = 60_000;
const KEY = 'verify-reloaded';

/**
 * Repeats the request until it succeeds. A few failures while online mean that the page and the server have different
 * versions, as during an update behind a load balancer: then `missing` is called once, and the attempts continue.
 */
export async function loadCode<T>(load: () => Promise<T>, missing: () => void, waitMs = AGAIN_MS): Promise<T> {
  for (let failures = 0; ;) {
    try {
      return await load();
    } catch {
      if (navigator.onLine && ++failures === MOST_FAILURES) missing();
    }
    await new Promise((resolve) => setTimeout(resolve, waitMs));
  }
}

/** Reloads the page, which then names the files of the current version; false if that was tried just now. */
export function reloadOnce(page: Pick<Window, 'sessionStorage' | 'location'> = window): boolean {
  try {
    const before = Number(page.sessionStorage.getItem(KEY));
    if (Date.now() - before < RELOADED_MS) return false;
    page.sessionStorage.setItem(KEY, String(Date.now()));
  } catch {
    return false; // Storage is blocked for frames of other sites, so a second reload could not be detected.
  }
  page.location.reload();
  return true;
}
