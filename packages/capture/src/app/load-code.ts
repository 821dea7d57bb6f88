/** How often a file is asked for while the device is online before it counts as missing. */
const MOST_FAILURES = 3;
const AGAIN_MS = 2_000;
/** A page that was reloaded in this time is not reloaded again: what is missing would be missing again. */
const RELOADED_MS = 60_000;
const KEY = 'verify-reloaded';

/**
 * Code is asked for until the network brings it. While the device is online, a few failures mean that this page and
 * the server are of two versions, as during an update behind a load balancer: then `missing` is called once, and the
 * attempts go on.
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
    return false; // Storage is off for frames of other sites, so a second reload could not be told from the first.
  }
  page.location.reload();
  return true;
}
