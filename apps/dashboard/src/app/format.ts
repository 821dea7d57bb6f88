import { CHECK_CODES, isCheckCode, SERVICES } from '@verify/contract';

/** Created at first use, because the first one costs a slow machine a quarter of a second. */
const once = <T>(make: () => T): (() => T) => {
  let made: T | undefined;
  return () => (made ??= make());
};
const DATE = once(() => new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' }));
const EXACT = once(() => new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'medium' }));
const DAY = once(() => new Intl.DateTimeFormat(undefined, { day: 'numeric', month: 'short', timeZone: 'UTC' }));
const NUMBER = once(() => new Intl.NumberFormat());

export const when = (ms: number | null): string => (ms === null ? '–' : DATE().format(ms));
export const exactly = (ms: number): string => EXACT().format(ms);
/** @param day such as 2026-11-20; what is none is returned as it is, because it may come from the address */
export function dayName(day: string): string {
  const ms = Date.parse(`${day}T00:00:00Z`);
  return Number.isNaN(ms) ? day : DAY().format(ms);
}
export const count = (n: number): string => NUMBER().format(n);

export function ago(ms: number, now = Date.now()): string {
  const seconds = Math.max(0, Math.round((now - ms) / 1000));
  if (seconds < 60) return 'just now';
  if (seconds < 3600) return `${Math.floor(seconds / 60)} min ago`;
  return seconds < 86_400 ? `${Math.floor(seconds / 3600)} h ago` : when(ms);
}

const HOUR_MS = 3_600_000;

/** The waiting time in words, and its level: late after 4 hours, very late after a day. */
export function age(ms: number, now = Date.now()): { words: string; tone: 'fresh' | 'late' | 'overdue' } {
  const waited = Math.max(0, now - ms);
  const of = (n: number, unit: string): string => `${n} ${unit}${n === 1 ? '' : 's'}`;
  const words =
    waited < 60_000
      ? 'just now'
      : waited < HOUR_MS
        ? of(Math.floor(waited / 60_000), 'minute')
        : waited < 48 * HOUR_MS
          ? of(Math.floor(waited / HOUR_MS), 'hour')
          : of(Math.floor(waited / (24 * HOUR_MS)), 'day');
  return { words, tone: waited < 4 * HOUR_MS ? 'fresh' : waited < 24 * HOUR_MS ? 'late' : 'overdue' };
}

export function duration(seconds: number | null): string {
  if (seconds === null) return '–';
  return seconds < 90 ? `${seconds.toFixed(1)} s` : `${(seconds / 60).toFixed(1)} min`;
}

export const milliseconds = (ms: number | null): string =>
  ms === null ? '–' : ms < 10_000 ? `${count(Math.round(ms))} ms` : duration(ms / 1000);

export const percent = (share: number): string =>
  `${share > 0 && share < 0.1 ? (share * 100).toFixed(1) : Math.round(share * 100)}%`;

export const languageName = (locale: string): string =>
  new Intl.DisplayNames(['en'], { type: 'language' }).of(locale) ?? locale;

/** For lists: by name. */
export const byLanguageName = <L extends string>(locales: readonly L[]): L[] =>
  locales.toSorted((a, b) => languageName(a).localeCompare(languageName(b), 'en'));

export const short = (id: string): string => id.slice(0, 8);

const OWN_WORDS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(Object.entries(SERVICES).map(([key, { name }]) => [key, name])),
  mrz: 'Machine-readable zone',
  id: 'ID',
};

/** `needs-review` becomes `Needs review`, and `docCheck` becomes `Document check`. */
export const words = (name: string): string => {
  const own = OWN_WORDS[name];
  if (own) return own;
  const text = name.replaceAll('-', ' ').replace(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return text.charAt(0).toUpperCase() + text.slice(1);
};

/** "34 kB", in decimal units. */
export const size = (bytes: number): string =>
  new Intl.NumberFormat('en', { style: 'unit', unit: 'kilobyte', maximumFractionDigits: 0 }).format(
    Math.max(1, bytes / 1_000),
  );

/** What a check code says; nothing where it is none. */
export const messageOf = (code: string | null): string =>
  code !== null && isCheckCode(code) ? CHECK_CODES[code].message : '';

/** From ten times as many on, a share says less than the number. */
export function compared(now: number, then: number): string {
  if (then === 0) return '';
  const change = (now - then) / then;
  if (change > 9) return `${count(then)} in the period before`;
  return `${change < 0 ? '−' : '+'}${percent(Math.abs(change))} on the period before`;
}
