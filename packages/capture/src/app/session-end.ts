/** Time to finish the current task, and to read and understand the note. WCAG 2.2.1 requires 20 s. */
const WARN_MS = 3 * 60_000;

/** Calls `warn` shortly before the session ends, on pages that cannot renew it. The token is not verified here. */
export function warnBeforeEnd(jwt: string, warn: (endsAt: number) => void, now: number = Date.now()): void {
  const endsAt = endOf(jwt, now);
  if (endsAt !== null) setTimeout(() => warn(endsAt), Math.max(0, endsAt - WARN_MS - now));
}

/** By this device's clock; null if that clock contradicts the token. */
export function endOf(jwt: string, now: number): number | null {
  try {
    const claims = JSON.parse(atob(jwt.split('.')[1]!.replace(/-/g, '+').replace(/_/g, '/'))) as {
      iat?: unknown;
      exp?: unknown;
    };
    const [issuedAt, expiresAt] = [Number(claims.iat) * 1000, Number(claims.exp) * 1000];
    // On a slow clock the token was issued in the future.
    const leftMs = expiresAt - Math.max(now, issuedAt || 0);
    return leftMs > 0 ? now + leftMs : null;
  } catch {
    return null;
  }
}
