/**
 * Wait before attempt `attempt + 1` (0 is the first failure), in milliseconds: exponential with full jitter, so that
 * tabs do not return at the same time after an outage. It is at least the server's `Retry-After`.
 */
export function backoffMs(attempt: number, options: BackoffOptions): number {
  const ceiling = Math.min(options.maxMs, options.baseMs * 2 ** attempt);
  return Math.max(options.retryAfterMs ?? 0, Math.round(ceiling * (0.5 + 0.5 * options.random())));
}

export interface BackoffOptions {
  readonly baseMs: number;
  readonly maxMs: number;
  readonly retryAfterMs?: number;
  /** 0 (inclusive) to 1. */
  readonly random: () => number;
}

/** A date is compared with the device's clock, which may be wrong by hours. Retrying too early does no harm. */
const UNTIL_DATE_MS = 5 * 60_000;

/** `Retry-After` is seconds or an HTTP date (RFC 9110, 10.2.3). Undefined if absent or invalid. */
export function parseRetryAfter(header: string | null, nowMs: number): number | undefined {
  if (header === null) return undefined;
  if (/^\d{1,6}$/.test(header.trim())) return Number(header) * 1000;
  // Date.parse reads "-1" as the year 2001.
  const date = /^[A-Z][a-z]{2}, .* GMT$/.test(header) ? Date.parse(header) : Number.NaN;
  return Number.isNaN(date) ? undefined : Math.min(UNTIL_DATE_MS, Math.max(0, date - nowMs));
}
