import type { BrowserFamily } from '@verify/engine';

/**
 * `x-safari-https:` is reported to work from iOS 17 on, and not in 17.0 to 17.4 everywhere. Not tested here: there is
 * no iPhone.
 */
const SAFARI_SINCE = 17.5;
/** WeChat and X open no address of another app. */
const CLOSED: readonly unknown[] = ['wechat', 'x'];

/**
 * An address that leaves an app's browser for the phone's own; null where none is known to work. An `intent:` without a
 * fallback stays where it is if there is no Chrome: with one, the app's browser would open the link itself, and a link
 * works once.
 */
export function browserLink(url: string, { system, app, iosVersion }: BrowserFamily): string | null {
  const { protocol, host, pathname } = new URL(url);
  if (protocol !== 'https:' || CLOSED.includes(app)) return null;
  if (system === 'android') return `intent://${host}${pathname}#Intent;scheme=https;package=com.android.chrome;end`;
  return system === 'ios' && iosVersion >= SAFARI_SINCE ? `x-safari-https://${host}${pathname}` : null;
}
