import { expect, test } from 'vitest';
import { browserFamily, type BrowserFamily } from './browser-family.ts';

const IOS = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';
const ANDROID = 'Mozilla/5.0 (Linux; Android 15; Pixel 8';
const GECKO = ' AppleWebKit/537.36 (KHTML, like Gecko)';
const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)';
const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)';

test.each<[string, string, BrowserFamily['system'], BrowserFamily['browser'], BrowserFamily['app']]>([
  ['Safari on iPhone', `${IOS} Version/18.1 Mobile/15E148 Safari/604.1`, 'ios', 'safari', null],
  ['Chrome on iPhone', `${IOS} CriOS/140.0.0.0 Mobile/15E148 Safari/604.1`, 'ios', 'chrome', null],
  ['Firefox on iPhone', `${IOS} FxiOS/140.0 Mobile/15E148 Safari/605.1.15`, 'ios', 'firefox', null],
  ['Edge on iPhone', `${IOS} Version/18.0 EdgiOS/140.0 Mobile/15E148 Safari/604.1`, 'ios', 'edge', null],
  ['a WKWebView', `${IOS} Mobile/15E148`, 'ios', 'other', 'webview'],
  [
    'Instagram on iPhone',
    `${IOS} Mobile/22B83 Instagram 357.0.0.25 (iPhone16,1; iOS 18_1)`,
    'ios',
    'other',
    'instagram',
  ],
  [
    'Facebook on iPhone',
    `${IOS} Mobile/22B83 [FBAN/FBIOS;FBAV/490.0.0.36;FBDV/iPhone16,1]`,
    'ios',
    'other',
    'facebook',
  ],
  ['Messenger on iPhone', `${IOS} Mobile/22B83 [FBAN/MessengerForiOS;FBAV/483.0]`, 'ios', 'other', 'messenger'],
  ['LinkedIn on iPhone', `${IOS} Mobile/22B83 [LinkedInApp]/9.30`, 'ios', 'other', 'linkedin'],
  ['WeChat on iPhone', `${IOS} Mobile/15E148 MicroMessenger/8.0.53(0x18003531)`, 'ios', 'other', 'wechat'],
  ['TikTok on iPhone', `${IOS} Mobile/15E148 musical_ly_36.5.0 BytedanceWebview/d8a21c6`, 'ios', 'other', 'tiktok'],
  ['Snapchat on iPhone', `${IOS} Mobile/15E148 Snapchat/13.10.0.40 (like Safari/8618.2)`, 'ios', 'safari', 'snapchat'],
  ['the Google app on iPhone', `${IOS} GSA/340.3 Mobile/15E148 Safari/604.1`, 'ios', 'safari', 'google'],
  ['LINE on iPhone', `${IOS} Mobile/15E148 Safari Line/14.18.0`, 'ios', 'other', 'line'],
  ['Chrome on Android', `${ANDROID})${GECKO} Chrome/140.0.0.0 Mobile Safari/537.36`, 'android', 'chrome', null],
  [
    'Samsung Internet',
    `${ANDROID})${GECKO} SamsungBrowser/27.0 Chrome/125.0 Mobile Safari/537.36`,
    'android',
    'samsung',
    null,
  ],
  [
    'Firefox on Android',
    'Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0',
    'android',
    'firefox',
    null,
  ],
  [
    'a WebView',
    `${ANDROID}; wv)${GECKO} Version/4.0 Chrome/140.0 Mobile Safari/537.36`,
    'android',
    'chrome',
    'webview',
  ],
  [
    'Instagram on Android',
    `${ANDROID}; wv)${GECKO} Version/4.0 Chrome/140.0 Mobile Safari/537.36 Instagram 357.0.0.25 Android`,
    'android',
    'chrome',
    'instagram',
  ],
  [
    'Gmail on Android',
    `${ANDROID}; wv)${GECKO} Version/4.0 Chrome/140.0 Mobile Safari/537.36 GMail/2024.10`,
    'android',
    'chrome',
    'gmail',
  ],
  ['Chrome on Windows', `${WINDOWS}${GECKO} Chrome/140.0.0.0 Safari/537.36`, 'desktop', 'chrome', null],
  ['Edge on Windows', `${WINDOWS}${GECKO} Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0`, 'desktop', 'edge', null],
  [
    'Firefox on Windows',
    `${WINDOWS.replace(')', '; rv:140.0)')} Gecko/20100101 Firefox/140.0`,
    'desktop',
    'firefox',
    null,
  ],
  [
    'Safari on a Mac',
    `${MAC} AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15`,
    'desktop',
    'safari',
    null,
  ],
  ['Opera', `${WINDOWS}${GECKO} Chrome/140.0.0.0 Safari/537.36 OPR/120.0`, 'desktop', 'other', null],
  ['nothing', '', 'desktop', 'other', null],
])('%s', (_, userAgent, system, browser, app) => {
  expect(browserFamily(userAgent)).toMatchObject({ system, browser, app });
});

test('the version of iOS is read, or 0 without one', () => {
  const version = (userAgent: string): number => browserFamily(userAgent).iosVersion;
  expect([IOS, IOS.replace('18_1', '17_4_1'), `${ANDROID})`, `iPhone OS ${'9'.repeat(400)}`].map(version)).toEqual([
    18.1, 17.4, 0, 0,
  ]);
});

test('a user agent of a megabyte is answered at once', () => {
  const startedMs = performance.now();
  browserFamily(`${IOS} ${'Line '.repeat(200_000)}`);
  expect(performance.now() - startedMs).toBeLessThan(1_000);
});
