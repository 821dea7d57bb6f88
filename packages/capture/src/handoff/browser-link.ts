import type { BrowserFamily } from '@verify/engine';

/**
 * `x-safari-https:` is reported to work from iOS 17, but not everywhere in 17.0 to 17.4. Not tested: no iPhone was
 * available.
 */
const SAFARI_SINCE = 17.5;
/** WeChat and X cannot open addresses of another app. */
const CLOSED: readonly unknown[] = ['wechat', 'x'];

/**
 * An address that leads from an app's browser to the phone's own; null if none is known to work. An `intent:` without a
 * fallback does nothing without Chrome. With a fallback, the app's browser would open the link itself, and a link can
 * be opened only once.
 */
export function browserLink(url: string, { system, app, iosVersion }: BrowserFamily): string | null {
  const { protocol, host, pathname } = new URL(url);
  if (protocol !== 'https:' || CLOSED.includes(app)) return null;
  if (system === 'android') return `intent://${host}${pathname}#Intent;scheme=https;package=com.android.chrome;end`;
  return system === 'ios' && iosVersion >= SAFARI_SINCE ? `x-safari-https://${host}${pathname}` : null;
}
