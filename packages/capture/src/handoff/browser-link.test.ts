import { expect, test } from 'vitest';
import { browserLink } from './browser-link.ts';

const URL = 'https://verify.example/verify/abc_D-1';
const family = { browser: 'other', iosVersion: 0 } as const;

test('Android opens Chrome, without a fallback that would open the link in the app', () => {
  const link = browserLink(URL, { ...family, system: 'android', app: 'instagram' });
  expect(link).toBe('intent://verify.example/verify/abc_D-1#Intent;scheme=https;package=com.android.chrome;end');
});

test('an iPhone opens Safari from the first version that supports the address', () => {
  const ios = { ...family, system: 'ios', app: 'line' } as const;
  expect(browserLink(URL, { ...ios, iosVersion: 18.1 })).toBe('x-safari-https://verify.example/verify/abc_D-1');
  expect(browserLink(URL, { ...ios, iosVersion: 17.4 })).toBeNull();
  expect(browserLink(URL, ios)).toBeNull();
});

test('no link is offered for apps and systems where it would do nothing', () => {
  expect(browserLink(URL, { ...family, system: 'android', app: 'wechat' })).toBeNull();
  expect(browserLink(URL, { ...family, system: 'desktop', app: null })).toBeNull();
  expect(browserLink('http://localhost:3000/verify/a', { ...family, system: 'android', app: 'line' })).toBeNull();
});
