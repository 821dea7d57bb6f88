/** An app that shows pages in its own browser. `webview`: one that does not give its name. */
export type InAppBrowser =
  | 'instagram'
  | 'messenger'
  | 'facebook'
  | 'linkedin'
  | 'wechat'
  | 'tiktok'
  | 'snapchat'
  | 'google'
  | 'gmail'
  | 'line'
  | 'x'
  | 'webview';

export interface BrowserFamily {
  readonly system: 'ios' | 'android' | 'desktop';
  readonly browser: 'safari' | 'chrome' | 'edge' | 'samsung' | 'firefox' | 'other';
  /** Null in a browser that does not belong to another app. */
  readonly app: InAppBrowser | null;
  /** Major version with the minor version as tenths or hundredths, such as 17.5; 0 outside iOS or if unknown. */
  readonly iosVersion: number;
}

/**
 * The words that apps add to the user agent. Messenger's also contains Facebook's, so it comes first. A user agent can
 * be faked: it only chooses texts and pictures, and never decides whether the camera works.
 */
const APPS: readonly (readonly [InAppBrowser, RegExp])[] = [
  ['instagram', /\bInstagram\b/],
  ['messenger', /FBAN\/Messenger|MessengerForiOS|MessengerLite|Orca-Android/],
  ['facebook', /\bFBA[NV]\b|FB_IAB|\[FB/],
  ['linkedin', /LinkedInApp/],
  ['wechat', /MicroMessenger/],
  ['tiktok', /musical_ly|Bytedance|TikTok|\btrill_/i],
  ['snapchat', /Snapchat/],
  ['gmail', /\bGmail\b/i],
  ['google', /\bGSA\//],
  ['line', /\bLine\//],
  ['x', /Twitter for|TwitterAndroid/],
];

/** `maxTouchPoints` separates an iPad from a Mac, whose user agent it sends. */
export function browserFamily(userAgent: string, maxTouchPoints = 0): BrowserFamily {
  const iPad = /Macintosh/.test(userAgent) && maxTouchPoints > 1;
  const ios = iPad || /iPhone|iPad|iPod/.test(userAgent);
  const system = ios ? 'ios' : /Android/.test(userAgent) ? 'android' : 'desktop';
  return { system, browser: browserOf(userAgent), app: appOf(userAgent, system), iosVersion: iosVersionOf(userAgent) };
}

function browserOf(userAgent: string): BrowserFamily['browser'] {
  // Nearly every browser names Chrome or Safari as well, so those two are tested last.
  if (/Edg(e|A|iOS)?\//.test(userAgent)) return 'edge';
  if (/SamsungBrowser\//.test(userAgent)) return 'samsung';
  if (/Firefox\/|FxiOS\//.test(userAgent)) return 'firefox';
  if (/OPR\/|OPiOS|DuckDuckGo|YaBrowser|UCBrowser/.test(userAgent)) return 'other';
  if (/Chrome\/|Chromium\/|CriOS\//.test(userAgent)) return 'chrome';
  return /Safari\//.test(userAgent) ? 'safari' : 'other';
}

function appOf(userAgent: string, system: BrowserFamily['system']): InAppBrowser | null {
  const named = APPS.find(([, words]) => words.test(userAgent));
  if (named) return named[0];
  // Android marks a WebView; on iOS a WebView lacks the word that Safari and all other browsers have.
  if (system === 'android' && /;\s?wv\)/.test(userAgent)) return 'webview';
  return system === 'ios' && !/Safari\//.test(userAgent) ? 'webview' : null;
}

function iosVersionOf(userAgent: string): number {
  const [, major, minor = '0'] = /(?:CPU|iPhone) OS (\d{1,3})_(\d{1,2})/.exec(userAgent) ?? [];
  return major === undefined ? 0 : Number(`${major}.${minor}`);
}
